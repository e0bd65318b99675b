//! play: a game line by line, as it is played where there is no terminal.

use crate::support::{Bench, Run, assert_contains};

fn play(bench: &Bench, args: &[&str], input: &str) -> Run {
    bench.feed(&[&["play"], args].concat(), input).succeeded()
}

/// What a run said after the prompt number `number`, from 1, up to the next one.
fn after_prompt(run: &Run, number: usize) -> &str {
    let part = run.stdout.split("> ").nth(number);
    part.unwrap_or_else(|| panic!("no prompt {number} in:\n{}", run.stdout))
}

#[test]
fn two_people_play_a_game_of_antrin() {
    let bench = Bench::new();
    let run = play(
        &bench,
        &["antrin", "--second", "me"],
        "b2\na1\na2\nc2\nb1\nb3\nquit\n",
    );
    let text = &run.stdout;
    assert_contains(
        text,
        &[
            "antrin: player 1 against player 2.",
            "player 1 to move",
            "player 2 to move",
        ],
    );
    assert_eq!(run.stderr, "");
    assert_eq!(text.matches("> ").count(), 7);

    // The second player holds the left column when the first has moved twice elsewhere.
    let moves = "b1\na1\nb2\na2\nc3\na3\n";
    let won = play(&bench, &["antrin", "--second", "me"], moves);
    assert_contains(
        after_prompt(&won, 6),
        &["The game is over: player 2 wins by the line a1 a2 a3."],
    );
}

/// Whoever plays the first legal move again and again against a perfect player comes to an end.
#[test]
fn a_game_against_the_perfect_player_ends() {
    let bench = Bench::new();
    let mut typed = String::new();
    // The answer is known only when it is seen, so every round plays the game again from the start.
    for _ in 0..200 {
        let run = play(
            &bench,
            &["antrin", "--seed", "7"],
            &format!("{typed}moves\n"),
        );
        assert_contains(&run.stdout, &["player 1 (you) against player 2 (perfect)"]);
        if run.stdout.contains("The game is over") {
            assert!(
                !run.stdout.contains("player 1 (you) wins"),
                "{}",
                run.stdout
            );
            assert!(
                run.stdout.contains("wins by the line")
                    || run.stdout.contains("cannot move")
                    || run.stdout.contains("a draw")
            );
            assert!(run.stdout.contains("player 2 (perfect) plays"));
            return;
        }
        let prompts = run.stdout.matches("> ").count();
        let moves = after_prompt(&run, prompts - 1);
        let first = moves.split_whitespace().next().unwrap();
        typed += &format!("{first}\n");
    }
    panic!("no end after 200 moves");
}

