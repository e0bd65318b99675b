//! The command as its users see it: arguments in, text, JSON and exit statuses out.

// Not every helper is a test itself.
#![allow(clippy::unwrap_used)]

mod advice;
mod api;
mod ask;
mod ataxx;
mod closed;
mod curled;
mod damage;
mod describe;
mod draw;
mod environment;
mod examples;
mod extract;
mod field;
mod folders;
mod foreign;
mod generate;
mod graph;
mod hashes;
mod matches;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod pipes;
mod play;
mod points;
#[cfg(target_os = "linux")]
mod processor;
mod remedies;
mod repetition;
mod requests;
mod rules;
mod schema;
mod serve;
mod served;
mod sizes;
mod solved_meanwhile;
mod solving;
mod stdin;
#[cfg(unix)]
mod stopping;
mod support;
mod tree;
mod uai;
mod ultimate;
mod usage;
mod verbose;
