//! The positions alike.

use crate::game::Image;
use crate::symmetry::Group;

/// What the elements of a group make of a position, each image once, in the order of the elements; a second function tells the
/// same of the position with colours exchanged.
pub(crate) fn images<P: Copy + PartialEq>(
    group: &Group,
    makes: &[&dyn Fn(usize) -> P],
) -> Vec<Image<P>> {
    let mut images: Vec<Image<P>> = Vec::new();
    for (image, after) in makes.iter().zip(["", ", colours exchanged"]) {
        for element in 0..group.order() {
            let (position, words) = (image(element), group.product(element) + after);
            match images.iter_mut().find(|image| image.position == position) {
                Some(image) => image.symmetries.push(words),
                None => images.push(Image {
                    position,
                    symmetries: vec![words],
                }),
            }
        }
    }
    images
}
