//! The layers of the library: a module uses modules of layers before its own, and none of a later one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom to the top. Modules of one line do not use each other.
const LAYERS: &[&[&str]] = &[
    &[
        "hint",
        "value",
        "system",
        "svg",
        "name",
        "progress",
        "processor",
    ],
    &["game", "symmetry", "text"],
    &["index", "picture", "heuristic"],
    &["solve", "graph"],
    &["table"],
    &["verify", "census"],
    &["oracle"],
    &["points", "repetition", "proof", "players", "tree"],
    &["backend"],
    &["games"],
    &["catalog", "claims", "sheets", "uai"],
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// What stands in a file that is compiled into the library: no comments, no tests.
fn code(text: &str) -> String {
    let tests = [
        "#[cfg(test)]\nmod tests {",
        "#[cfg(test)]\npub(crate) mod tests {",
    ];
    let end = tests.iter().filter_map(|mark| text.find(mark)).min();
    let lines = text[..end.unwrap_or(text.len())].lines();
    let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The modules that are named after `crate::`.
fn used(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (start, _) in code.match_indices("crate::") {
        let rest = &code[start + "crate::".len()..];
        let name: String = rest
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        assert!(
            !name.is_empty(),
            "one module after each crate::, not a group"
        );
        used.insert(name);
    }
    used
}

#[test]
fn no_module_uses_a_later_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let layer_of: BTreeMap<&str, usize> = LAYERS
        .iter()
        .enumerate()
        .flat_map(|(layer, modules)| modules.iter().map(move |&module| (module, layer)))
        .collect();
    let mut files = vec![];
    sources(&root, &mut files);
    let mut wrong = vec![];
    let mut seen = BTreeSet::new();
    for file in files {
        let inside = file.strip_prefix(&root).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap();
        let module = module.trim_end_matches(".rs");
        let is_test = ["tests.rs", "trial.rs"]
            .iter()
            .any(|name| file.ends_with(name));
        if module == "lib" || is_test {
            continue;
        }
        let Some(&layer) = layer_of.get(module) else {
            wrong.push(format!("{module} has no layer"));
            continue;
        };
        seen.insert(module.to_owned());
        for other in used(&code(&fs::read_to_string(&file).unwrap())) {
            match layer_of.get(other.as_str()) {
                Some(&used) if other == module || used < layer => {}
                Some(_) => wrong.push(format!("{} uses crate::{other}", inside.display())),
                // A name of the root hides where it comes from.
                None => wrong.push(format!(
                    "{} uses crate::{other} of the root",
                    inside.display()
                )),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(seen.len(), layer_of.len(), "a layer without files");
}

#[test]
fn games_do_not_use_each_other() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let folders = fs::read_dir(&games).unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        path.is_dir().then_some(path)
    });
    let names: Vec<String> = folders
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    for name in &names {
        let mut files = vec![];
        sources(&games.join(name), &mut files);
        for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
            let code = code(&fs::read_to_string(file).unwrap());
            for other in names.iter().filter(|other| *other != name) {
                let uses = format!("crate::games::{other}");
                assert!(!code.contains(&uses), "{} uses {uses}", file.display());
            }
        }
    }
}

/// A user of the library has no flags: what can be done is told as a `Hint`, and the tools name their own.
#[test]
fn no_text_names_a_flag_or_a_command() {
    let mut files = vec![];
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    for file in files {
        let code = code(&fs::read_to_string(&file).unwrap());
        for line in code.lines() {
            let flag = line.match_indices("--").any(|(at, _)| {
                let rest = &line.as_bytes()[at + 2..];
                rest.len() > 1 && rest[..2].iter().all(u8::is_ascii_lowercase)
            });
            let command = line.contains("`retrograde ");
            assert!(!flag && !command, "{}: {line}", file.display());
        }
    }
}
