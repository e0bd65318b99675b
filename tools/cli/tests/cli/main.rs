//! The command as its users see it: arguments in, text, JSON and exit statuses out.

mod ask;
mod describe;
mod generate;
mod solving;
mod stdin;
#[cfg(unix)]
mod stopping;
mod support;
mod usage;
