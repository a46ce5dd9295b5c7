/** Kindo spoken: moves, tiles and positions in sentences, for the live region, labels and the text view. */
import { type Game, OVER, type Row } from 'otau';
import { type KindoEffect, type KindoScene, kindoEffect, readKindo, type Tile, tileName } from 'otau/games/kindo';
import { namespace, type Words } from '../../i18n/words.js';
import type board from './i18n/en/board.json';

/** The board of Kindo: tiles, captures, walls, moves left. Tiles are named a1 from the lower left. */
export const KINDO_BOARD = namespace<typeof board>(import.meta.glob('./i18n/*/board.json', { import: 'default' }));

const PLAYERS = ['player0', 'player1'] as const;
const WALLS = ['wall1', 'wall2', 'wall3', 'wall4'] as const;
const EDGES = ['edge1', 'edge2', 'edge3', 'edge4'] as const;

export function playerName(words: Words, player: number): string {
  return words.of(KINDO_BOARD)(PLAYERS[player]);
}

/** The effect of a move, without the player: `captures b2 from O, mass capture of 3 tiles, X gets a bonus move`. */
export function effectWords(
  words: Words,
  size: number,
  { tile, wall, mover, from, hadWall, mass, bonus }: KindoEffect,
) {
  const t = words.of(KINDO_BOARD);
  const name = tileName(size, tile);
  const act =
    wall > 0
      ? t(hadWall ? 'turns' : 'builds', { tile: name, edge: t(EDGES[wall - 1]) })
      : from === undefined
        ? t('captures', { tile: name })
        : t('takes', { tile: name, player: playerName(words, 1 - mover) });
  return [
    act,
    ...(mass.length > 0 ? [t('mass', { count: mass.length })] : []),
    ...bonus.map((player) => t('bonus', { player: playerName(words, player) })),
  ].join(', ');
}

/** `X: captures b2.` and, if they change, the turn or the end. */
export function describeMove(words: Words, game: Game, before: Row, action: number, after: Row): string {
  const mover = game.actor(before);
  if (mover < 0) return '';
  const { size } = readKindo(game, before);
  const act = `${playerName(words, mover)}: ${effectWords(words, size, kindoEffect(game, before, action))}`;
  return game.actor(after) === mover ? `${act}.` : `${act}. ${statusWords(words, game, after)}.`;
}

/** The player to move and the number of moves left; at the end the winner. */
export function statusWords(words: Words, game: Game, row: Row): string {
  const t = words.of(KINDO_BOARD);
  const actor = game.actor(row);
  if (actor !== OVER) return t('turn', { player: playerName(words, actor), count: readKindo(game, row).movesLeft });
  const winner = [0, 1].find((player) => game.result(row, player) > 0);
  return winner === undefined ? t('draw') : t('won', { player: playerName(words, winner) });
}

/** `b2, X, wall north, captured last turn`. */
export function tileWords(words: Words, size: number, { owner, wall, dot, king }: Tile, index: number): string {
  const t = words.of(KINDO_BOARD);
  const tile = tileName(size, index);
  return [
    owner === undefined ? t('neutral', { tile }) : t('owned', { tile, player: playerName(words, owner) }),
    ...markWords(words, { owner, wall, dot, king }),
  ].join(', ');
}

function markWords(words: Words, { owner, wall, dot, king }: Omit<Tile, 'unwallable'>): string[] {
  const t = words.of(KINDO_BOARD);
  return [
    ...(king === undefined ? [] : [t(king === owner ? 'king' : 'fallen')]),
    ...(wall > 0 ? [t(WALLS[wall - 1])] : []),
    ...(dot ? [t('dot')] : []),
  ];
}

/** The words on the board in pictures: of each player's row. */
export function boardWords(words: Words): Record<string, string> {
  const t = words.of(KINDO_BOARD);
  const [player0, player1] = [0, 1].map((player) => playerName(words, player));
  const [won0, won1] = [player0, player1].map((player) => t('won', { player }));
  return { player0, player1, won0, won1, next: t('next') };
}

/** The whole position, one sentence a line: the turn, each player's tiles, the moves of the next turns. */
export function describePosition(words: Words, game: Game, row: Row): string[] {
  const t = words.of(KINDO_BOARD);
  const scene = readKindo(game, row);
  return [
    statusWords(words, game, row),
    ...[0, 1].map((player) => t('owns', { player: playerName(words, player), tiles: tilesOf(words, scene, player) })),
    ...scene.nextMoves.map((count, player) => t('nextOf', { player: playerName(words, player), count })),
  ];
}

function tilesOf(words: Words, { size, tiles }: KindoScene, player: number): string {
  const own = tiles.flatMap((tile, index) => {
    if (tile.owner !== player) return [];
    const marks = markWords(words, tile);
    return marks.length === 0 ? tileName(size, index) : `${tileName(size, index)} (${marks.join(', ')})`;
  });
  return own.join(', ');
}