#[test]
fn a_game_for_points_is_won_by_a_margin() {
    let bench = Bench::solved("dots:2x2");
    let edges = "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 b1b2 c1c2 a2a3 b2b3 c2c3";
    let moves = edges.replace(' ', "\n") + "\n";
    let run = play(&bench, &["dots:2x2", "--second", "me"], &moves);
    // b1b2 closes the first box for the second player, who goes on and takes the next; so do the last two.
    assert_contains(
        &run.stdout,
        &[
            "the first player against the second player",
            "the second player to move; the second player is ahead by 1",
            "The game is over: ",
        ],
    );
    let won = run.stdout.contains(" wins 3:1") || run.stdout.contains("a draw");
    assert!(won, "{}", run.stdout);

    // Nine edges: the second player has two boxes and has to give the other two away, which makes a draw and no loss.
    let nine = &moves[..9 * 5];
    let hinted = play(
        &bench,
        &["dots:2x2", "--second", "me"],
        &format!("{nine}hint\nbest\n"),
    );
    assert_contains(
        &hinted.stdout,
        &[
            "a2a3:0(-2)",
            "even at the end, with best play of both (+2 so far, -2 of the rest): ",
        ],
    );
    // From a position that does not tell who has them, all is about the rest.
    let bare = [
        "dots:2x2",
        "--second",
        "me",
        "--position",
        "--/--/-- |||/...",
    ];
    let hinted = play(&bench, &bare, "hint\nbest\na2a3\nb2b3\nc2c3\n");
    assert_contains(
        &hinted.stdout,
        &[
            "of the rest, for nobody knows what was won before:\n  a2a3:-2",
            "loses the rest by 2: ",
            "the second player is ahead by 1 since the first position",
            "The game is over: the second player wins the rest by 2.",
        ],
    );

    // Against the perfect player: whatever is legal is typed, and what is not is refused.
    let every = format!("{moves}{moves}{moves}{moves}{moves}{moves}");
    let run = play(&bench, &["dots:2x2", "--seed", "3"], &every);
    assert_contains(
        &run.stdout,
        &["the second player (perfect) plays", "The game is over: "],
    );
    let result = run.stdout.split("The game is over: ").nth(1).unwrap();
    let result = result.lines().next().unwrap();
    assert!(
        result.starts_with("the second player (perfect) wins "),
        "{result}"
    );
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let bench = Bench::new();
    let people = ["tictactoe", "--second", "me"];
    let run = play(
        &bench,
        &people,
        "undo\nb2\nundo\nposition\nredo\nposition\nredo\n",
    );
    assert_contains(after_prompt(&run, 1), &["nothing to take back"]);
    assert_contains(after_prompt(&run, 4), &[".../.../... 1\n"]);
    assert_contains(after_prompt(&run, 6), &[".../.1./... 2\n"]);
    assert_contains(after_prompt(&run, 7), &["Nothing was taken back"]);
    // A new move makes an end of what was taken back.
    let run = play(&bench, &people, "b2\nundo\na1\nredo\nposition\n");
    assert_contains(after_prompt(&run, 4), &["Nothing was taken back"]);
    assert_contains(after_prompt(&run, 5), &["1../.../... 2\n"]);
    // Against a player the reply goes too.
    let run = play(
        &bench,
        &["tictactoe"],
        "b2\nundo\nposition\nredo\nposition\n",
    );
    assert_contains(after_prompt(&run, 3), &[".../.../... 1\n"]);
    let again = after_prompt(&run, 5);
    assert_eq!(
        again.matches('2').count(),
        1,
        "one stone of player 2: {again}"
    );
    assert_contains(again, &[" 1\n"]);
    // Who begins with a player's move cannot take that back.
    let run = play(
        &bench,
        &["tictactoe", "--first", "perfect", "--second", "me"],
        "undo\n",
    );
    assert_contains(after_prompt(&run, 1), &["nothing to take back"]);
}

#[test]
fn what_means_nothing_explains_itself_and_is_asked_again() {
    let bench = Bench::new();
    let hostile =
        "b9\nundoo\n\u{1}\u{7f}\n\n<b2>\nB2\nb2\nposition 1.2\nposition ../..\nposition\n";
    let run = play(&bench, &["tictactoe", "--second", "me"], hostile);
    assert_contains(
        after_prompt(&run, 1),
        &[
            "\"b9\" is neither a legal move here nor a command",
            "did you mean b1?",
            "Legal moves: a1, b1,",
        ],
    );
    assert_contains(after_prompt(&run, 2), &["did you mean undo?"]);
    assert_contains(after_prompt(&run, 6), &["player 2 to move"]);
    assert_contains(
        after_prompt(&run, 7),
        &[
            "\"b2\" is neither",
            "b2 is taken by player 1",
            "Legal moves: a1",
        ],
    );
    assert_contains(after_prompt(&run, 8), &["not a position", "rules explains"]);
    assert_contains(after_prompt(&run, 10), &[".../.1./... 2\n"]);
    let long = "x".repeat(100_000) + "\nb2\nposition\n";
    let run = play(&bench, &["tictactoe", "--second", "me"], &long);
    assert!(run.stdout.len() < 4000);
    assert_contains(after_prompt(&run, 3), &[".../.1./... 2\n"]);
    let bytes = bench.feed(&["play", "tictactoe"], b"\xff\xfe\nquit\n".to_vec());
    assert_contains(&bytes.succeeded().stdout, &["neither a legal move"]);
}

