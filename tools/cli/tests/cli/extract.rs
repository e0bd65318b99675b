//! Commands as help texts and documents print them. The program's own tests read this file too.

/// A command that a text shows.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// Which text.
    pub(crate) place: String,
    /// The command, as a shell reads it.
    pub(crate) line: String,
    /// What the text says it prints; empty if nothing is shown.
    pub(crate) printed: Vec<String>,
    /// Whether it stands in running text, where words in capitals stand for something else.
    pub(crate) is_inline: bool,
}

/// How a document calls the program that cargo builds.
const BY_CARGO: &str = "cargo run --release -- ";

/// The command of a line, if it is one.
fn command(line: &str) -> Option<String> {
    let line = line.trim_start();
    let line = line.strip_prefix("$ ").unwrap_or(line);
    let line = match line.strip_prefix(BY_CARGO) {
        Some(rest) => format!("retrograde {rest}"),
        None => line.to_owned(),
    };
    // Behind a wide gap it is explained.
    let line = line.split("   ").next().unwrap_or_default();
    let line = line.split("  ").next().unwrap_or_default().trim_end();
    line.starts_with("retrograde ").then(|| line.to_owned())
}

/// The commands of a help text: every line that is one.
pub(crate) fn of_help(place: &str, text: &str) -> Vec<Example> {
    let examples = text.split_once("Example").map_or("", |(_, rest)| rest);
    let lines = examples.lines().filter_map(command);
    lines.map(|line| example(place, line, false)).collect()
}

fn example(place: &str, line: String, is_inline: bool) -> Example {
    Example {
        place: place.into(),
        line,
        printed: vec![],
        is_inline,
    }
}

/// The commands of a document, in fenced blocks with what they print, and in running text.
pub(crate) fn of_markdown(place: &str, text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = vec![];
    let mut fence: Option<bool> = None;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            fence = match fence {
                // Programs in other languages are tested elsewhere.
                None => Some(matches!(kind, "" | "sh" | "console")),
                Some(_) => None,
            };
            if fence == Some(true) {
                found.push(example(place, String::new(), false));
            }
            continue;
        }
        match fence {
            Some(true) => match (command(line), found.last_mut()) {
                (Some(command), _) => found.push(example(place, command, false)),
                (None, Some(last)) if !last.line.is_empty() => last.printed.push(line.into()),
                _ => {}
            },
            Some(false) => {}
            None => {
                let spans = line.split('`').skip(1).step_by(2);
                let inline = spans.filter_map(command);
                found.extend(inline.map(|line| example(place, line, true)));
            }
        }
    }
    found.retain(|example| !example.line.is_empty());
    found
}

/// The words of a command, as far as it is one of ours: quotes are taken away, and what a shell does with the
/// rest is left out.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![];
    let (mut word, mut quote, mut is_word) = (String::new(), false, false);
    for c in line.chars() {
        match c {
            '\'' => {
                quote = !quote;
                is_word = true;
            }
            '|' | '<' | '>' if !quote => break,
            c if c.is_whitespace() && !quote => {
                if std::mem::take(&mut is_word) {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => {
                word.push(c);
                is_word = true;
            }
        }
    }
    if is_word {
        words.push(word);
    }
    words
}
