use super::drawing::Shape;
use super::*;

fn every_sheet() -> Vec<Sheet> {
    let sets = ["tactical", "map34", "map67", "hmap1", "hmap2"];
    let names = sets.iter().map(|set| format!("strategic:{set}"));
    let names = names.chain(["ultimate".to_owned()]);
    names
        .flat_map(|name| {
            let of_kind = move |kind| Sheet::new(&name, Some(kind)).ok();
            FieldKind::ALL.into_iter().filter_map(of_kind)
        })
        .collect()
}

/// Lefts, tops, rights and bottoms of all shapes.
fn extents(sheet: &Sheet) -> Vec<[f64; 4]> {
    let around = |[left, top]: [f64; 2], [right, bottom]: [f64; 2], by: f64| {
        [left - by, top - by, right + by, bottom + by]
    };
    let shapes = sheet.drawing.shapes.iter();
    shapes
        .map(|shape| match shape {
            Shape::Line { from, to, stroke } => around(*from, *to, stroke.width / 2.0),
            Shape::Fill { corner, size, .. } => {
                around(*corner, [corner[0] + size[0], corner[1] + size[1]], 0.0)
            }
            Shape::Text(text) => {
                let width = font::width(&text.words, text.size);
                let left = match text.anchor {
                    drawing::Anchor::Left => text.at[0],
                    drawing::Anchor::Middle => text.at[0] - width / 2.0,
                    drawing::Anchor::Right => text.at[0] - width,
                };
                let [_, bottom] = text.at;
                around([left, bottom - text.size], [left + width, bottom], 0.0)
            }
        })
        .collect()
}

#[test]
fn everything_is_on_the_page_and_off_its_edges() {
    const EDGE: f64 = 8.0;
    let sheets = every_sheet();
    assert_eq!(sheets.len(), 5 * 6 + 2);
    for sheet in sheets {
        for [left, top, right, bottom] in extents(&sheet) {
            let fits = left >= EDGE
                && top >= EDGE
                && right <= Sheet::SIZE[0] - EDGE
                && bottom <= Sheet::SIZE[1] - EDGE;
            assert!(fits, "{}: {left} {top} {right} {bottom}", sheet.title());
        }
    }
}

#[test]
fn a_functional_field_shows_the_published_numbers() {
    let sheet = Sheet::new("strategic:map34", None).unwrap();
    // Bold numbers by column of the page, from the top.
    let mut columns: Vec<(i64, String)> = Vec::new();
    for shape in &sheet.drawing.shapes {
        let Shape::Text(text) = shape else { continue };
        if !text.bold || text.words.len() > 1 {
            continue;
        }
        let x = (text.at[0] * 1000.0).round() as i64;
        match columns.iter_mut().find(|(other, _)| *other == x) {
            Some((_, digits)) => *digits += &text.words,
            None => columns.push((x, text.words.clone())),
        }
    }
    let published = ["213654798", "321465879", "132546987"];
    assert_eq!(columns.len(), 3);
    for ((_, digits), published) in columns.iter().zip(published) {
        assert_eq!(*digits, published.repeat(3));
    }
}

#[test]
fn a_hyper_functional_field_has_a_tint_for_every_number() {
    let sheet = Sheet::new("strategic:hmap2", None).unwrap();
    let fills = sheet.drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Fill { colour, .. } => Some(colour.0),
        _ => None,
    });
    let mut fills: Vec<[u8; 3]> = fills.collect();
    assert_eq!(fills.len(), 729);
    fills.sort_unstable();
    fills.dedup();
    assert_eq!(fills.len(), 9);
}

#[test]
fn kinds_that_do_not_fit_are_refused() {
    for (game, kind) in [
        ("strategic", FieldKind::Functional),
        ("strategic:map34", FieldKind::HyperFunctional),
        ("strategic:map34", FieldKind::Continuous),
        ("strategic:hmap2", FieldKind::Functional),
        ("ultimate", FieldKind::Full),
    ] {
        let error = Sheet::new(game, Some(kind)).unwrap_err().to_string();
        assert!(error.contains("has no field"), "{error}");
    }
    for game in ["antrin", "ultimate:9", "strategic:map90", "ultimate,n=3"] {
        assert!(Sheet::new(game, None).is_err(), "{game}");
    }
    assert!(
        FieldKind::named("hyper")
            .unwrap_err()
            .to_string()
            .contains("hyper-functional")
    );
    for kind in FieldKind::ALL {
        assert_eq!(FieldKind::named(kind.word()).unwrap(), kind);
    }
}