#[test]
fn commands_answer() {
    let bench = Bench::new();
    let input = "help\nmoves\nhint\nbest\nrules\nposition 12./12./... 1\nhint\na3\nmoves\nhint\nundo\nquit\nb2\n";
    let run = play(&bench, &["tictactoe", "--second", "me"], input);
    assert_contains(
        after_prompt(&run, 1),
        &["undo, redo", "position TEXT", "quit"],
    );
    assert_contains(after_prompt(&run, 2), &["a1 b1 c1 a2 b2 c2 a3 b3 c3"]);
    assert_contains(after_prompt(&run, 3), &["b2:D"]);
    assert_contains(after_prompt(&run, 4), &["a draw with best play: "]);
    assert_contains(after_prompt(&run, 5), &["tictactoe: ", "line"]);
    assert_contains(after_prompt(&run, 7), &["  a3:W1 "]);
    assert_contains(
        after_prompt(&run, 8),
        &["The game is over: player 1 wins by the line a1 a2 a3."],
    );
    assert_contains(after_prompt(&run, 9), &["over"]);
    assert_contains(after_prompt(&run, 11), &["player 1 to move"]);
    assert_eq!(
        run.stdout.matches("> ").count(),
        12,
        "nothing is read after quit"
    );
}

#[test]
fn hints_are_shown_before_every_move() {
    let bench = Bench::new();
    let run = play(
        &bench,
        &["tictactoe", "--hints", "--position", "12./12./... 1"],
        "",
    );
    assert_contains(&run.stdout, &["player 1 (you) to move\n  a3:W1 "]);
    assert!(
        run.stdout.ends_with("> \n"),
        "the end of the input ends a line"
    );
}

#[test]
fn players_play_alone_to_the_end() {
    let bench = Bench::new();
    for (game, second) in [
        ("antrin", "perfect"),
        ("ataxx:3x3", "greedy"),
        ("ultimate", "random"),
    ] {
        let args = [game, "--first", "random", "--second", second, "--seed", "5"];
        let run = play(&bench, &args, "");
        assert_contains(&run.stdout, &["(random) plays ", "The game is over: "]);
        assert!(!run.stdout.contains("> "));
        assert_eq!(
            run.stdout,
            play(&bench, &args, "").stdout,
            "the seed decides"
        );
    }
}

#[test]
fn a_game_without_tables_is_played_by_those_who_search() {
    let bench = Bench::new();
    let run = play(&bench, &["antrin:4"], "hint\nbest\nb2\n");
    assert_contains(
        &run.stdout,
        &["player 1 (you) against player 2 (mcts).", "(mcts) plays "],
    );
    assert_contains(after_prompt(&run, 1), &["nobody knows", "antrin"]);
    for (game, second) in [
        ("othello:8x8", "mcts"),
        ("ultimate", "mcts"),
        ("strategic", "mcts"),
        ("ataxx:7x7", "alphabeta"),
        ("dots:6x6", "alphabeta"),
        ("dots:2x3", "perfect"),
        ("othello:4x5", "perfect"),
        ("morris:9", "mcts"),
    ] {
        let run = play(&bench, &[game], "");
        let line = run.stdout.lines().next().unwrap();
        assert_contains(line, &[&format!("({second}).")]);
    }
    // Two people can sit down to any game.
    let run = play(&bench, &["antrin:4", "--second", "me"], "b2\n");
    assert_contains(&run.stdout, &["player 1 against player 2."]);
    assert_contains(after_prompt(&run, 1), &["player 2 to move"]);
    for args in [
        &["play", "antrin:4", "--hints"][..],
        &["play", "antrin:4", "--second", "perfect"],
    ] {
        let error = bench.run(args).failed(1);
        assert_contains(&error, &["not solved yet", "retrograde solve antrin:4"]);
    }
    let run = play(
        &bench,
        &["strategic", "--second", "random"],
        "5-5-5\nquit\n",
    );
    assert_contains(&run.stdout, &["player o (random) plays "]);
}

#[test]
fn wrong_arguments_are_wrong_usage() {
    let bench = Bench::new();
    for (args, parts) in [
        (&["play", "antrn"][..], "did you mean antrin?"),
        (
            &["play", "antrin", "--second", "prefect"],
            "did you mean perfect?",
        ),
        (&["play", "antrin", "--first", "alphabeta:depth=0"], "depth"),
        (&["play", "antrin", "--json"], "--json"),
    ] {
        assert_contains(&bench.run(args).failed(2), &[parts]);
    }
    let error = bench.run(&["play", "antrin", "--position", "1"]).failed(1);
    assert_contains(&error, &["not a position", "retrograde info antrin"]);
}

