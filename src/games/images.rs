//! The positions alike.

use crate::game::Image;
use crate::symmetry::Group;

/// What the elements of a group make of a position, each image once, in the order of the elements; then, where colours can be
/// exchanged, the same of the position with colours exchanged.
pub(crate) fn images<P: Copy + PartialEq>(
    group: &Group,
    image: impl Fn(usize) -> P,
    exchanged: Option<impl Fn(P) -> P>,
) -> Vec<Image<P>> {
    let mut images: Vec<Image<P>> = Vec::new();
    let mut add = |position: P, words: String| match images
        .iter_mut()
        .find(|image| image.position == position)
    {
        Some(image) => image.symmetries.push(words),
        None => images.push(Image {
            position,
            symmetries: vec![words],
        }),
    };
    for element in 0..group.order() {
        add(image(element), group.product(element));
    }
    if let Some(exchanged) = exchanged {
        for element in 0..group.order() {
            let words = group.product(element) + ", colours exchanged";
            add(exchanged(image(element)), words);
        }
    }
    images
}
