//! Who sits at a board.

use crate::failure::Usage;
use crate::text::counted;

/// The name of whoever sits at the keyboard.
pub(super) const ME: &str = "me";
/// More than that does not fit on a line beside anything else.
const LONGEST_NAME: usize = 30;

/// Who makes the moves of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// Somebody at the keyboard, by name if that was given.
    Me(Option<String>),
    Player(String),
}

impl Seat {
    pub(super) fn named(name: &str) -> Self {
        match name {
            ME => Self::Me(None),
            name => Self::Player(name.into()),
        }
    }

    pub(super) fn is_me(&self) -> bool {
        matches!(self, Self::Me(_))
    }
}

/// Gives the people at the keyboard their names, in the order of the seats.
pub(super) fn with_names(seats: &mut [Seat; 2], names: &[String]) -> Result<(), Usage> {
    let people = seats.iter_mut().filter_map(|seat| match seat {
        Seat::Me(name) => Some(name),
        Seat::Player(_) => None,
    });
    let people: Vec<_> = people.collect();
    if names.len() > people.len() {
        return Err(Usage::new(format!(
            "{} at the keyboard, and {}: the players of the program have their own",
            match people.len() {
                1 => "1 person".to_owned(),
                people => format!("{people} people"),
            },
            counted(names.len() as u64, "name")
        )));
    }
    for (person, name) in people.into_iter().zip(names) {
        let name = name.trim();
        let length = name.chars().count();
        if length == 0 || length > LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(Usage::new(format!(
                "{name:?} is no name: 1 to {LONGEST_NAME} characters that can be read"
            )));
        }
        *person = Some(name.into());
    }
    Ok(())
}