#[test]
fn a_game_of_ones_own_is_played() {
    let bench = Bench::new();
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rota.toml");
    let run = play(&bench, &["--rules", rules], "moves\nquit\n");
    assert_contains(&run.stdout, &["rota", "player 1 (you) to move"]);
}

#[test]
fn a_move_is_typed_place_by_place() {
    let bench = Bench::new();
    let input = "b1\nc1\nmoves\n\na1\ndrop\ndrop\nc1\nb3\nc2\ntrace\n";
    let args = ["antrin", "--second", "me", "--position", "121/.2./2.1 1"];
    let run = play(&bench, &args, input);
    assert_contains(&run.stdout, &["move 1: player 1 to move\nmoving\n"]);
    assert_contains(after_prompt(&run, 1), &["the token on b1 is not yours"]);
    assert_contains(
        after_prompt(&run, 2),
        &["2<1>", "c1 is picked up; it goes on with c2"],
    );
    assert_eq!(after_prompt(&run, 3).trim(), "c1-c2");
    assert!(!after_prompt(&run, 4).contains('<'));
    assert!(!after_prompt(&run, 6).contains('<'));
    assert_contains(after_prompt(&run, 7), &["Nothing is picked up."]);
    assert_contains(after_prompt(&run, 9), &["c1 and b3 are not adjacent"]);
    assert_contains(
        after_prompt(&run, 10),
        &["2[.]", "2[1]", "move 2: player 2 to move"],
    );
    assert_contains(
        after_prompt(&run, 11),
        &["   player 1, player 2\n1. c1-c2\n"],
    );
}

/// The places on the levels of a board of boards are typed one after the other too.
#[test]
fn a_cell_is_typed_level_by_level() {
    let bench = Bench::new();
    let args = ["strategic:map34", "--second", "me"];
    let run = play(&bench, &args, "5\n5\nmoves\n5\nposition\n");
    assert_contains(after_prompt(&run, 1), &["5 begins 5-1-1, "]);
    assert_contains(after_prompt(&run, 2), &["5 5 begins 5-5-1, 5-5-2"]);
    assert_eq!(after_prompt(&run, 3).split_whitespace().count(), 9);
    assert_contains(after_prompt(&run, 4), &["move 2: player o to move"]);
}

#[test]
fn refusals_say_why() {
    let bench = Bench::new();
    for (game, moves, part) in [
        ("antrin", "a1\na1-a2\nquit", "you have 3 in hand, place one"),
        ("othello:8x8", "a1\nquit", "a disc on a1 would flip nothing"),
        (
            "dots:3x3",
            "a1b1\nb1a1\nquit",
            "the edge a1b1 is drawn already",
        ),
        (
            "ultimate",
            "5-1\n2-1\nquit",
            "the last move sent you to board 1",
        ),
        ("ataxx:5x5", "c3\nquit", "name the one that jumps there too"),
        (
            "strategic:map34",
            "5-5-5\n1-1-1\nquit",
            "is not where to play",
        ),
    ] {
        let run = play(&bench, &[game, "--second", "me"], moves);
        let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_contains(&text, &[part]);
    }
}

