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
    given.set(word, readNumber(word, words[++i]));
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

/** Times may be 0, as a clock may be; the other limits begin with 1. */
function readNumber(word: string, text: string | undefined): number {
  const isTime = word === 'movetime' || word.startsWith('p');
  const min = isTime ? 0 : 1;
  const max = word === 'depth' ? 100 : isTime ? 1e9 : 1e12;
  const value = text !== undefined && /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const got = text === undefined ? 'nothing' : quote(text);
  throw new OtauError('bad-command', `${word} takes a whole number from ${min} to ${max}; got ${got}.`);
}

/** Milliseconds for a move of the player whose clock is given; undefined without clocks. */
function timeByClock(given: ReadonlyMap<string, number>, history: History, player: number): number | undefined {
  if (![...given.keys()].some((word) => CLOCK.test(word))) return undefined;
  const left = given.get(`p${player + 1}time`);
  if (left === undefined) {
    const missing = `p${player + 1}time`;
    throw new OtauError('bad-command', `Player ${player + 1} is to move, so go with clocks needs ${missing}.`);
  }
  const { game, plies } = history;
  const increment = given.get(`p${player + 1}inc`);
  return timeForMove({ game, left, increment, movesMade: history.movesOf(player), plies });
}
