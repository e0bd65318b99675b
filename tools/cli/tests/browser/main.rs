//! The explorer as people use it: in a real browser, with scripts and without.

// Not every helper is a test itself.
#![allow(clippy::unwrap_used)]

mod access;
mod browser;
mod explorer;
mod line;
mod map;
mod opponent;
mod own_rules;
mod pages;
mod places;
mod play;
mod players;
mod refusal;
mod screens;
mod setup;
mod tournament;
mod webdriver;
