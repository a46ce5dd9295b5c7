/** Why moves of Kindo are bad: Kings taken or locked in, tiles cut off, bonus moves given away. */

import { type Game, OVER, type Row } from '../../../core/game.js';
import {
  firstReply,
  firstTurn,
  lossOnTheWay,
  moveOf,
  type Step,
  type Theme,
  textOf,
  turnTheme,
} from '../../../review/theme.js';
import { tileName } from '../board.js';
import { kindoEffect, kindoMove, readKindo, tileBeyond } from '../drawing/scene.js';
import { KindoWideView } from '../evaluation/view.js';

/** A loss of fewer tiles is not worth naming. */
const MIN_TILES = 2;

function tileOf(game: Game, tile: number): string {
  return tileName(Number(game.options.size), tile);
}

/** The step of a turn that wins the game by taking a King, or by a wall that locks one in. */
function winningStep(game: Game, turn: readonly Step[], by: 'capture' | 'wall'): Step | undefined {
  const last = turn.at(-1);
  if (last === undefined || game.actor(last.after) !== OVER || game.result(last.after, last.actor) < 1)
    return undefined;
  return kindoMove(last.action).wall > 0 === (by === 'wall') ? last : undefined;
}

function kingTile(game: Game, row: Row, player: number): string {
  return tileOf(
    game,
    readKindo(game, row).tiles.findIndex(({ king }) => king === player),
  );
}

/** A turn that wins the game: the better one, or the answer to the one played. */
function wins(id: string, about: 'played' | 'better', words: string, by: 'capture' | 'wall'): Theme {
  return turnTheme(id, about, words, ({ game, player, before }, turns, name) => {
    const [step, other] = turns.map((turn) => winningStep(game, turn, by));
    if (step === undefined || other !== undefined) return undefined;
    const king = kingTile(game, before, about === 'better' ? 1 - player : player);
    return { params: { [name]: moveOf(game, step), moves: textOf(game, turns[0]), king }, cells: [king] };
  });
}

/** Tiles that are cut off by the better turn, or by the answer to the one played. */
function cutsOff(id: string, about: 'played' | 'better', words: string): Theme {
  return turnTheme(id, about, words, ({ game }, turns, name) => {
    const [cut, other] = turns.map((turn) => cutOff(game, turn));
    if (cut === undefined || cut.tiles.length < (other?.tiles.length ?? 0) + MIN_TILES) return undefined;
    const params = { [name]: moveOf(game, cut.step), count: cut.tiles.length };
    return { params, cells: cut.tiles.map((tile) => tileOf(game, tile)) };
  });
}

/** The most tiles that one step of a turn cuts off, with the step. */
function cutOff(
  game: Game,
  turn: readonly Step[],
): { readonly step: Step; readonly tiles: readonly number[] } | undefined {
  const cuts = turn.map((step) => ({
    step,
    tiles: [...kindoEffect(game, step.before, step.action).mass].sort((a, b) => a - b),
  }));
  return cuts.reduce<(typeof cuts)[number] | undefined>(
    (most, cut) => (cut.tiles.length > (most?.tiles.length ?? 0) ? cut : most),
    undefined,
  );
}

/**
 * How many captures the other side of a player needs to its King after a turn of a player; undefined where no way is open, or where the
 * turn is not known to its end.
 */
function capturesTo(game: Game, turn: readonly Step[], player: number): number | undefined {
  const last = turn.at(-1);
  if (last === undefined || game.actor(last.after) === last.actor || game.actor(last.after) === OVER) return undefined;
  const view = new KindoWideView(Number(game.options.size));
  view.read(last.after);
  const captures = game.actor(last.after) === player ? view.theirs : view.mine;
  return captures < view.far ? captures : undefined;
}

/** How many captures it is to a King after the turn played and after the better one: to the own King, or to the other one. */
function captures(id: string, about: 'played' | 'better', words: string): Theme {
  return {
    id,
    about,
    words,
    find({ game, player, before, bestLine, playedLine }) {
      const owner = about === 'played' ? player : 1 - player;
      const [turn, better] = [playedLine, bestLine].map(firstTurn);
      const [now, otherwise] = [turn, better].map((one) => capturesTo(game, one, owner));
      if (now === undefined || otherwise === undefined) return undefined;
      if (about === 'played' ? otherwise <= now : otherwise >= now) return undefined;
      const king = kingTile(game, before, owner);
      const params = { turn: textOf(game, turn), better: textOf(game, better), now, otherwise, king };
      return { params, cells: [king] };
    },
  };
}

