#!/usr/bin/env python3
"""Answers as the universal web API that the GamesmanUni pages of GamesCrafters ask, from a Retrograde server.

    retrograde serve
    python3 examples/uwapi.py http://127.0.0.1:7474 8082

It has the addresses and the keys that GamesCraftersUWAPI had in 2025:

    /                               [{id, name, type, gui}]
    /GAME/                          {id, name, variants: [{id, name, gui}], allowCustomVariantCreation, supportsWinBy}
    /GAME/VARIANT/                  {id, name, startPosition, autoguiStartPosition, imageAutoGUIData, gui}
    /GAME/VARIANT/positions/?p=P    {position, autoguiPosition, positionValue, remoteness, moves: [{move, autoguiMove, position,
                                    autoguiPosition, positionValue, remoteness, moveValue, deltaRemoteness}]}
    anything else                   {error}

GAME is a family, such as antrin; VARIANT is the name of one of its games, such as antrin:4.
Three things are said differently there, and are translated here:
- A tie is an end that neither has won; a draw is play without end. Retrograde calls both a draw. Where no play can go on for ever it
  is a tie here, and everywhere else a draw.
- The remoteness of a draw is infinite (-200), and that of a tie or of a margin of points finite and unknown (-100).
- The worth of a position is for whoever moves there. Retrograde tells that of moves for whoever makes them.
Pictures are not translated: gui is v0, and boards are text.
"""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit
from urllib.request import urlopen

FINITE_UNKNOWN, INFINITE = -100, -200
VALUES = {"win": "win", "loss": "lose", "draw": "tie", "repetition-dependent": "draw", "unknown": "undecided"}
OTHER_SIDE = {"win": "lose", "lose": "win"}


def ask(path, **query):
    with urlopen(f"{SERVER}/api/v1{path}?{urlencode(query)}", timeout=60) as answer:
        return json.load(answer)


def of_game(name):
    return "/games/" + quote(name, safe="")


def value(worth, endless):
    said = VALUES[worth["value"]]
    return "draw" if said == "tie" and endless else said


def remoteness(said, distance):
    if said == "draw":
        return INFINITE
    return FINITE_UNKNOWN if distance is None else distance


def position(name, text):
    info, here = ask(of_game(name)), ask(of_game(name) + "/position", position=text)
    worth = ask(of_game(name) + "/query", position=text)
    endless = any(tier["phase"] == "moving" for tier in info["tiers"])
    again = {move["move"]: move["again"] for move in here["moves"]}
    moves = []
    for move in worth["moves"]:
        mine = value(move, endless)
        theirs = mine if again[move["move"]] else OTHER_SIDE.get(mine, mine)
        after = None if move["distance"] is None else move["distance"] - 1
        moves.append({
            "move": move["move"], "autoguiMove": move["move"],
            "position": move["position"], "autoguiPosition": move["position"],
            "positionValue": theirs, "remoteness": remoteness(theirs, after), "moveValue": mine,
        })
    for move in moves:
        alike = [other["remoteness"] for other in moves if other["moveValue"] == move["moveValue"]]
        # How much sooner the best of them wins, or how much later it loses.
        move["deltaRemoteness"] = max(alike) - move["remoteness"] if move["moveValue"] == "lose" else move["remoteness"] - min(alike)
    said = value(worth, endless and not here["over"])
    return {
        "position": here["position"], "autoguiPosition": here["position"], "positionValue": said,
        "remoteness": 0 if here["over"] else remoteness(said, worth["distance"]), "moves": moves,
    }


def answer(path, query):
    games = {game["name"]: game["title"] for game in ask("/games")["games"]}
    parts = [unquote(part) for part in path.strip("/").split("/") if part]
    if not parts:
        return [{"id": name, "name": title, "type": "twoPlayer", "gui": "v0"} for name, title in games.items()]
    family = parts[0]
    if family not in games:
        return {"error": "Invalid Game"}
    if len(parts) == 1:
        variant = {"id": family, "name": games[family], "gui": "v0"}
        return {"id": family, "name": games[family], "variants": [variant], "allowCustomVariantCreation": True, "supportsWinBy": 0}
    name = parts[1]
    if name.replace(",", ":").split(":")[0] != family:
        return {"error": "Invalid Variant"}
    info = ask(of_game(name))
    if len(parts) == 2:
        start = {"startPosition": info["start"], "autoguiStartPosition": info["start"], "imageAutoGUIData": None}
        return {"id": name, "name": info["title"], "gui": "v0"} | start
    if parts[2:] == ["positions"] and "p" in query:
        return position(name, query["p"][0])
    return {"error": "Invalid Position"}


class Facade(BaseHTTPRequestHandler):
    def do_GET(self):
        asked = urlsplit(self.path)
        try:
            said = answer(asked.path, parse_qs(asked.query))
        except HTTPError as refused:
            said = {"error": json.load(refused).get("error", "no answer")}
        except OSError as failed:
            said = {"error": f"no answer from {SERVER}: {failed}"}
        body = json.dumps(said).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        # The pages come from elsewhere.
        self.send_header("access-control-allow-origin", "*")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    SERVER = sys.argv[1].rstrip("/")
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Facade)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
