//! A census for spreadsheets and programs.

use super::reached::ReachedCensus;
use super::report::Census;
use super::steps::StepCensus;

impl Census {
    /// A line a step, under a line of headings.
    #[must_use]
    pub fn csv(&self) -> String {
        let heads = "step,sequences,boards,canonical,winning_canonical,winning_weight,first_only,second_only,both,not_winning,\
                     live_sequences,live_boards,live_canonical,live_winning_canonical";
        lines(heads, &self.steps, |step| {
            let live = &step.live;
            let numbers = [
                step.step as u128,
                step.sequences,
                step.boards,
                step.canonical,
                step.winning_canonical,
                step.winning_weight,
                step.first_only.canonical,
                step.second_only.canonical,
                step.both.canonical,
                step.not_winning.canonical,
                live.sequences,
                live.boards,
                live.canonical,
                live.winning_canonical,
            ];
            numbers.map(Some).to_vec()
        })
    }
}

impl ReachedCensus {
    /// A line a step, under a line of headings.
    #[must_use]
    pub fn csv(&self) -> String {
        let heads = "step,sequences,boards,canonical,winning_canonical,all_boards,all_canonical";
        lines(heads, &self.steps, |step| {
            let counts = &step.counts;
            vec![
                Some(step.step as u128),
                step.sequences,
                Some(counts.boards.into()),
                Some(counts.canonical.into()),
                Some(counts.winning_canonical.into()),
                Some(counts.all_boards),
                Some(counts.all_canonical),
            ]
        })
    }
}

impl StepCensus {
    /// A line a step, under a line of headings.
    #[must_use]
    pub fn csv(&self) -> String {
        let heads = "step,sequences,boards,canonical,winning_canonical";
        lines(heads, &self.steps, |step| {
            vec![
                Some(step.step as u128),
                step.sequences,
                Some(step.boards),
                Some(step.canonical),
                step.winning_canonical,
            ]
        })
    }
}

fn lines<S>(heads: &str, steps: &[S], numbers: impl Fn(&S) -> Vec<Option<u128>>) -> String {
    let mut out = format!("{heads}\n");
    for step in steps {
        let numbers = numbers(step).into_iter();
        let cells = numbers.map(|number| number.map_or(String::new(), |number| number.to_string()));
        out += &(cells.collect::<Vec<_>>().join(",") + "\n");
    }
    out
}
