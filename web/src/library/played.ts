/** What the opening explorer knows of a game beside its moves, and which games are chosen by it. */
import { type Game, gameTraits, type Row, readField } from 'otau';

/** Facts of a game, as its record or the library has them. */
export interface Played {
  /** By seat. */
  readonly players: readonly string[];
  readonly event: string;
  /** A day such as `2026-03-14`, or as much of it as is known; empty for none. */
  readonly date: string;
  /** By seat; 0 where the record gives none. */
  readonly ratings: readonly number[];
  /** What each player got; undefined where the game did not end. */
  readonly results?: readonly number[];
  /** What is won or lost for good in the positions of the game, seat by seat: stones in kazans, marbles off the board. */
  readonly material: Uint16Array;
}

/** Least and most as they are in two fields; an empty one bounds nothing. */
export type Bounds = readonly [least: string, most: string];

/** Which games count. Empty texts choose nothing. */
export interface Choice {
  readonly player: string;
  readonly event: string;
  /** Days such as `2026-11-02`, both included. */
  readonly from: string;
  readonly to: string;
  /** The seat that won, `drawn`, or `going` for games that did not end. */
  readonly result: string;
  readonly rating: Bounds;
  /** Of one and the same position, by seat. */
  readonly material: readonly Bounds[];
}

const ANY: Bounds = ['', ''];
export const ALL: Choice = { player: '', event: '', from: '', to: '', result: '', rating: ANY, material: [ANY, ANY] };

/** The field of a row that counts material for two players. */
export function materialField({ id, players }: Game): string | undefined {
  return players === 2 ? gameTraits(id).material : undefined;
}

export function materialOf(game: Game, rows: readonly Row[]): Uint16Array {
  const field = materialField(game);
  if (field === undefined) return new Uint16Array(0);
  return Uint16Array.from(rows.flatMap((row) => readField(game.layout[field], row)));
}

export function isChosen(played: Played, { player, event, from, to, result, rating, material }: Choice): boolean {
  if (player !== '' && !played.players.some((name) => hasPart(name, player))) return false;
  if (!hasPart(played.event, event)) return false;
  const { date } = played;
  if ((from !== '' || to !== '') && date === '') return false;
  if (date < from || (to !== '' && date > to)) return false;
  if (result !== '' && result !== resultOf(played)) return false;
  if (isBounding(rating) && !played.ratings.every((one) => one > 0 && isWithin(one, rating))) return false;
  return !material.some(isBounding) || hadMaterial(played.material, material);
}

function hasPart(text: string, part: string): boolean {
  return text.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase());
}

function resultOf({ results }: Played): string {
  if (results === undefined) return 'going';
  const winner = results.findIndex((result) => result > 0);
  return winner < 0 ? 'drawn' : String(winner);
}

function isBounding([least, most]: Bounds): boolean {
  return least !== '' || most !== '';
}

function isWithin(value: number, [least, most]: Bounds): boolean {
  return value >= Number(least) && (most === '' || value <= Number(most));
}

function hadMaterial(counts: Uint16Array, [first, second]: readonly Bounds[]): boolean {
  for (let at = 0; at < counts.length; at += 2) {
    if (isWithin(counts[at], first) && isWithin(counts[at + 1], second)) return true;
  }
  return false;
}
