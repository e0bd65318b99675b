//! Heat maps that tell what is pointed at.

use crate::browser::{Browser, Scripts};
use crate::explorer::Explorer;
use serde_json::json;

#[test]
fn a_heat_map_tells_the_distance_under_the_pointer() {
    let explorer = Explorer::of(&[]);
    let browser = Browser::desk(Scripts::On);
    let graph = explorer.json(&["graph", "strategic:map34"]);
    browser.go(&explorer.page("/maps"));
    browser.follow("map34");
    browser.reads("h1", "Heat map of map34");
    browser.says(".pointed", "Point at a cell");
    let mut told = vec![];
    for (row, column) in [(0, 0), (0, 1), (26, 0), (3, 20), (26, 26)] {
        let [x, y] = middle(&browser, row, column);
        let to = json!({ "type": "pointerMove", "x": x, "y": y });
        browser.perform(&json!({ "type": "pointer", "id": "mouse", "actions": [to] }));
        let [from, to] = [row, column].map(|place| graph["labels"][place].as_str().unwrap());
        let distance = graph["matrix"][row][column].as_u64().unwrap();
        browser.reads(
            "[data-pointed]",
            &format!("From {from} to {to}: distance {distance}"),
        );
        told.push(distance);
    }
    assert!(told.iter().any(|distance| *distance != told[0]), "{told:?}");
}

/// The middle of a cell on the screen, as Chromium itself places it.
fn middle(browser: &Browser, row: usize, column: usize) -> [f64; 2] {
    let script = "(() => {
        const grid = document.querySelector('.heat-map [data-cell]');
        const [row, column] = [...arguments].map(Number);
        const seen = () => new DOMPoint(column + 0.5, row + 0.5).matrixTransform(grid.getScreenCTM());
        scrollBy(0, seen().y - innerHeight / 2);
        return [seen().x, seen().y];
    })()";
    let at = browser.evaluate(script, &[&row.to_string(), &column.to_string()]);
    serde_json::from_value(at).unwrap()
}
