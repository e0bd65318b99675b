#!/usr/bin/env python3
"""Plays any solved game perfectly against random moves, without knowing its rules: it only asks the JSON interface.

    retrograde serve
    python3 examples/perfect_player.py http://127.0.0.1:7474 tictactoe 20
"""
import json, random, sys
from urllib.parse import quote, urlencode
from urllib.request import urlopen

server, game, games = sys.argv[1], quote(sys.argv[2], safe=""), int(sys.argv[3])
chance, worse = random.Random(1), 0


def ask(what, **query):
    with urlopen(f"{server}/api/v1/games/{game}/{what}?{urlencode(query)}") as answer:
        return json.load(answer)


def play(seat):  # who wins: first, second or nobody
    moves = []
    while len(moves) < 300:  # some games need not end
        here = ask("position", moves=" ".join(moves))
        if here["over"]:
            return here["winner"]
        best_first = ask("query", position=here["position"])["moves"]
        moves.append((best_first[0] if here["player"] == seat else chance.choice(best_first))["move"])


good_for = {"win": "first", "loss": "second"}.get(ask("query")["value"])
for number in range(games):
    seat, other = ("first", "second") if number % 2 == 0 else ("second", "first")
    winner = play(seat)
    print(f"game {number + 1}: as {seat} player, {winner or 'nobody'} wins")
    # What is won stays won, and what is drawn is never lost.
    worse += winner != seat if good_for == seat else winner == other and good_for is None
sys.exit(f"{worse} games ended worse than they should" if worse else 0)
