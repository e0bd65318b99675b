//! What there is to say about a game: who plays, whose turn it is, what was played, what is wrong, how it ended.

use super::seat::{ME, Seat};
use super::session::{Outcome, Session};
use retrograde::games::NameError;
use retrograde::picture::{Fault, Refusal};

impl Session<'_> {
    /// A side, for people.
    fn side(&self, seat: usize) -> &'static str {
        self.history[0].view.status.sides[seat].name
    }

    /// A side and who plays it.
    pub(super) fn name(&self, seat: usize) -> String {
        let side = self.side(seat);
        let seats = &self.setting.seats;
        match &seats[seat] {
            Seat::Me(Some(name)) => format!("{side} ({name})"),
            Seat::Me(None) if seats.iter().all(Seat::is_me) => side.into(),
            Seat::Me(None) => format!("{side} (you)"),
            Seat::Player(name) => format!("{side} ({name})"),
        }
    }

    /// Who plays, in as few words as possible.
    pub(super) fn short_name(&self, seat: usize) -> &str {
        match &self.setting.seats[seat] {
            Seat::Me(Some(name)) | Seat::Player(name) => name,
            Seat::Me(None) => self.side(seat),
        }
    }

    /// Who plays, for a record that others read.
    pub(super) fn recorded_name(&self, seat: usize) -> String {
        let seats = &self.setting.seats;
        match &seats[seat] {
            Seat::Me(Some(name)) | Seat::Player(name) => name.clone(),
            Seat::Me(None) if seats.iter().all(Seat::is_me) => self.side(seat).into(),
            Seat::Me(None) => ME.into(),
        }
    }

    /// Who is to move.
    pub(super) fn mover(&self) -> String {
        self.name(self.state().seat)
    }

    /// Who made the last move, and which.
    pub(super) fn last(&self) -> Option<(String, &str)> {
        let [.., before, after] = &self.history[..] else {
            return None;
        };
        Some((self.name(before.seat), after.mv.as_deref()?))
    }

    pub(super) fn spot_name(&self, spot: usize) -> &str {
        let spot = self.board.spots.get(spot);
        spot.map_or("", |spot| spot.name.as_str())
    }

    /// Whose turn it is, with the number of the move.
    pub(super) fn turn(&self) -> String {
        let mut words = format!("move {}: {} to move", self.history.len(), self.mover());
        if let Some(points) = self.points() {
            words += &format!("; {points}");
        }
        words
    }

    /// The part of the game and what both have: `placing; player 1: in hand 2; player 2: in hand 3`. Empty where there is nothing
    /// of the kind.
    pub(super) fn status(&self) -> String {
        let status = &self.view().status;
        let phase = status.phase.map(str::to_owned);
        let sides = status.sides.iter().filter(|side| !side.counts.is_empty());
        let sides = sides.map(|side| {
            let counts = side.counts.iter();
            let counts: Vec<String> = counts
                .map(|counted| format!("{} {}", counted.what, counted.number))
                .collect();
            format!("{}: {}", side.name, counts.join(", "))
        });
        let parts = phase
            .into_iter()
            .chain(sides)
            .chain(status.notes.iter().cloned());
        parts.collect::<Vec<_>>().join("; ")
    }

    /// The moves so far, in pairs: `3. b2 a1`. Moves that a player makes in one turn are joined.
    pub(super) fn trace(&self) -> Vec<String> {
        let mut rounds: Vec<[Vec<&str>; 2]> = vec![];
        let mut last = 1;
        for pair in self.history.windows(2) {
            let (seat, mv) = (pair[0].seat, pair[1].mv.as_deref().unwrap_or_default());
            if rounds.is_empty() || (seat == 0 && last == 1) {
                rounds.push([vec![], vec![]]);
            }
            if let Some(round) = rounds.last_mut() {
                round[seat].push(mv);
            }
            last = seat;
        }
        let lines = rounds.iter().enumerate().map(|(number, [first, second])| {
            let first = match first.is_empty() {
                true => "...".to_owned(),
                false => first.join("+"),
            };
            let line = format!("{}. {first} {}", number + 1, second.join("+"));
            line.trim_end().to_owned()
        });
        lines.collect()
    }

    /// How the game ended, in words.
    pub(super) fn result(&self) -> Option<String> {
        let how = self.state().ending.as_ref().map(|ending| &ending.how);
        let [first, second] = self.state().points;
        Some(match (self.outcome()?, how) {
            (Outcome::Repeated, _) => "a draw: this position stands for the third time".into(),
            (Outcome::Won { seat, .. }, Some(how)) => format!("{} wins {how}", self.name(seat)),
            (Outcome::Drawn, Some(how)) => format!("a draw {how}"),
            (Outcome::Won { seat, margin }, None) if self.setting.is_for_points => {
                let name = self.name(seat);
                match self.knows_points {
                    true => format!("{name} wins {}:{}", first.max(second), first.min(second)),
                    false => format!("{name} wins the rest by {margin}"),
                }
            }
            (Outcome::Drawn, None) if !self.knows_points => "the rest was even".into(),
            (Outcome::Won { seat, .. }, None) => format!("{} wins", self.name(seat)),
            (Outcome::Drawn, None) if self.setting.is_for_points => {
                format!("a draw at {first}:{second}")
            }
            (Outcome::Drawn, None) => "a draw".into(),
        })
    }

    /// Points of both so far, where there are any.
    pub(super) fn points(&self) -> Option<String> {
        let [first, second] = self.state().points;
        let margin = first - second;
        let gains = self.history.iter().any(|state| state.points != [0; 2]);
        let since = match self.knows_points {
            true => "so far",
            false => "since the first position",
        };
        (self.setting.is_for_points && gains).then(|| match margin.signum() {
            0 => format!("even {since}, {first}:{second}"),
            sign => format!(
                "{} is ahead by {} {since}, {}:{}",
                self.side(usize::from(sign < 0)),
                margin.abs(),
                first.max(second),
                first.min(second)
            ),
        })
    }

    /// What is picked up, and what can be done with it; empty if nothing is.
    pub(super) fn picked_words(&self) -> String {
        const MOST: usize = 12;
        let next = self.next_spots();
        let names = next.iter().take(MOST).map(|&spot| self.spot_name(spot));
        let names: Vec<&str> = names.collect();
        let more = match next.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let Self { picked, .. } = self;
        match (picked.is_empty(), picked.spots.is_empty()) {
            (true, _) => String::new(),
            (_, true) => format!("{} begins {}{more}", picked.text, names.join(", ")),
            (_, false) => format!(
                "{} is picked up; it goes on with {}{more}",
                picked.text,
                names.join(", ")
            ),
        }
    }

    /// The spots that the move that has begun can go on with.
    pub(super) fn next_spots(&self) -> Vec<usize> {
        let Self { picked, .. } = self;
        let ways = self.view().ways.iter();
        let ways = ways.filter(|way| picked.moves.contains(&way.mv));
        let next = ways.filter_map(|way| match way.touched.starts_with(&picked.spots) {
            true => way.touched.get(picked.spots.len()),
            false => way.touched.last(),
        });
        let mut next: Vec<usize> = next.copied().collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// What is wrong with a text that is no legal move, and what would be one.
    pub(super) fn complaint(&self, text: &str, refusal: &Refusal) -> String {
        let shown: String = text.chars().take(40).collect();
        if refusal.fault == Fault::Over || !self.is_open() {
            return match shown.is_empty() {
                true => "The game is over: nothing can be played.".into(),
                false => format!("{shown:?} is not possible: the game is over"),
            };
        }
        let moves: Vec<&str> = self.view().ways.iter().map(|way| way.mv.as_str()).collect();
        let legal = NameError::new("", "", &moves).to_string();
        let legal = legal
            .trim_start_matches(" (there is: ")
            .trim_end_matches(')');
        if shown.is_empty() {
            return format!(
                "Nothing is chosen: type a move, or go to one with the arrow keys\nLegal moves: {legal}"
            );
        }
        let nearest = match refusal.fault {
            Fault::Unread => suggestion(text, &moves),
            _ => None,
        };
        let why = nearest.unwrap_or_else(|| format!(": {}", refusal.words));
        format!("{shown:?} is not a legal move here{why}\nLegal moves: {legal}")
    }
}

/// The word that is most like a text, as a question, if one is like it at all.
pub(super) fn suggestion(text: &str, words: &[&str]) -> Option<String> {
    let nearest = NameError::new("", text, words).to_string();
    let nearest = nearest.split(" (there is").next().unwrap_or_default();
    (!nearest.is_empty()).then(|| nearest.to_owned())
}
