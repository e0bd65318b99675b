//! Lists the tables that tablebases/manifest.txt names, for the program to carry.

use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&root).join("tablebases");
    let manifest = folder.join("manifest.txt");
    println!("cargo::rerun-if-changed={}", manifest.display());
    let text = fs::read_to_string(&manifest).unwrap_or_default();
    let mut code = String::from("static FILES: &[(&str, &[u8])] = &[\n");
    // A line: path, bytes, checksum, counts; comments begin with '#'.
    let names = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_whitespace().next());
    for name in names {
        let path = folder.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        code += &format!("    ({name:?}, include_bytes!({path:?})),\n");
    }
    code += "];\n";
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("embedded.rs"), code).expect("the build folder can be written");
}
