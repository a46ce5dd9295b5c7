/** The words of `go`: limits of one search, and clocks from which a limit is made. */
import type { History } from 'otau/internal/core/history.js';
import { timeForMove } from 'otau/internal/core/time-manager.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import type { GivenLimits } from '../agents.js';

/** What `go` asked for, the clocks turned into a time for this move. */
export interface GoOrder {
  /** Undefined for a search that ends by `stop` alone, or by its own end. */
  readonly limits: GivenLimits | undefined;
  /** Whether the answer waits for `stop`. */
  readonly isInfinite: boolean;
}

const NUMBER = /^[+-]?(\d{1,300}(\.\d{0,300})?|\.\d{1,300})(e[+-]?\d{1,3})?$/i;
const MAX_TIME = 1e9;
const WORDS = { movetime: 'time', nodes: 'nodes', visits: 'visits', depth: 'depth' } as const;

/**
 * @param history the game so far, for the time of a move
 * @param player the player to move
 * @throws OtauError `bad-command`
 */
export function parseGo(words: readonly string[], history: History, player: number): GoOrder {
  const { players } = history.game;
  const given = new Map<string, number>();
  let isInfinite = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === 'infinite') {
      isInfinite = true;
      continue;
    }
    if (!Object.hasOwn(WORDS, word) && !isClock(word, players)) throw unknownWord(word, players);
    if (given.has(word)) throw new OtauError('bad-command', `go has ${word} twice.`);
    given.set(word, isTime(word) ? readTime(word, words[++i]) : readCount(word, words[++i]));
  }
  const limits: Record<string, number> = {};
  for (const [word, limit] of Object.entries(WORDS)) {
    const value = given.get(word);
    if (value !== undefined) limits[limit] = value;
  }
  const time = timeByClock(given, history, player);
  if (time !== undefined) limits.time = Math.min(time, limits.time ?? time);
  const isBare = isInfinite && Object.keys(limits).length === 0;
  const early = time === undefined ? undefined : true;
  return { limits: isBare ? undefined : { ...limits, early }, isInfinite };
}

const CLOCK = /^p([1-9])(time|inc)$/;

function isClock(word: string, players: number): boolean {
  const [, player] = CLOCK.exec(word) ?? [];
  return player !== undefined && Number(player) <= players;
}

function unknownWord(word: string, players: number): OtauError {
  const clocks = Array.from({ length: players }, (_, i) => `p${i + 1}time, p${i + 1}inc`).join(', ');
  const known = `${Object.keys(WORDS).join(', ')}, ${clocks} or infinite`;
  return new OtauError('bad-command', `go takes ${known}; got ${quote(word)}.`);
}

function readCount(word: string, text: string | undefined): number {
  const max = word === 'depth' ? 100 : 1e12;
  const value = text !== undefined && /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= max) return value;
  throw new OtauError('bad-command', `${word} takes a whole number from 1 to ${max}; got ${quoteOrNothing(text)}.`);
}

const isTime = (word: string): boolean => word === 'movetime' || CLOCK.test(word);

/**
 * Milliseconds. Managers that keep a margin or count in fractions send `-50`, `1234.5` or `1e3`: as a move is due whatever the clock
 * shows, every number is taken, and means the nearest time that there is.
 */
function readTime(word: string, text: string | undefined): number {
  const value = text !== undefined && NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isNaN(value)) return Math.max(0, Math.min(MAX_TIME, Math.floor(value)));
  throw new OtauError('bad-command', `${word} takes a number of milliseconds; got ${quoteOrNothing(text)}.`);
}

const quoteOrNothing = (text: string | undefined): string => (text === undefined ? 'nothing' : quote(text));

/** Milliseconds for a move of the player to move; undefined where its clock is not given, as for a search without clocks. */
function timeByClock(given: ReadonlyMap<string, number>, history: History, player: number): number | undefined {
  const left = given.get(`p${player + 1}time`);
  if (left === undefined) return undefined;
  const { game, plies } = history;
  const increment = given.get(`p${player + 1}inc`);
  return timeForMove({ game, left, increment, movesMade: history.movesOf(player), plies });
}
