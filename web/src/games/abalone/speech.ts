/** Abalone spoken: moves, cells and positions in sentences, for the live region, labels and the text view. */
import { type Game, OVER, type Row } from 'otau';
import {
  type AbaloneScene,
  CELLS,
  formatCell,
  isInLine,
  type MarbleAction,
  marbleAction,
  readAbalone,
  sideOf,
} from 'otau/games/abalone';
import { namespace, type Words } from '../../i18n/words.js';
import type board from './i18n/en/board.json';
import { formatColumn } from './moves.js';

/** The board of Abalone: labels, moves, trays. Cells are named a1 to i9, columns by their ends. */
export const ABALONE_BOARD = namespace<typeof board>(import.meta.glob('./i18n/*/board.json', { import: 'default' }));

const PLAYERS = ['player0', 'player1', 'player2', 'player3'] as const;

/** The names of players, such as Black and White; partners are joined. */
export function playerName(words: Words, players: readonly number[]): string {
  const t = words.of(ABALONE_BOARD);
  return words.list(players.map((player) => t(PLAYERS[player])));
}

/** The effect of a move, without the player: `a1–c3 forward to d4, pushes 2 marbles`. */
export function moveWords(words: Words, move: MarbleAction): string {
  const t = words.of(ABALONE_BOARD);
  const { column, direction, reached, pushed, ejects } = move;
  const params = { column: formatColumn(column), to: formatColumn(reached) };
  const front = { ...params, to: formatCell(reached[reached.length - 1]) };
  if (direction === undefined) return t('place', params);
  const parts = [
    column.length === 1 ? t('single', params) : isInLine(move) ? t('forward', front) : t('aside', params),
    ...(pushed.length > 0 ? [t('pushes', { count: pushed.length })] : []),
    ...(ejects ? [t('ejects')] : []),
  ];
  return parts.join(', ');
}

/** `Black: a1–c3 forward to d4, pushes 2 marbles.` and, if it changes, the score and the end. */
export function describeMove(words: Words, game: Game, before: Row, action: number, after: Row): string {
  const mover = game.actor(before);
  if (mover < 0) return '';
  const move = marbleAction(readAbalone(game, before), action);
  const sentences = [`${playerName(words, [mover])}: ${moveWords(words, move)}`];
  if (move.ejects) sentences.push(scoreWords(words, game, readAbalone(game, after), mover));
  if (game.actor(after) === OVER) sentences.push(endWords(words, game, after));
  return `${sentences.join('. ')}.`;
}

function scoreWords(words: Words, game: Game, scene: AbaloneScene, player: number): string {
  return words.of(ABALONE_BOARD)('score', {
    player: playerName(words, sideOf(game.players, player)),
    count: scene.ejected[player],
    needed: scene.marblesToEject,
  });
}

function endWords(words: Words, game: Game, row: Row): string {
  const t = words.of(ABALONE_BOARD);
  const winners = Array.from({ length: game.players }, (_, player) => player).filter((p) => game.result(row, p) > 0);
  return winners.length === 0 ? t('draw') : t('won', { player: playerName(words, winners) });
}

/** The whole position, one sentence a line: the turn, each player's marbles, the trays. */
export function describePosition(words: Words, game: Game, row: Row): string[] {
  const t = words.of(ABALONE_BOARD);
  const scene = readAbalone(game, row);
  const actor = game.actor(row);
  const players = Array.from({ length: game.players }, (_, player) => player);
  const sides = game.players === 4 ? [0, 1] : players;
  return [
    actor === OVER ? endWords(words, game, row) : t('turn', { player: playerName(words, [actor]) }),
    ...players.map((player) =>
      t('cells', { player: playerName(words, [player]), cells: cellsOf(words, scene, player) }),
    ),
    ...sides.map((side) => scoreWords(words, game, scene, side)),
    ...players.flatMap((player) => {
      const count = scene.toPlace[player];
      return count > 0 ? t('toPlace', { player: playerName(words, [player]), count }) : [];
    }),
  ];
}

function cellsOf(words: Words, { owners }: AbaloneScene, player: number): string {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => owners[cell] === player);
  if (cells.length === 0) return words.of(ABALONE_BOARD)('none');
  return cells.map(formatCell).sort().join(', ');
}
