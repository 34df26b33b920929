//! The graph as it is drawn in the README.

use ephor_analyst::{Config, graph};

#[test]
fn the_readme_shows_the_graph() {
    let drawn = graph(&Config::default()).unwrap().topology().to_mermaid();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let (before, rest) = readme.split_once("```mermaid\n").unwrap();
    let (shown, after) = rest.split_once("```").unwrap();
    if std::env::var_os("EPHOR_BLESS").is_some() {
        let text = format!("{before}```mermaid\n{}\n```{after}", drawn.trim_end());
        std::fs::write(path, text).unwrap();
        return;
    }
    assert_eq!(shown.trim_end(), drawn.trim_end(), "EPHOR_BLESS=1 writes the picture");
}
