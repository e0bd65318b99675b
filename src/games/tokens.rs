//! Positions of games with a few points and tokens of one kind for each player.

use super::images::{ImagePlayer, images};
use crate::game::Image;
use crate::symmetry::Group;

/// The token on each point, `1`, `2` or `.` for none, and the player to move.
///
/// ```
/// use retrograde::games::Tokens;
///
/// let start = Tokens::new(['1', '1', '.', '2', '2']);
/// let after = start.moved(0, 2);
/// assert_eq!(after.to_string(), ".1122 2");
/// assert_eq!(Tokens::read(".1122 2"), Some(after));
/// assert_eq!(Tokens::<5>::read(".1122 3"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tokens<const POINTS: usize> {
    /// The token on each point.
    pub points: [char; POINTS],
    /// The player to move, `1` or `2`.
    pub player: char,
}

impl<const POINTS: usize> Tokens<POINTS> {
    /// The first player is to move.
    #[must_use]
    pub const fn new(points: [char; POINTS]) -> Self {
        let player = '1';
        Self { points, player }
    }

    /// The position that a text says: a character for each point, a space, the player to move.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (points, player) = text.split_once(' ')?;
        let points: Vec<char> = points.chars().collect();
        let points: [char; POINTS] = points.try_into().ok()?;
        let player = ['1', '2'].into_iter().find(|p| player == p.to_string())?;
        let known = points.iter().all(|token| ".12".contains(*token));
        known.then_some(Self { points, player })
    }

    /// Whether both players have as many tokens as in another position.
    #[must_use]
    pub fn has_tokens_of(&self, other: &Self) -> bool {
        let [mine, others] = [self, other].map(|position| {
            let mut sorted = position.points;
            sorted.sort_unstable();
            sorted
        });
        mine == others
    }

    /// The player who waits.
    #[must_use]
    pub fn other(&self) -> char {
        if self.player == '1' { '2' } else { '1' }
    }

    /// The name of the player to move.
    #[must_use]
    pub fn turn(&self) -> &'static str {
        if self.player == '1' { "1" } else { "2" }
    }

    /// The points with a token of the player to move.
    pub fn own(&self) -> impl Iterator<Item = usize> {
        (0..POINTS).filter(|&point| self.points[point] == self.player)
    }

    /// The first point without a token.
    #[must_use]
    pub fn empty(&self) -> Option<usize> {
        self.points.iter().position(|&token| token == '.')
    }

    /// The positions alike where a group is what turns the board and both players have the same rules, so that colours can be
    /// exchanged.
    #[must_use]
    pub fn images(&self, group: &Group) -> Vec<Image<Self>> {
        let exchanged = |token: char| match token {
            '1' => '2',
            '2' => '1',
            other => other,
        };
        images(group, true, |element, player| {
            let colour = |token| match player {
                ImagePlayer::Same => token,
                ImagePlayer::Other => exchanged(token),
            };
            let mut image = *self;
            for (from, &token) in self.points.iter().enumerate() {
                image.points[group.elements()[element].image(from)] = colour(token);
            }
            image.player = colour(self.player);
            image
        })
    }

    /// After a turn that moves a token to another point, and takes what stands there.
    #[must_use]
    pub fn moved(mut self, from: usize, to: usize) -> Self {
        self.points[to] = std::mem::replace(&mut self.points[from], '.');
        self.player = self.other();
        self
    }
}

impl<const POINTS: usize> std::fmt::Display for Tokens<POINTS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let points: String = self.points.iter().collect();
        write!(f, "{points} {}", self.player)
    }
}
