//! The game by name.

use crate::games::nested::Restrictions;
use crate::games::nested::restrictions::{BACK, DRAWN, DRAWN_LINE, WON};
use crate::name::{GameName, NameError, OptionSpec};

/// Options of `ultimate`.
pub const ULTIMATE_OPTIONS: &[OptionSpec] = &[WON, BACK, DRAWN, DRAWN_LINE];

/// What a name asks for.
///
/// # Errors
/// If there is something after a colon, or an option or its value is unknown.
pub fn ultimate_named(name: &GameName) -> Result<Restrictions, NameError> {
    name.check_keys(ULTIMATE_OPTIONS)?;
    match &name.shorthand {
        None => Restrictions::named(name),
        Some(shorthand) => Err(NameError::new(
            format!("ultimate has no variants with names, so {shorthand:?} means nothing"),
            shorthand,
            &["ultimate", "ultimate,won=closed"],
        )),
    }
}

/// The name, in its shortest form.
pub(super) fn name(restrictions: &Restrictions) -> String {
    format!("ultimate{}", restrictions.suffix())
}

/// Everything that decides values, in a normal form.
pub(super) fn text(restrictions: &Restrictions) -> String {
    format!("ultimate 1{}", restrictions.suffix())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_rules_go_both_ways() {
        for restrictions in Restrictions::all() {
            let name = GameName::parse(&name(&restrictions)).unwrap();
            assert_eq!(ultimate_named(&name).unwrap(), restrictions);
        }
        for wrong in ["ultimate:3", "ultimate,won=maybe", "ultimate,wno=open"] {
            assert!(ultimate_named(&GameName::parse(wrong).unwrap()).is_err());
        }
        assert_eq!(text(&Restrictions::default()), "ultimate 1");
    }
}
