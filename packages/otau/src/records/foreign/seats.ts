/** Players and winners, as other programs name them: by seat, by colour, by number, by name. */
import { badRecord, describe, type Place } from '../place.js';
import { isDrawInWords, isResult, statedResult, UNKNOWN } from '../result.js';
import { winningSeat } from './columns.js';

const FIRST = /^(?:p|player_?)([1-4])(?:_?name)?$/i;
/** A rating whose seat is told by its number. */
export const RATING = /^P([1-4])Elo$/;
const SUFFIX = /_?(?:player|name)$/i;

/**
 * Tags of the seats that have other names: a colour names the seat of that colour, numbers count the seats.
 * @param seats the game's names of its players
 * @param players names by number, besides those of tags
 */
export function seatTags(
  tags: Readonly<Record<string, unknown>>,
  seats: readonly string[],
  players: readonly (string | undefined)[] = [],
): Record<string, string> {
  const found: Record<string, string> = {};
  players.forEach((name, seat) => {
    if (name !== undefined) found[seats[seat] ?? `P${seat + 1}`] = name;
  });
  for (const [key, value] of Object.entries(tags)) {
    const rated = RATING.exec(key)?.[1];
    const seat = rated === undefined ? seatOf(key, seats) : `${seats[Number(rated) - 1]}Elo`;
    if (seat !== undefined && typeof value === 'string' && value !== '') found[seat] = value;
  }
  return found;
}

function seatOf(key: string, seats: readonly string[]): string | undefined {
  const colour = key.replace(SUFFIX, '').toLowerCase();
  const named = SUFFIX.test(key) ? seats.find((seat) => seat.toLowerCase() === colour) : undefined;
  return seats[Number(FIRST.exec(key)?.[1] ?? 0) - 1] ?? named;
}

/**
 * The result of the player who won: named by number from 0, seat or name, or as a result; undefined where it names none. Of the
 * teams of four no single player wins.
 */
export function winnerResult(
  winner: unknown,
  seats: readonly string[],
  tags: Readonly<Record<string, unknown>>,
  players: number,
): string | undefined {
  if (winner === undefined) return undefined;
  const stated = statedResult(winner);
  if (stated !== undefined && isResult(stated, players)) return stated;
  const numbers = Array.from({ length: players }, (_, player) => player);
  const names = numbers.map((player) => tags[seats[player]]);
  // Of two the second is also called 2
  const number = players === 2 && winner === 2 ? 1 : (winner as number);
  const won = typeof winner === 'string' ? wonBy(winner, seats, names, players) : number;
  if (won === 'drawn') return '1/2-1/2';
  if (players === 4 || won === undefined || !numbers.includes(won)) return undefined;
  return numbers.map((player) => (player === won ? '1' : '0')).join('-');
}

/** The player who won by a seat, a name, a score, or a score with words, as `ничья 1:1` and `1-0 (time)`; undefined where they contradict each other. */
function wonBy(
  winner: string,
  seats: readonly string[],
  names: readonly unknown[],
  players: number,
): number | 'drawn' | undefined {
  const known = oneOf(names, winner);
  if (known !== undefined) return known;
  const words = winner
    .replace(/\s{0,9}([-–—−:])\s{0,9}/g, '$1')
    .split(/[\s()[\],;]+/)
    .filter((word) => word !== '');
  const score = words.find(
    (word) => !/\p{L}/u.test(word) && word !== UNKNOWN && (isScore(word) || statedResult(word) !== undefined),
  );
  const said = words.filter((word) => word !== score).join(' ');
  // Where White does not begin, nobody knows whose number is first
  const byScore = score === undefined || players !== 2 || seats[0] !== 'White' ? undefined : leadOf(score);
  const byWords = isDrawInWords(said) ? 'drawn' : (oneOf(seats, said) ?? oneOf(names, said) ?? seatIn(said, seats));
  if (byScore !== undefined && byWords !== undefined && byScore !== byWords) return undefined;
  return byWords ?? byScore;
}

/** The player whose seat is named, as in `White wins`. */
function seatIn(text: string, seats: readonly string[]): number | undefined {
  const seat = winningSeat(text);
  const number = /^P(\d)$/.exec(seat ?? '')?.[1];
  if (number !== undefined) return Number(number) - 1;
  return seat === undefined ? undefined : oneOf(seats, seat);
}

/** Who has more. */
function leadOf(score: string): number | 'drawn' | undefined {
  const numbers = SCORE.exec(score)?.slice(1) ?? statedResult(score)?.split('-') ?? [];
  const [first, second] = numbers.map((part) => (part === '1/2' ? 0.5 : Number(part.replace(',', '.'))));
  if (second === undefined) return undefined;
  return first === second ? 'drawn' : first > second ? 0 : 1;
}

/** What the players got, as `2-0`, or the stones or marbles that they have, as `85:77`. */
const SCORE = /^(\d{1,3}(?:[.,]5)?)\s?[-–—:]\s?(\d{1,3}(?:[.,]5)?)$/;

export function isScore(text: unknown): text is string {
  return typeof text === 'string' && SCORE.test(text.trim());
}

/** The place of a name that occurs once. */
function oneOf(names: readonly unknown[], wanted: string): number | undefined {
  const isSame = (name: unknown): boolean =>
    typeof name === 'string' && name.toLowerCase() === wanted.trim().toLowerCase();
  return names.filter(isSame).length === 1 ? names.findIndex(isSame) : undefined;
}

/** The result, which may be given more than once; `*` is no result. Throws `bad-record` where two differ. */
export function oneResult(stated: readonly unknown[], place: Place): unknown {
  const usual = stated.map((one) => (typeof one === 'string' ? (statedResult(one) ?? one) : one));
  const results = new Set(usual.filter((result) => result !== undefined && result !== UNKNOWN));
  const [first, second] = results;
  if (second === undefined) return first ?? usual.find((result) => result !== undefined);
  throw badRecord(place, `expected one result; got ${describe(first)} and ${describe(second)}.`);
}
