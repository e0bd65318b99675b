//! The rules of the alignment family once more, from the prose of docs/games.md: characters on points, one loop a sentence.
//! Shares nothing with the engine but the description of the board and the settings.

use retrograde::games::alignment::{Alignment, Blocked, Line, Move, Moving, Position, Rules, Side};
use retrograde::{Edge, Game, Notation, Outcome, Turn};

/// The most points of a board here.
const MOST: usize = 24;

/// A board as a person writes it, who is to move, and what the players have in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State {
    board: [char; MOST],
    turn: char,
    hands: [u8; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NaiveMove {
    Token {
        /// Nowhere if it comes from the hand.
        from: Option<usize>,
        to: usize,
        takes: Option<usize>,
    },
    Pass,
}

impl NaiveMove {
    pub(crate) fn takes(self) -> Option<usize> {
        match self {
            Self::Token { takes, .. } => takes,
            Self::Pass => None,
        }
    }

    pub(crate) fn is_pass(self) -> bool {
        self == Self::Pass
    }
}

pub(crate) struct Naive {
    points: Vec<String>,
    rows: Vec<usize>,
    near: Vec<Vec<usize>>,
    lines: Vec<Vec<usize>>,
    own_lines: [Vec<Vec<usize>>; 2],
    /// From where, over what, to where.
    jumps: Vec<[usize; 3]>,
    centre: Option<usize>,
    line: Line,
    moving: Moving,
    fly: usize,
    lasker: bool,
    blocked: Blocked,
    full: Blocked,
    first_centre: bool,
    placing_centre: bool,
    placing_lines: bool,
    begins: State,
    /// Where points go under the turns and mirrors of the drawing; only the identity where every position is wanted.
    turns: Vec<Vec<usize>>,
}

fn members(set: u64) -> Vec<usize> {
    (0..64).filter(|point| set >> point & 1 == 1).collect()
}

fn other(player: char) -> char {
    if player == '1' { '2' } else { '1' }
}

fn seat(player: char) -> usize {
    if player == '1' { 0 } else { 1 }
}

fn beginning(rules: &Rules) -> State {
    let mut state = State {
        board: ['.'; MOST],
        turn: '1',
        hands: rules.pieces,
    };
    if let Some(setup) = rules.start {
        for (seat, token) in [(0, '1'), (1, '2')] {
            for point in members(setup.tokens[seat]) {
                state.board[point] = token;
                state.hands[seat] -= 1;
            }
        }
        state.turn = setup.player.digit();
    }
    state
}

impl Naive {
    pub(crate) fn new(rules: &Rules) -> Self {
        let board = &rules.board;
        Self {
            points: board.points.clone(),
            rows: board.rows.clone(),
            near: board.adjacent.iter().map(|&set| members(set)).collect(),
            lines: board.lines.iter().map(|&set| members(set)).collect(),
            own_lines: [0, 1].map(|seat: usize| {
                let own = board.own_lines[seat].iter();
                own.map(|&set| members(set)).collect()
            }),
            jumps: (board.jumps.iter())
                .map(|jump| [jump.from, jump.over, jump.to].map(usize::from))
                .collect(),
            centre: board.centre,
            line: rules.line,
            moving: rules.moving,
            fly: rules.fly.into(),
            lasker: rules.lasker,
            blocked: rules.blocked,
            full: rules.full,
            first_centre: rules.first_centre,
            placing_centre: rules.placing_centre,
            placing_lines: rules.placing_lines,
            begins: beginning(rules),
            turns: vec![(0..board.points.len()).collect()],
        }
    }

    /// The same, with one position for all that look alike when the drawing, a square, is turned or mirrored.
    pub(crate) fn up_to_turns(rules: &Rules) -> Self {
        let places = &rules.board.places;
        let side = *places.iter().flatten().max().unwrap();
        let find = |place: [u8; 2]| places.iter().position(|&other| other == place).unwrap();
        let image = |by: &dyn Fn([u8; 2]) -> [u8; 2]| -> Vec<usize> {
            places.iter().map(|&place| find(by(place))).collect()
        };
        let mut turns = Vec::new();
        for flipped in [false, true] {
            for quarters in 0..4 {
                turns.push(image(&|mut place| {
                    if flipped {
                        place = [place[1], place[0]];
                    }
                    for _ in 0..quarters {
                        place = [side - place[1], place[0]];
                    }
                    place
                }));
            }
        }
        Self {
            turns,
            ..Self::new(rules)
        }
    }

    fn first_of_those_alike(&self, state: State) -> State {
        let images = self.turns.iter().map(|turn| {
            let mut image = state;
            for (point, &to) in turn.iter().enumerate() {
                image.board[to] = state.board[point];
            }
            image
        });
        images.min().unwrap()
    }

    fn on_board(&self, state: &State, player: char) -> usize {
        state.board.iter().filter(|&&token| token == player).count()
    }

    fn holds(&self, state: &State, line: &[usize], player: char) -> bool {
        line.iter().all(|&point| state.board[point] == player)
    }

    fn lines_for(&self, player: char) -> impl Iterator<Item = &Vec<usize>> {
        self.lines.iter().chain(&self.own_lines[seat(player)])
    }

    /// Whether there are tokens to be placed before lines count.
    fn is_too_early(&self, state: &State) -> bool {
        !self.placing_lines && state.hands != [0, 0]
    }

    fn has_line(&self, state: &State, player: char) -> bool {
        !self.is_too_early(state)
            && self
                .lines_for(player)
                .any(|line| self.holds(state, line, player))
    }

    fn is_in_mill(&self, state: &State, point: usize) -> bool {
        let player = state.board[point];
        self.lines_for(player)
            .any(|line| line.contains(&point) && self.holds(state, line, player))
    }

    /// What a token may take that has just arrived at `to`; nothing if it takes nothing.
    fn victims(&self, state: &State, to: usize) -> Vec<usize> {
        if self.line != Line::Captures || self.is_too_early(state) || !self.is_in_mill(state, to) {
            return vec![];
        }
        let enemy = other(state.board[to]);
        let all: Vec<usize> = (0..self.points.len())
            .filter(|&point| state.board[point] == enemy)
            .collect();
        let outside: Vec<usize> = all
            .iter()
            .copied()
            .filter(|&point| !self.is_in_mill(state, point))
            .collect();
        if outside.is_empty() { all } else { outside }
    }

    /// Every move with what it leads to. Not to be asked where the game is over.
    pub(crate) fn moves(&self, state: &State) -> Vec<(NaiveMove, State)> {
        let me = state.turn;
        let hand = state.hands[seat(me)];
        let everywhere = 0..self.points.len();
        let empty: Vec<usize> = everywhere
            .filter(|&point| state.board[point] == '.')
            .collect();
        let mut arrivals: Vec<(Option<usize>, usize)> = Vec::new();
        if hand > 0 {
            let nothing_yet = *state == self.start();
            for &to in &empty {
                let is_centre = self.centre == Some(to);
                let first = nothing_yet && !self.first_centre && is_centre;
                let ever = !self.placing_centre && is_centre;
                if !first && !ever {
                    arrivals.push((None, to));
                }
            }
        }
        if self.moving == Moving::Slide && (hand == 0 || self.lasker) {
            let flies = hand == 0 && self.on_board(state, me) <= self.fly;
            for from in (0..self.points.len()).filter(|&point| state.board[point] == me) {
                for &to in &empty {
                    let jumps = (self.jumps.iter()).any(|jump| {
                        [jump[0], jump[2]] == [from, to] && state.board[jump[1]] != '.'
                    });
                    if flies || jumps || self.near[from].contains(&to) {
                        arrivals.push((Some(from), to));
                    }
                }
            }
        }
        let mut moves = Vec::new();
        for (from, to) in arrivals {
            let mut after = *state;
            match from {
                Some(from) => after.board[from] = '.',
                None => after.hands[seat(me)] -= 1,
            }
            after.board[to] = me;
            after.turn = other(me);
            let victims = self.victims(&after, to);
            if victims.is_empty() {
                let takes = None;
                moves.push((NaiveMove::Token { from, to, takes }, after));
            }
            for victim in victims {
                let mut after = after;
                after.board[victim] = '.';
                let takes = Some(victim);
                moves.push((NaiveMove::Token { from, to, takes }, after));
            }
        }
        if moves.is_empty() {
            let turn = other(me);
            moves.push((NaiveMove::Pass, State { turn, ..*state }));
        }
        moves
    }

    pub(crate) fn over(&self, state: &State) -> Option<Outcome> {
        let me = state.turn;
        let hand = usize::from(state.hands[seat(me)]);
        match self.line {
            Line::Wins if self.has_line(state, other(me)) => return Some(Outcome::Loss),
            Line::Loses if self.has_line(state, other(me)) => return Some(Outcome::Win),
            Line::Captures if self.on_board(state, me) + hand < 3 => return Some(Outcome::Loss),
            _ => {}
        }
        if hand > 0 {
            return None;
        }
        if self.moving == Moving::None {
            return Some(Outcome::Draw);
        }
        let has_moves = self.moves(state)[0].0 != NaiveMove::Pass;
        let board_is_full = !state.board[..self.points.len()].contains(&'.');
        let rule = if board_is_full {
            self.full
        } else {
            self.blocked
        };
        match rule {
            _ if has_moves => None,
            Blocked::Loses => Some(Outcome::Loss),
            Blocked::Draws => Some(Outcome::Draw),
            Blocked::Passes => None,
        }
    }

    pub(crate) fn text(&self, state: &State) -> String {
        let mut rows = Vec::new();
        let mut from = 0;
        for length in &self.rows {
            rows.push(state.board[from..from + length].iter().collect::<String>());
            from += length;
        }
        let mut text = format!("{} {}", rows.join("/"), state.turn);
        // Where tokens come off, or are placed when a player pleases, the board does not tell what is in hand.
        let begins_with_hands = self.begins.board != ['.'; MOST] && self.begins.hands != [0, 0];
        if self.line == Line::Captures || self.lasker || begins_with_hands {
            text += &format!(" {},{}", state.hands[0], state.hands[1]);
        }
        text
    }

    pub(crate) fn move_text(&self, mv: NaiveMove) -> String {
        let NaiveMove::Token { from, to, takes } = mv else {
            return "pass".into();
        };
        let mut text = String::new();
        if let Some(from) = from {
            text += &format!("{}-", self.points[from]);
        }
        text += &self.points[to];
        if let Some(taken) = takes {
            text += &format!("x{}", self.points[taken]);
        }
        text
    }

    /// The position as the engine keeps it.
    pub(crate) fn position(&self, state: &State) -> Position {
        let set = |player: char| {
            let points = state.board.iter().enumerate();
            points
                .filter(|(_, token)| **token == player)
                .fold(0, |set, (point, _)| set | 1 << point)
        };
        let (me, enemy) = (state.turn, other(state.turn));
        Position {
            mover: set(me),
            waiting: set(enemy),
            mover_hand: state.hands[seat(me)],
            waiting_hand: state.hands[seat(enemy)],
            player: if me == '1' { Side::First } else { Side::Second },
        }
    }

    /// The engine's position as a board.
    pub(crate) fn state(&self, position: &Position) -> State {
        let first = position.player == Side::First;
        let [me, enemy] = if first { ['1', '2'] } else { ['2', '1'] };
        let mut state = State {
            turn: me,
            board: ['.'; MOST],
            hands: [0; 2],
        };
        for point in members(position.mover) {
            state.board[point] = me;
        }
        for point in members(position.waiting) {
            state.board[point] = enemy;
        }
        state.hands[seat(me)] = position.mover_hand;
        state.hands[seat(enemy)] = position.waiting_hand;
        state
    }

    /// The engine plays by the same rules here: the same outcome, or the same moves to the same positions.
    pub(crate) fn agrees_with(&self, game: &Alignment, state: &State) {
        let position = self.position(state);
        let over = self.over(state);
        assert_eq!(game.outcome(&position), over, "{}", self.shown(game, state));
        if over.is_some() {
            return;
        }
        let mut expected: Vec<(Move, Position)> = self
            .moves(state)
            .into_iter()
            .map(|(mv, after)| (engine_move(mv), self.position(&after)))
            .collect();
        let mut found = Vec::with_capacity(expected.len());
        game.each_move(&position, |edge| found.push((edge.mv, edge.to)));
        let key = |(mv, _): &(Move, Position)| match *mv {
            Move::Place { to, takes } => (0, to, takes),
            Move::Slide { from, to, takes } => (1 + from, to, takes),
            Move::Pass => (u8::MAX, 0, None),
        };
        expected.sort_by_key(key);
        found.sort_by_key(key);
        assert_eq!(found, expected, "{}", self.shown(game, state));
    }

    /// The same in words, as people see it.
    pub(crate) fn agrees_in_words(&self, game: &Alignment, state: &State) {
        self.agrees_with(game, state);
        let position = self.position(state);
        let text = self.text(state);
        assert_eq!(game.show(&position), text, "{}", game.rules().name);
        assert_eq!(game.parse(&text), Ok(position), "{}", game.rules().name);
        if self.over(state).is_some() {
            return;
        }
        let mut expected: Vec<(String, String)> = self
            .moves(state)
            .into_iter()
            .map(|(mv, after)| (self.move_text(mv), self.text(&after)))
            .collect();
        let mut found = Vec::new();
        game.each_move(&position, |edge| {
            found.push((game.show_move(&edge.mv), game.show(&edge.to)));
        });
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{}", self.shown(game, state));
    }

    fn shown(&self, game: &Alignment, state: &State) -> String {
        format!("{}: {}", game.rules().name, self.text(state))
    }
}

fn engine_move(mv: NaiveMove) -> Move {
    match mv {
        NaiveMove::Pass => Move::Pass,
        NaiveMove::Token { from, to, takes } => {
            let (to, takes) = (to as u8, takes.map(|point| point as u8));
            match from {
                None => Move::Place { to, takes },
                Some(from) => Move::Slide {
                    from: from as u8,
                    to,
                    takes,
                },
            }
        }
    }
}

impl Game for Naive {
    type Position = State;
    type Move = NaiveMove;

    fn start(&self) -> State {
        self.begins
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.over(state)
    }

    fn each_move(&self, state: &State, mut visit: impl FnMut(Edge<Self>)) {
        for (mv, after) in self.moves(state) {
            let to = self.first_of_those_alike(after);
            visit(Edge {
                mv,
                to,
                turn: Turn::Swap,
            });
        }
    }
}
