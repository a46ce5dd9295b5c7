/** Togyz Kumalak in spoken sentences: a move, the preview of a move, the whole board. */
import { type Game, OVER, type Row } from 'otau';
import { type Pit, readTogyz, type Sowing, sowing } from 'otau/games/togyzkumalak';
import { type KeyOf, namespace, type Translate, type Words } from '../../i18n/words.js';
import type board from './i18n/en/board.json';

/** The board of Togyz Kumalak. Each language uses the terms of its own tradition. */
export const TOGYZ_BOARD = namespace<typeof board>(import.meta.glob('./i18n/*/board.json', { import: 'default' }));

type TogyzWord = KeyOf<typeof TOGYZ_BOARD>;

type TogyzWords = Translate<TogyzWord>;

export function sideName(t: TogyzWords, side: number): string {
  return t(side === 0 ? 'side0' : 'side1');
}

const PIT_NAMES = ['name1', 'name2', 'name3', 'name4', 'name5', 'name6', 'name7', 'name8', 'name9'] as const;

/** The traditional name of a pit; only the board with nine pits a side has names. */
export function pitName(t: TogyzWords, pits: number, number: number): string | undefined {
  return pits === 9 ? t(PIT_NAMES[number - 1]) : undefined;
}

function pitWords(t: TogyzWords, { side, number }: Pit): string {
  return t('pit', { side: sideName(t, side), number });
}

/** `White, pit 6: 9 stones sown; 10 taken to the kazan; a tuzdyk opens on Black, pit 5. Black won, 80 : 82` */
export function describeMove(words: Words, game: Game, before: Row, action: number, after: Row): string {
  const t = words.of(TOGYZ_BOARD);
  const move = sowing(game, before, action);
  const last = move.path[move.path.length - 1];
  const parts = [`${pitWords(t, move.from)}: ${t('sown', { count: move.path.length })}`];
  if (move.opensTuzdyk) parts.push(t('opened', { side: sideName(t, last.side), number: last.number }));
  else if (move.taken > 0) parts.push(t('took', { count: move.taken }));
  parts.push(...windfalls(t, game, before, move));
  const status = describeStatus(words, game, after);
  return `${parts.join('; ')}.${game.actor(after) === OVER ? ` ${status}.` : ''}`;
}

/** Gains of the kazans besides the capture: stones in tuzdyks, and stones left at the end. */
function windfalls(t: TogyzWords, game: Game, before: Row, move: Sowing): string[] {
  const { tuzdyk } = readTogyz(game, before);
  return [0, 1].flatMap((player) => {
    const salted = move.path.filter(({ side, number }) => side !== player && tuzdyk[side] === number).length;
    const swept = move.gains[player] - salted - (player === move.player ? move.taken : 0);
    const side = sideName(t, player);
    return [
      ...(salted > 0 ? [t('salted', { side, count: salted })] : []),
      ...(swept > 0 ? [t('swept', { side, count: swept })] : []),
    ];
  });
}

/** The preview of a move: `9 stones; last stone: Black, pit 5; takes 10`. */
export function describePlan(t: TogyzWords, move: Sowing): string {
  const last = move.path[move.path.length - 1];
  const effect = move.opensTuzdyk ? t('opens') : move.taken > 0 ? t('takes', { count: move.taken }) : t('takesNothing');
  const end = t('ends', { side: sideName(t, last.side), number: last.number });
  return [t('stones', { count: move.path.length }), end, effect].join('; ');
}

/** The player to move, or how the game ended. */
export function describeStatus(words: Words, game: Game, row: Row): string {
  const t = words.of(TOGYZ_BOARD);
  const actor = game.actor(row);
  if (actor !== OVER) return t('turn', { side: sideName(t, actor) });
  const score = readTogyz(game, row).kazan.join(' : ');
  const result = game.result(row, 0);
  return result === 0 ? t('drawn', { score }) : t('won', { side: sideName(t, result > 0 ? 0 : 1), score });
}

/** The whole board, one sentence a line. */
export function describePosition(words: Words, game: Game, row: Row): string[] {
  const t = words.of(TOGYZ_BOARD);
  const { stones, kazan, tuzdyk } = readTogyz(game, row);
  const rows = [0, 1].map((side) =>
    t('row', { side: sideName(t, side), stones: stones[side].join(' · '), kazan: kazan[side] }),
  );
  const tuzdyks = [0, 1].flatMap((side) => {
    if (tuzdyk[side] === 0) return [];
    return t('rowTuzdyk', { side: sideName(t, side), number: tuzdyk[side], owner: sideName(t, 1 - side) });
  });
  return [`${describeStatus(words, game, row)}.`, ...rows, ...tuzdyks];
}

/** A pit or a kazan for screen readers: `White, pit 6, Belbasar: 9 stones; last stone: Black, pit 5; takes 10. suggested: 1` */
export function cellLabel(
  t: TogyzWords,
  game: Game,
  row: Row,
  { cell, action, rank }: { readonly cell: number; readonly action: number; readonly rank: number },
): string {
  const { pits, stones, kazan, tuzdyk } = readTogyz(game, row);
  if (cell >= 2 * pits) {
    const owner = cell - 2 * pits;
    return `${t('kazan', { side: sideName(t, owner) })}: ${t('stones', { count: kazan[owner] })}`;
  }
  const pit = { side: Math.floor(cell / pits), number: (cell % pits) + 1 };
  const side = sideName(t, pit.side);
  const name = pitName(t, pits, pit.number);
  const where = name === undefined ? pitWords(t, pit) : t('pitNamed', { side, number: pit.number, name });
  if (tuzdyk[pit.side] === pit.number) return `${where}: ${t('tuzdykOf', { side: sideName(t, 1 - pit.side) })}`;
  const count = stones[pit.side][pit.number - 1];
  if (count === 0) return `${where}: ${t('empty')}`;
  if (action < 0) return `${where}: ${t('stones', { count })}`;
  const hint = rank < 1 ? '' : `. ${t('suggested', { rank })}`;
  return `${where}: ${describePlan(t, sowing(game, row, action))}${hint}`;
}
