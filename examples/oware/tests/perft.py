"""Counts the positions of Oware at each depth, from RULES.md alone: python3 perft.py DEPTH [HOUSES SEEDS].

A second program for the counts in perft.test.ts. It keeps a game as two lists of houses and two stores and
thinks of nothing but clearness. Numbers in brackets are paragraphs of RULES.md.
"""

import sys


def start(houses, seeds):
    """The first position (3): the rows of South and North, the stores, the player to move, the quiet moves."""
    return {"rows": [[seeds] * houses, [seeds] * houses], "stores": [0, 0], "player": 0, "quiet": 0}


def total(game):
    return sum(game["rows"][0]) + sum(game["rows"][1]) + sum(game["stores"])


def is_over(game):
    """(13), (14), and (15) and (16) after which no seed is left on the board."""
    return max(game["stores"]) * 2 > total(game) or sum(game["stores"]) == total(game)


def sown(game, house):
    """The rows after sowing, and the row and the house of the last seed (4), (5)."""
    rows = [list(row) for row in game["rows"]]
    width = len(rows[0])
    origin = (game["player"], house)
    hand = rows[game["player"]][house]
    rows[game["player"]][house] = 0
    place = origin
    while hand > 0:
        row, column = place
        place = (row, column + 1) if column + 1 < width else (1 - row, 0)
        if place == origin:
            continue
        rows[place[0]][place[1]] += 1
        hand -= 1
    return rows, place


def moves(game):
    """The houses from which the player may sow (4), (12)."""
    if is_over(game):
        return []
    player = game["player"]
    own = [house for house, seeds in enumerate(game["rows"][player]) if seeds > 0]
    if sum(game["rows"][1 - player]) > 0:
        return own
    return [house for house in own if sum(sown(game, house)[0][1 - player]) > 0]


def after(game, house, quiet_moves=100):
    player = game["player"]
    rows, (row, column) = sown(game, house)
    captured = 0
    if row != player:
        left = list(rows[row])
        while column >= 0 and left[column] in (2, 3):
            captured += left[column]
            left[column] = 0
            column -= 1
        if sum(left) == 0:  # a grand slam captures nothing (11)
            captured = 0
        else:
            rows[row] = left
    stores = list(game["stores"])
    stores[player] += captured
    quiet = 0 if captured else game["quiet"] + 1
    following = {"rows": rows, "stores": stores, "player": 1 - player, "quiet": quiet}
    if not is_over(following) and (not moves(following) or quiet >= quiet_moves):
        following["stores"] = [stores[0] + sum(rows[0]), stores[1] + sum(rows[1])]
        following["rows"] = [[0] * len(rows[0]), [0] * len(rows[1])]
    return following


def perft(game, depth):
    if depth == 0:
        return 1
    return sum(perft(after(game, house), depth - 1) for house in moves(game))


if __name__ == "__main__":
    depth, houses, seeds = [int(text) for text in sys.argv[1:]] + [6, 4][len(sys.argv) - 2 :]
    print(" ".join(str(perft(start(houses, seeds), ply)) for ply in range(1, depth + 1)))