/// What is recorded is read by replay and blunders, and stays when more is added.
#[test]
fn games_are_recorded() {
    let bench = Bench::new();
    let file = bench.path().join("games.jsonl");
    let file = file.to_str().unwrap();
    let args = [
        "tictactoe",
        "--second",
        "me",
        "--names",
        "Ann,Bob",
        "--record",
        file,
    ];
    let run = play(&bench, &args, "a1\nb1\na2\nb2\na3\nagain swap\nb2\nquit\n");
    assert_contains(
        &run.stdout,
        &[
            "tictactoe: player 1 (Ann) against player 2 (Bob).",
            "The game is over: player 1 (Ann) wins by the line a1 a2 a3.",
            "5 moves written to ",
            "move 2: player 2 (Ann) to move",
            "1 move written to ",
            "game 1 of the file",
        ],
    );
    let before = std::fs::read(file).unwrap();
    // Two programs; the game is the third of the file.
    let run = play(
        &bench,
        &[
            "tictactoe",
            "--first",
            "random",
            "--second",
            "perfect",
            "--record",
            file,
            "--seed",
            "3",
        ],
        "",
    );
    assert_contains(&run.stdout, &["game 2 of the file"]);
    assert!(std::fs::read(file).unwrap().starts_with(&before));
    let replay = bench.run(&["replay", file]).succeeded();
    assert_contains(&replay.stdout, &["Ann against Bob", "Ann wins by 1"]);
    let replay = bench.run(&["replay", file, "--number", "1"]).succeeded();
    assert_contains(
        &replay.stdout,
        &["Bob against Ann", "cut off before its end"],
    );
    let blunders = bench.run(&["blunders", "--from", file]).succeeded();
    assert_contains(
        &blunders.stdout,
        &["3 games looked at", "Ann", "Bob", "random"],
    );

    // In the middle of a game.
    let other = bench.path().join("other.jsonl");
    let other = other.to_str().unwrap();
    let input = format!("save\nb2\nrecord {other}\nsave\nsave\nposition 1../.2./... 1\nb1\n");
    let run = play(&bench, &["tictactoe", "--second", "me"], &input);
    assert_contains(after_prompt(&run, 1), &["Where to?"]);
    assert_contains(after_prompt(&run, 4), &["1 move written to "]);
    assert_contains(after_prompt(&run, 5), &["nothing new"]);
    assert_contains(&run.stdout, &["This game is not written down"]);
    assert_eq!(std::fs::read_to_string(other).unwrap().lines().count(), 1);

    // A file of something else is left alone.
    let letter = bench.path().join("letter.txt");
    std::fs::write(&letter, "Dear Ann,\n").unwrap();
    let error = bench
        .run(&["play", "tictactoe", "--record", letter.to_str().unwrap()])
        .failed(2);
    assert_contains(&error, &["not a recorded game", "choose another name"]);
    assert_eq!(std::fs::read_to_string(&letter).unwrap(), "Dear Ann,\n");
}

/// Whoever is asked to end while it waits for a line writes the game down before.
#[cfg(unix)]
#[test]
fn a_game_that_a_signal_ends_is_recorded() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let bench = Bench::new();
    let file = bench.path().join("games.jsonl");
    let args = ["play", "tictactoe", "--second", "me", "--record"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(args)
        .arg(&file)
        .current_dir(bench.path())
        .env("RETROGRADE_DATA", bench.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"b2\na1\n").unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut lines = lines.map(Result::unwrap);
    assert!(lines.any(|line| line.contains("move 3: player 1 to move")));
    let sent = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(143));
    drop(input);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 1);
    assert_contains(&text, &["\"moves\":[\"b2\",\"a1\"]", "\"end\":\"length\""]);
}

#[test]
fn players_that_play_alone_wait_to_be_seen() {
    let bench = Bench::new();
    let args = [
        "tictactoe",
        "--first",
        "random",
        "--second",
        "perfect",
        "--seed",
        "2",
    ];
    let key = [&args[..], &["--pause", "key"]].concat();
    let run = play(&bench, &key, "\n\nquit\n");
    assert_eq!(run.stdout.matches(" plays ").count(), 3);
    assert_contains(&run.stdout, &["Enter for the next move"]);
    let all = play(&bench, &key, &"\n".repeat(20));
    assert_contains(&all.stdout, &["The game is over"]);
    let began = std::time::Instant::now();
    play(&bench, &[&args[..], &["--pause", "0.1"]].concat(), "");
    // At least five moves are made, and the last needs no pause.
    assert!(began.elapsed().as_secs_f64() >= 0.4);
    for (args, part) in [
        (&["play", "tictactoe", "--pause", "1"][..], "name both"),
        (
            &["play", "tictactoe", "--first", "random", "--pause", "soon"],
            "the word key",
        ),
        (
            &["play", "tictactoe", "--names", "Ann,Bob"],
            "1 person at the keyboard",
        ),
        (&["play", "tictactoe", "--name", ""], "is no name"),
    ] {
        assert_contains(&bench.run(args).failed(2), &[part]);
    }
}

#[test]
fn the_end_is_told_in_words() {
    let bench = Bench::new();
    for (game, position, moves, words) in [
        ("linear-ataxx:5", "xx1oo x", "3", "wins"),
        (
            "othello:4x4",
            "XXXXXXXXXXXXXXO- X",
            "p4\nd4",
            "wins 16:0 by count",
        ),
    ] {
        let args = [game, "--second", "me", "--position", position];
        let run = play(&bench, &args, moves);
        assert_contains(&run.stdout, &["The game is over: ", words]);
    }
}
