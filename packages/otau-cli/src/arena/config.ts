/**
 * What a tournament is: everything that its games depend on, as plain data. It is written into
 * the tournament's folder, and continuing later needs the same again.
 */
import {
  createGame,
  type Game,
  type GameId,
  type GameOptions,
  OtauError,
  parseTimeControl,
  quote,
  type TimeControl,
} from 'otau';
import type { SprtBounds } from './elo.js';
import type { ScheduleKind } from './schedule.js';

/** A participant: a name for tables and records, and the text by which the agent is made. */
export interface Entrant {
  readonly name: string;
  readonly spec: string;
}

/** All that the games of a tournament depend on. */
export interface TournamentConfig {
  readonly event: string;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly agents: readonly Entrant[];
  readonly schedule: ScheduleKind;
  /** Groups of games of each match-up: pairs, in games of two players. */
  readonly rounds: number;
  readonly seed: string;
  /** The time control as text, `untimed` without clocks. */
  readonly time: string;
  /** Milliseconds after which an agent without an answer has lost; by the agent's own time if left out. */
  readonly moveLimit?: number;
  readonly openings: OpeningsConfig;
  /** Stops a match of two agents as soon as it is decided. */
  readonly sprt?: SprtBounds;
}

/** Where the games of a tournament begin. */
export interface OpeningsConfig {
  /** Random moves before the agents take over. */
  readonly plies: number;
  /** Random openings worth more than this for either side are passed over. */
  readonly balance?: number;
  /** The text of the openings to use instead: records or position texts. */
  readonly text?: string;
}

/** The game that is played. Throws `bad-option`. */
export function gameOfTournament({ game, options }: Pick<TournamentConfig, 'game' | 'options'>): Game {
  return createGame(game, options);
}

export function controlOf({ time }: TournamentConfig): TimeControl {
  return parseTimeControl(time);
}

/** Throws `bad-config` (or what the parts throw) where a tournament cannot be. Returns its game. */
export function checkConfig(config: TournamentConfig): Game {
  const game = gameOfTournament(config);
  const { agents, rounds, sprt, openings } = config;
  controlOf(config);
  check(agents.length >= 2, `Two agents or more play against each other; got ${agents.length}.`);
  const names = agents.map(({ name }) => name);
  const double = names.find((name, i) => names.indexOf(name) !== i);
  check(double === undefined, `Agents have different names; ${quote(double)} is there twice.`);
  check(isWhole(rounds, 1, 1_000_000), `Each match-up plays 1 to 1000000 openings; got ${quote(rounds)}.`);
  check(isWhole(openings.plies, 0, 30), `Openings have 0 to 30 random moves; got ${quote(openings.plies)}.`);
  const { balance } = openings;
  check(balance === undefined || (balance > 0 && balance <= 1), `The balance is above 0 and up to 1; got ${balance}.`);
  if (sprt !== undefined) checkSprt(sprt, agents.length);
  return game;
}

function checkSprt({ elo0, elo1, alpha, beta }: SprtBounds, agents: number): void {
  check(agents === 2, `A sequential test compares two agents; there are ${agents}.`);
  check(elo0 < elo1, `The first bound of a sequential test is below the second; got ${elo0} and ${elo1}.`);
  for (const risk of [alpha, beta])
    check(risk > 0 && risk < 0.5, `Alpha and beta are above 0 and below 0.5; got ${risk}.`);
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function check(holds: boolean, sentence: string): void {
  if (!holds) throw new OtauError('bad-config', sentence);
}

/** Milliseconds without an answer after which an agent has lost, where no clock runs. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Ten times the time that an agent's text gives it for a move, at least 1 s; 30 s where it gives none. */
export function defaultMoveLimit(spec: string): number {
  const [, time] = /(?:^|[:,])(?:move)?time=(\d{1,9})(?:,|$)/.exec(spec) ?? [];
  return time === undefined ? ANSWER_TIMEOUT_MS : Math.max(1000, 10 * Number(time));
}

/**
 * Reads the names of agents: `greedy`, or with a name of your own `fast=alphabeta:nodes=1000`. Agents
 * with the same text get numbers.
 */
export function readEntrants(texts: readonly string[]): Entrant[] {
  const entrants: Entrant[] = [];
  for (const text of texts) {
    const [, label, rest] = /^([\p{L}\p{N}][\p{L}\p{N} ._-]{0,40})=(.+)$/su.exec(text) ?? [];
    const spec = (rest ?? text).trim();
    const base = label?.trim() ?? spec;
    let name = base;
    for (let number = 2; entrants.some((other) => other.name === name); number++) name = `${base} #${number}`;
    entrants.push({ name, spec });
  }
  return entrants;
}
