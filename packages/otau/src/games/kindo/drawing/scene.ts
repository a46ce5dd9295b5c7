/** A position of Kindo as a reader sees it: tiles with owner, wall and dot, moves left, and all of it in words. */

import { type Game, OVER, type Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { rowAfter } from '../../../core/rows.js';
import { joinWords, playerName, turnWords } from '../../../render/words.js';
import { DOT, OWNERS, tileName, wallOf } from '../board.js';

/** One tile of a position of Kindo. */
export interface Tile {
  readonly owner: number | undefined;
  /** 0 for none, else 1 N, 2 E, 3 S, 4 W. */
  readonly wall: number;
  /** Played in its owner's last turn. */
  readonly dot: boolean;
  /** The player whose King is here at the start. */
  readonly king: number | undefined;
  readonly unwallable: boolean;
}

/** A position of Kindo, ready to be drawn. */
export interface KindoScene {
  /** Tiles on a side. */
  readonly size: number;
  /** Tile x · size + y, x from the top, y from the left. */
  readonly tiles: readonly Tile[];
  /** The player whose turn it is; after the end the one whose turn it would be. */
  readonly player: number;
  readonly movesLeft: number;
  /** Moves of each player's next turn. */
  readonly nextMoves: readonly number[];
}

const DIRECTIONS = ['', 'north', 'east', 'south', 'west'];

/**
 * Reads a row as a scene.
 * @param game a game of Kindo
 * @param row a position of it, `game.rowSize` bytes
 */
export function readKindo(game: Game, row: Row): KindoScene {
  const size = Number(game.options.size);
  const kings = [size * (size - 1), size - 1];
  const tiles = readField(game.layout.tiles, row).map((byte, tile) => {
    const king = kings.indexOf(tile);
    const owner = byte & OWNERS;
    return {
      owner: owner === 0 ? undefined : owner - 1,
      wall: wallOf(byte),
      dot: (byte & DOT) !== 0,
      king: king < 0 ? undefined : king,
      unwallable: king >= 0 || tile % (size + 1) === 0,
    };
  });
  return {
    size,
    tiles,
    player: readField(game.layout.player, row)[0],
    movesLeft: readField(game.layout.movesLeft, row)[0],
    nextMoves: readField(game.layout.nextMoves, row),
  };
}

/** The tile of an action, and the direction of its wall; 0 for a capture. */
export function kindoMove(action: number): { readonly tile: number; readonly wall: number } {
  return { tile: Math.floor(action / 5), wall: action % 5 };
}

/** An own tile from which `player` can capture a tile: no wall of the tile is on that side. */
export function attackerOf({ size, tiles }: KindoScene, player: number, tile: number): number | undefined {
  return [1, 2, 3, 4]
    .filter((wall) => wall !== tiles[tile].wall)
    .map((wall) => tileBeyond(size, tile, wall))
    .find((side) => side !== undefined && tiles[side].owner === player);
}

/** The tile on the side of a wall: 1 N, 2 E, 3 S, 4 W; undefined at the edge of the board. */
export function tileBeyond(size: number, tile: number, wall: number): number | undefined {
  const row = Math.floor(tile / size) + [0, -1, 0, 1, 0][wall];
  const column = (tile % size) + [0, 0, 1, 0, -1][wall];
  return Math.min(row, column) < 0 || Math.max(row, column) >= size ? undefined : size * row + column;
}

/** What a move does. */
export interface KindoEffect {
  readonly action: number;
  readonly tile: number;
  /** 0 for a capture, else 1 N, 2 E, 3 S, 4 W. */
  readonly wall: number;
  readonly mover: number;
  /** The owner of the tile before the move. */
  readonly from: number | undefined;
  /** Whether the tile had a wall before the move. */
  readonly hadWall: boolean;
  /** The tiles of a mass capture, the nearest to the tile first. */
  readonly mass: readonly number[];
  /** The players who get a bonus move in the next turn. */
  readonly bonus: readonly number[];
  readonly wins: boolean;
}

/** What a legal action does, found by playing it on a copy. */
export function kindoEffect(game: Game, row: Row, action: number): KindoEffect {
  const { tile, wall } = kindoMove(action);
  const mover = game.actor(row);
  const before = readKindo(game, row);
  const next = rowAfter(game, row, action);
  const after = readKindo(game, next);
  const taken = after.tiles.flatMap(({ owner }, i) => (owner !== before.tiles[i].owner && i !== tile ? i : []));
  // A new turn uses up the bonus moves that were earned for it
  const movesOf = (player: number): number => {
    const hasBegun = after.player === player && before.player !== player;
    return hasBegun ? after.movesLeft : after.nextMoves[player];
  };
  const distance = (other: number): number => {
    const { size } = before;
    const down = Math.floor(other / size) - Math.floor(tile / size);
    return Math.abs(down) + Math.abs((other % size) - (tile % size));
  };
  return {
    action,
    tile,
    wall,
    mover,
    from: before.tiles[tile].owner,
    hadWall: before.tiles[tile].wall > 0,
    mass: wall > 0 ? [] : taken.sort((one, other) => distance(one) - distance(other)),
    bonus: [0, 1].filter((player) => movesOf(player) > before.nextMoves[player]),
    wins: game.actor(next) === OVER && game.result(next, mover) > 0,
  };
}

export function kindoStatus(game: Game, row: Row): string {
  const { movesLeft } = readKindo(game, row);
  const words = turnWords(game, row) ?? '';
  return game.actor(row) < 0 ? words : `${words}, ${movesLeft} ${movesLeft === 1 ? 'move' : 'moves'} left`;
}

export function describeKindo(game: Game, row: Row): string[] {
  const { size, tiles, nextMoves } = readKindo(game, row);
  const sides = [0, 1].map((player) => {
    const own = tiles.flatMap((tile, i) => (tile.owner === player ? describeTile(tile, tileName(size, i)) : []));
    return `${playerName(game, player)} owns ${joinWords(own)}.`;
  });
  const next = nextMoves.map((moves, player) => `${playerName(game, player)} ${moves}`).join(', ');
  return [`${size} by ${size} tiles.`, ...sides, `Moves next turn: ${next}.`];
}

function describeTile({ owner, king, wall, dot }: Tile, name: string): string {
  const parts = [name];
  if (king !== undefined) parts.push(king === owner ? 'King' : 'captured King');
  if (wall > 0) parts.push(`wall ${DIRECTIONS[wall]}`);
  if (dot) parts.push('dot');
  return parts.join(' ');
}
