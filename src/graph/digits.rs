//! Digits as shapes.
//!
//! A picture has hundreds of digits, each in a place of its own. As text, every one of them would be looked up
//! and laid out by itself, which takes a program longer than the rest of the picture; a shape is given once and
//! used again.

use std::fmt::Write;

/// The size of the font in the unit of the outlines.
const EM: f64 = 2048.0;
const WIDTH: f64 = 1303.0;

/// 1 to 9 of DejaVu Sans, from the base line upwards.
const OUTLINES: [&str; 9] = [
    "M254 170h330v1139l-359-72v184l357 72h202v-1323h330v-170h-860z",
    "M393 170h705v-170h-948v170q115 119 313.5 319.5q198.5 200.5 249.5 258.5q97 109 135.5 184.5q38.5 75.5 38.5 148.5q0 119-83.5 194q-83.5 75-217.5 75q-95 0-200.5-33q-105.5-33-225.5-100v204q122 49 228 74q106 25 194 25q232 0 370-116q138-116 138-310q0-92-34.5-174.5q-34.5-82.5-125.5-194.5q-25-29-159-167.5q-134-138.5-378-387.5z",
    "M831 805q145-31 226.5-129q81.5-98 81.5-242q0-221-152-342q-152-121-432-121q-94 0-193.5 18.5q-99.5 18.5-205.5 55.5v195q84-49 184-74q100-25 209-25q190 0 289.5 75q99.5 75 99.5 218q0 132-92.5 206.5q-92.5 74.5-257.5 74.5h-174v166h182q149 0 228 59.5q79 59.5 79 171.5q0 115-81.5 176.5q-81.5 61.5-233.5 61.5q-83 0-178-18q-95-18-209-56v180q115 32 215.5 48q100.5 16 189.5 16q230 0 364-104.5q134-104.5 134-282.5q0-124-71-209.5q-71-85.5-202-118.5z",
    "M774 1317l-510-797h510zM721 1493h254v-973h213v-168h-213v-352h-201v352h-674v195z",
    "M221 1493h793v-170h-608v-366q44 15 88 22.5q44 7.5 88 7.5q250 0 396-137q146-137 146-371q0-241-150-374.5q-150-133.5-423-133.5q-94 0-191.5 16q-97.5 16-201.5 48v203q90-49 186-73q96-24 203-24q173 0 274 91q101 91 101 247q0 156-101 247q-101 91-274 91q-81 0-161.5-18q-80.5-18-164.5-56z",
    "M676 827q-136 0-215.5-93q-79.5-93-79.5-255q0-161 79.5-254.5q79.5-93.5 215.5-93.5q136 0 215.5 93.5q79.5 93.5 79.5 254.5q0 162-79.5 255q-79.5 93-215.5 93zM1077 1460v-184q-76 36-153.5 55q-77.5 19-153.5 19q-200 0-305.5-135q-105.5-135-120.5-408q59 87 148 133.5q89 46.5 196 46.5q225 0 355.5-136.5q130.5-136.5 130.5-371.5q0-230-136-369q-136-139-362-139q-259 0-396 198.5q-137 198.5-137 575.5q0 354 168 564.5q168 210.5 451 210.5q76 0 153.5-15q77.5-15 161.5-45z",
    "M168 1493h960v-86l-542-1407h-211l510 1323h-717z",
    "M651 709q-144 0-226.5-77q-82.5-77-82.5-212q0-135 82.5-212q82.5-77 226.5-77q144 0 227 77.5q83 77.5 83 211.5q0 135-82.5 212q-82.5 77-227.5 77zM449 795q-130 32-202.5 121q-72.5 89-72.5 217q0 179 127.5 283q127.5 104 349.5 104q223 0 350-104q127-104 127-283q0-128-72.5-217q-72.5-89-201.5-121q146-34 227.5-133q81.5-99 81.5-242q0-217-132.5-333q-132.5-116-379.5-116q-247 0-379.5 116q-132.5 116-132.5 333q0 143 82 242q82 99 228 133zM375 1114q0-116 72.5-181q72.5-65 203.5-65q130 0 203.5 65q73.5 65 73.5 181q0 116-73.5 181q-73.5 65-203.5 65q-131 0-203.5-65q-72.5-65-72.5-181z",
    "M225 31v184q76-36 154-55q78-19 153-19q200 0 305.5 134.5q105.5 134.5 120.5 408.5q-58-86-147-132q-89-46-197-46q-224 0-354.5 135.5q-130.5 135.5-130.5 370.5q0 230 136 369q136 139 362 139q259 0 395.5-198.5q136.5-198.5 136.5-576.5q0-353-167.5-563.5q-167.5-210.5-450.5-210.5q-76 0-154 15q-78 15-162 45zM627 664q136 0 215.5 93q79.5 93 79.5 255q0 161-79.5 254.5q-79.5 93.5-215.5 93.5q-136 0-215.5-93.5q-79.5-93.5-79.5-254.5q0-162 79.5-255q79.5-93 215.5-93z",
];

/// Digits of one size.
pub(super) struct Digits {
    pub(super) font: f64,
}

impl Digits {
    /// Defines the shapes of some of the digits from 1 to 9.
    pub(super) fn define(&self, digits: impl Iterator<Item = u16>, out: &mut String) {
        let scale = self.font / EM;
        *out += "<defs>";
        for digit in digits {
            let outline = usize::from(digit)
                .checked_sub(1)
                .and_then(|at| OUTLINES.get(at));
            if let Some(outline) = outline {
                let _ = write!(
                    out,
                    "<path id=\"{}\" transform=\"scale({scale:.6} -{scale:.6})translate(-{} 0)\" d=\"{outline}\"/>",
                    self.name(digit),
                    WIDTH / 2.0
                );
            }
        }
        *out += "</defs>\n";
    }

    /// Puts a digit on the base line, with its middle at `x`.
    pub(super) fn put(&self, digit: u16, x: f64, out: &mut String) {
        let _ = write!(
            out,
            "<use xlink:href=\"#{}\" x=\"{x:.1}\"/>",
            self.name(digit)
        );
    }

    /// One for each size: a page can have several pictures in it.
    fn name(&self, digit: u16) -> String {
        format!("digit{digit}-{:.0}", self.font)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_is_defined() {
        let digits = Digits { font: 12.0 };
        let mut out = String::new();
        digits.define(1..=9, &mut out);
        for digit in 1..=9 {
            let mut used = String::new();
            digits.put(digit, 3.0, &mut used);
            assert_eq!(
                used,
                format!("<use xlink:href=\"#digit{digit}-12\" x=\"3.0\"/>")
            );
            assert!(out.contains(&format!("<path id=\"digit{digit}-12\"")));
        }
    }
}
