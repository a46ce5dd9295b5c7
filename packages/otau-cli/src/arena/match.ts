/**
 * A match in progress: which game is next, from which seeds, which games count, and when it is decided. It
 * plays nothing itself: tournaments give the games to threads, training plays many at once in its own.
 *
 * All that counts is decided in the order of the schedule, not in that of the ends of the games, so that neither
 * the number of games at once and breaks change nothing.
 */
import { gameDefinition } from 'otau/internal/core/registry.js';
import type { GameTask } from './game.js';
import type { Opening } from './openings.js';
import { type SprtBounds, sprt } from './ratings/elo.js';
import type { GameOutcome } from './ratings/standings.js';
import { type Schedule, type ScheduledGame, scoreAgainst } from './schedule.js';

export class Match<Outcome extends GameOutcome> {
  readonly #outcomes = new Map<number, Outcome>();
  #next = 0;
  /** The groups that the sequential test has seen, and how often each score occurred. */
  #tested = 0;
  readonly #scores = new Map<number, number>();
  #groups: number;
  #decision: 'H0' | 'H1' | undefined;

  /** @param bounds of the sequential test that ends the match as soon as it is decided; none unless given */
  constructor(
    readonly schedule: Schedule,
    readonly bounds?: SprtBounds,
  ) {
    this.#groups = schedule.groups;
  }

  /** Games that there will be, at most: fewer than the schedule has once the match is decided. */
  get games(): number {
    return this.#groups * this.schedule.groupSize;
  }

  /** What the sequential test has decided, if anything. */
  get decision(): 'H0' | 'H1' | undefined {
    return this.#decision;
  }

  /** Games that have been played, also those that do not count. */
  get played(): number {
    return this.#outcomes.size;
  }

  /** The next game that is neither played nor started; undefined where there is none. */
  next(): ScheduledGame | undefined {
    while (this.#outcomes.has(this.#next)) this.#next++;
    return this.#next < this.games ? this.schedule.game(this.#next++) : undefined;
  }

  has(number: number): boolean {
    return this.#outcomes.has(number);
  }

  /** Takes a game that has been played, and tests whether the match is decided now. */
  add(outcome: Outcome): void {
    this.#outcomes.set(outcome.number, outcome);
    this.#test();
  }

  /** The games that count, in their order. */
  counted(): Outcome[] {
    const counted = [...this.#outcomes.values()].filter(({ number }) => number < this.games);
    return counted.sort((a, b) => a.number - b.number);
  }

  /** The sequential test, group after group in the order of the schedule. */
  #test(): void {
    if (this.bounds === undefined || this.#decision !== undefined) return;
    for (; this.#tested < this.schedule.groups; this.#tested++) {
      const score = this.#groupScore(this.#tested);
      if (score === undefined) return;
      this.#scores.set(score, (this.#scores.get(score) ?? 0) + 1);
      this.#decision = sprt(this.#scores, this.bounds).decision;
      if (this.#decision === undefined) continue;
      this.#groups = this.#tested + 1;
      return;
    }
  }

  /** The mean score of the first agent in a group; undefined while it is not complete. */
  #groupScore(group: number): number | undefined {
    const { groupSize } = this.schedule;
    let sum = 0;
    for (let place = 0; place < groupSize; place++) {
      const outcome = this.#outcomes.get(group * groupSize + place);
      if (outcome === undefined) return undefined;
      sum += scoreAgainst(this.schedule.game(outcome.number).seats, outcome.results, 0, 1);
    }
    return sum / groupSize;
  }
}

/** What the tasks of a match have in common. */
export interface MatchNames {
  readonly game: string;
  readonly event: string;
  /** What the agents are called, by number. */
  readonly agents: readonly string[];
  readonly seed: string;
}

/** A game of the schedule as a task: its seeds, and the tags of its record. */
export function taskOf(
  { number, group, place, round, seats }: ScheduledGame,
  { game, event, agents, seed }: MatchNames,
  opening: Opening,
): GameTask {
  const { playerNames } = gameDefinition(game);
  const names = seats.map((agent, seat): [string, string] => [playerNames[seat], agents[agent]]);
  return {
    number,
    seats,
    opening,
    seed: `${seed}/${number}`,
    throwsSeed: `${seed}/throws/${round}`,
    tags: { Event: event, Round: `${group + 1}.${place + 1}`, ...Object.fromEntries(names) },
  };
}
