//! Words and numbers as both tools, the command and the explorer, write them.

use std::path::Path;

/// A number with its thousands set apart: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `text` without line breaks, tabs and other control characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// A path as a shell reads it.
pub fn shell_quoted(path: &Path) -> String {
    let text = one_line(&path.display().to_string());
    let separator = std::path::MAIN_SEPARATOR;
    let plain = |c: char| c.is_alphanumeric() || c == separator || "/._-+:,=@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else if cfg!(windows) {
        // No path has such quotes in it there.
        format!("\"{text}\"")
    } else {
        // In single quotes everything stands for itself but the quote.
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_threes() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (123_456, "123,456"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[cfg(unix)]
    #[test]
    fn paths_survive_a_shell() {
        assert_eq!(shell_quoted(Path::new("tables/a-b.c")), "tables/a-b.c");
        assert_eq!(shell_quoted(Path::new("my tables")), "'my tables'");
        assert_eq!(shell_quoted(Path::new("it's")), r"'it'\''s'");
        assert_eq!(shell_quoted(Path::new("")), "''");
    }
}