/** The moves that the other side has after the turn in which a line begins; undefined where the line does not tell. */
function movesAfter(game: Game, line: readonly Step[], player: number): number | undefined {
  const last = firstTurn(line).at(-1);
  return last && game.actor(last.after) === 1 - player ? readKindo(game, last.after).movesLeft : undefined;
}

/** Whether a move is a wall on whose side no tile of the other side is. */
function isIdleWall(game: Game, { action, actor, after }: Step): boolean {
  const { tile, wall } = kindoMove(action);
  if (wall === 0) return false;
  const { size, tiles } = readKindo(game, after);
  const beyond = tileBeyond(size, tile, wall);
  return beyond === undefined || tiles[beyond].owner !== 1 - actor;
}

function ownedTiles(game: Game, row: Row, player: number): number {
  return readKindo(game, row).tiles.filter(({ owner }) => owner === player).length;
}

/** How many tiles of a player a turn of the other takes. */
function lostIn(turn: readonly Step[], game: Game, player: number): number {
  const [first, last] = [turn[0], turn.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return ownedTiles(game, first.before, player) - ownedTiles(game, last.after, player);
}

export const KINDO_THEMES: readonly Theme[] = [
  wins('king-take-missed', 'better', 'The turn {moves} takes the King on {king}.', 'capture'),
  wins('lock-missed', 'better', 'The turn {moves} locks the King on {king} in by a wall.', 'wall'),
  wins('king-open', 'played', '{played} leaves the King on {king} open: {reply} takes it.', 'capture'),
  wins('locked-in', 'played', '{played} lets the wall {reply} lock the King on {king} in.', 'wall'),
  cutsOff('cut-off-missed', 'better', '{move} cuts {count} tiles off from their King.'),
  cutsOff('cut-off-allowed', 'played', '{played} lets {reply} cut {count} tiles off from the King.'),
  {
    id: 'wall-missed',
    about: 'better',
    words: 'The wall {move} holds {count} more tiles against the next turn.',
    find({ game, player, bestLine, playedLine }) {
      if (kindoMove(bestLine[0].action).wall === 0) return undefined;
      const count =
        lostIn(firstReply(playedLine, player), game, player) - lostIn(firstReply(bestLine, player), game, player);
      if (count < MIN_TILES) return undefined;
      const cells = [tileOf(game, kindoMove(bestLine[0].action).tile)];
      return { params: { move: moveOf(game, bestLine[0]), count }, cells };
    },
  },
  {
    id: 'bonus-given',
    about: 'played',
    words: '{played} captures a tile with a dot: the other side gets a bonus move.',
    find({ game, player, bestLine, playedLine }) {
      const [{ before, action }] = playedLine;
      if (!kindoEffect(game, before, action).bonus.includes(1 - player)) return undefined;
      // The better turn may give as many bonus moves
      const [moves, otherwise] = [playedLine, bestLine].map((line) => movesAfter(game, line, player));
      if (moves === undefined || otherwise === undefined || moves <= otherwise) return undefined;
      return { params: {}, cells: [tileOf(game, kindoMove(action).tile)] };
    },
  },
  captures(
    'king-nearer',
    'played',
    'To reach the King on {king} the other side needs so many captures: {now} after {turn}, {otherwise} after {better}.',
  ),
  captures(
    'way-missed',
    'better',
    'To reach the King on {king} it takes so many captures: {otherwise} after {better}, {now} after {turn}.',
  ),
  lossOnTheWay(
    'tiles-lost',
    'the balance of tiles is {count} worse than after {better}.',
    ({ game, player }) => {
      return (row) => ownedTiles(game, row, player) - ownedTiles(game, row, 1 - player);
    },
    1,
  ),
  {
    id: 'wall-idle',
    about: 'played',
    words: 'The wall {played} stops no capture now: no tile of the other side is beyond it.',
    find({ game, bestLine: [best], playedLine: [played] }) {
      if (!isIdleWall(game, played) || isIdleWall(game, best)) return undefined;
      return { params: {}, cells: [tileOf(game, kindoMove(played.action).tile)] };
    },
  },
];
