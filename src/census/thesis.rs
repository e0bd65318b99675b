//! A census laid out as in figure 6.5 of the thesis on Antrin, and the table below it, so that the two can be laid side by side.

use super::report::{Census, CensusStep};
use std::fmt::Write;

impl Census {
    /// The winning boards of all steps, then for each step the total of the weights and the number of unique boards; where some
    /// boards have a line, the same for these and the others.
    ///
    /// As in the figure, a board on which both players have a line counts for the first.
    #[must_use]
    pub fn as_in_thesis(&self) -> String {
        let sum = |count: fn(&CensusStep) -> u128| self.steps.iter().map(count).sum::<u128>();
        let both = sum(|step| step.both.canonical);
        let first = both + sum(|step| step.first_only.canonical);
        let second = sum(|step| step.second_only.canonical);
        let mut out = format!(
            "Winning unique boards of player 1: {first}\nWinning unique boards of player 2: {second}\nWinning unique boards: {}\n",
            first + second
        );
        for step in &self.steps {
            out += &format!("\nStep {}\n", step.step);
            if step.winning_canonical > 0 {
                let others = step.not_winning;
                pair(
                    &mut out,
                    "Winning: ",
                    step.winning_weight,
                    step.winning_canonical,
                );
                pair(&mut out, "Non winning: ", others.weight, others.canonical);
            }
            pair(&mut out, "", step.sequences, step.canonical);
        }
        out += "\nWhere only boards without a line are extended\n";
        for step in &self.steps {
            let (number, live) = (step.step, &step.live);
            let _ = writeln!(
                out,
                "Step {number}: {} unique boards, {} winning, {} non winning; total {}",
                live.canonical, live.winning_canonical, live.not_winning.canonical, live.sequences
            );
        }
        if both > 0 {
            let boards = if both == 1 { "board" } else { "boards" };
            let _ = write!(
                out,
                "\nOn {both} unique {boards} both players have a line; here, as in the thesis, that counts for player 1.\n"
            );
        }
        out
    }
}

fn pair(out: &mut String, what: &str, total: u128, unique: u128) {
    let _ = writeln!(out, "{what}Total: {total} Unique: {unique}");
}

#[cfg(test)]
mod tests {
    use crate::games::alignment::census::census;
    use crate::games::alignment::{Alignment, Blocked, antrin};
    use crate::progress::NoProgress;

    /// The numbers of figure 6.5 and of the table below it.
    #[test]
    fn the_numbers_stand_as_in_the_figure() {
        let game = Alignment::new(antrin(3, 3, Blocked::Loses).unwrap());
        let text = census(&game, &NoProgress).unwrap().as_in_thesis();
        for line in [
            "Winning unique boards of player 1: 33",
            "Winning unique boards of player 2: 15",
            "Winning unique boards: 48",
            "Step 1\nTotal: 9 Unique: 3",
            "Step 4\nTotal: 3024 Unique: 108",
            "Step 5\nWinning: Total: 1080 Unique: 15\nNon winning: Total: 14040 Unique: 159\nTotal: 15120 Unique: 174",
            "Step 6\nWinning: Total: 8208 Unique: 33\nNon winning: Total: 52272 Unique: 195\nTotal: 60480 Unique: 228",
            "Step 6: 210 unique boards, 15 winning, 195 non winning; total 56160",
            "On 3 unique boards both players",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}
