/** Senet in spoken sentences: throws, moves, passes, the preview of a move, the whole board. */
import { CHANCE, type Game, OVER, type Row } from 'otau';
import { colouredSides, readSenet, type SenetWalk, SPECIAL_HOUSES, walkOf } from 'otau/games/senet';
import { type KeyOf, namespace, type Translate, type Words } from '../../i18n/words.js';
import type board from './i18n/en/board.json';

export const SENET_BOARD = namespace<typeof board>(import.meta.glob('./i18n/*/board.json', { import: 'default' }));

type SenetWord = KeyOf<typeof SENET_BOARD>;

type SenetWords = Translate<SenetWord>;

export function sideName(t: SenetWords, player: number): string {
  return t(player === 0 ? 'side0' : 'side1');
}

function dancerName(t: SenetWords, player: number): string {
  return t(player === 0 ? 'dancer0' : 'dancer1');
}

function houseName(t: SenetWords, house: number): string | undefined {
  const key = `h${house}`;
  return SENET_BOARD.has(key) ? t(key) : undefined;
}

export function houseNames(t: SenetWords): Record<number, string> {
  return Object.fromEntries(Object.keys(SPECIAL_HOUSES).map((house) => [house, houseName(t, Number(house)) ?? '']));
}

/** The words on the board in pictures: the names of the special houses. */
export function boardWords(words: Words): Record<string, string> {
  return houseNames(words.of(SENET_BOARD));
}

/** A house for screen readers: `House 5: spool; goes to house 9; exchanges places with a cone; suggested: 1` */
export function houseLabel(
  t: SenetWords,
  house: number,
  {
    owner,
    walk,
    rank,
  }: { readonly owner: number | undefined; readonly walk: SenetWalk | undefined; readonly rank: number },
): string {
  const name = houseName(t, house);
  const where = name === undefined ? t('house', { number: house }) : t('houseNamed', { number: house, name });
  const parts = [
    owner === undefined ? t('empty') : dancerName(t, owner),
    ...(walk === undefined ? [] : [describePlan(t, walk)]),
    ...(walk === undefined || rank < 1 ? [] : [t('suggested', { rank })]),
  ];
  return `${where}: ${parts.join('; ')}`;
}

/** A throw with its sticks, a move with its effect, or a pass; then the consequences. */
export function describeMove(words: Words, game: Game, before: Row, action: number, after: Row): string {
  const t = words.of(SENET_BOARD);
  const { player, steps } = readSenet(game, before);
  const side = sideName(t, player);
  if (game.actor(before) === CHANCE) return describeThrow(t, side, action + 1);
  const way = walkOf(game, before, action);
  const sentence = way === undefined ? t('passed', { side }) : describeWalk(t, side, way);
  if (game.actor(after) === OVER) return `${sentence}. ${t('won', { side })}.`;
  const throwsAgain = steps > 0 && readSenet(game, after).player === player;
  return throwsAgain ? `${sentence}. ${t('again', { side })}.` : `${sentence}.`;
}

function describeThrow(t: SenetWords, side: string, steps: number): string {
  const count = colouredSides(steps);
  const sides = count === 0 ? t('noSides') : t('sides', { count });
  return `${t('thrown', { side, steps })} (${sides}).`;
}

function describeWalk(
  t: SenetWords,
  side: string,
  { player, from, to, beats, isBackward, isReborn }: SenetWalk,
): string {
  if (to === undefined) return t('movedOff', { side, from });
  const key = isReborn ? 'movedReborn' : isBackward ? 'movedBack' : 'moved';
  const moved = t(key, { side, from, to });
  return beats ? `${moved}; ${t('exchanged', { dancer: dancerName(t, 1 - player), number: from })}` : moved;
}

/** The preview of a move: `goes to house 9; exchanges places with a cone`. */
export function describePlan(t: SenetWords, { player, to, beats, isBackward, isReborn }: SenetWalk): string {
  if (to === undefined) return t('leaves');
  const goes = t(isReborn ? 'rebornOn' : isBackward ? 'backTo' : 'toHouse', { number: to });
  return beats ? `${goes}; ${t('exchanges', { dancer: dancerName(t, 1 - player) })}` : goes;
}

/** The player to act and the action, or the winner. `canMove` is false if the only legal action is a pass. */
export function describeStatus(words: Words, game: Game, row: Row, canMove = true): string {
  const t = words.of(SENET_BOARD);
  const { player, steps, isSecondMove } = readSenet(game, row);
  const side = sideName(t, player);
  if (game.actor(row) === OVER) return t('won', { side: sideName(t, game.result(row, 0) > 0 ? 0 : 1) });
  if (steps === 0) return t('toThrow', { side });
  if (!canMove) return t('noMove', { side, steps });
  return t(isSecondMove ? 'second' : 'toMove', { side, steps });
}

/** The whole board, one sentence a line. */
export function describePosition(words: Words, game: Game, row: Row): string[] {
  const t = words.of(SENET_BOARD);
  const { houses, off } = readSenet(game, row);
  const sides = [0, 1].map((player) => {
    const stand = houses.flatMap((owner, house) => (owner === player ? String(house) : []));
    return t('stand', { side: sideName(t, player), houses: stand.join(', ') || '–', off: off[player] });
  });
  return [`${describeStatus(words, game, row)}.`, ...sides];
}
