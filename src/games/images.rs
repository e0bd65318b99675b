//! The positions alike.

use crate::game::{Image, Symmetry};
use crate::games::Side;
use crate::symmetry::Group;

/// Who is to move in an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImagePlayer {
    /// The player who was.
    Same,
    /// The other one, as colours are exchanged.
    Other,
}

impl ImagePlayer {
    /// The player to move, if `player` was before.
    pub(crate) fn of(self, player: Side) -> Side {
        match self {
            Self::Same => player,
            Self::Other => player.other(),
        }
    }
}

/// What the elements of a group make of a position, each image once, in the order of the elements; then the same with colours
/// exchanged, where that makes no difference to the rules.
pub(crate) fn images<P: Copy + PartialEq>(
    group: &Group,
    exchanges_colours: bool,
    image: impl Fn(usize, ImagePlayer) -> P,
) -> Vec<Image<P>> {
    let mut images: Vec<Image<P>> = Vec::new();
    let players = [ImagePlayer::Same, ImagePlayer::Other];
    for &player in &players[..1 + usize::from(exchanges_colours)] {
        for element in 0..group.order() {
            let position = image(element, player);
            let symmetry = Symmetry {
                product: group.product(element),
                names: vec![],
                exchanges_colours: player == ImagePlayer::Other,
            };
            match images.iter_mut().find(|image| image.position == position) {
                Some(image) => image.symmetries.push(symmetry),
                None => images.push(Image {
                    position,
                    symmetries: vec![symmetry],
                }),
            }
        }
    }
    images
}
