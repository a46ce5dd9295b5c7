/**
 * A tournament from the first game to the last: takes the games from the schedule, plays them in threads, and knows
 * when a match is decided.
 */
import { type Game, gameDefinition, OtauError } from 'otau';
import { type GameRecord, parseRecords } from 'otau/records';
import { checkConfig, type TournamentConfig } from './config.js';
import { type SprtBounds, sprt } from './elo.js';
import type { TournamentFolder } from './folder.js';
import type { GameTask, Opening, PlayedGame, Termination } from './game.js';
import { judgeFor, parseOpenings, randomOpenings } from './openings.js';
import { Pool } from './pool.js';
import { Schedule, type ScheduledGame, scoreAgainst } from './schedule.js';
import { type GameOutcome, type Standings, standingsOf } from './standings.js';

/** Options of a run of a tournament; none of them changes its games. */
export interface TournamentOptions {
  readonly workers: number;
  /** Where games are written; they are kept in memory alone without it. */
  readonly folder?: TournamentFolder;
  /** The number of the agent whose rating is 0; the mean of all if left out. */
  readonly anchor?: number;
  /** Called after every game. */
  readonly onGame?: (game: PlayedGame) => void;
}

/** `played`: all games; `decided`: the sequential test has ended it; `stopped`: it can continue later. */
export type TournamentState = 'running' | 'played' | 'decided' | 'stopped';

/**
 * A tournament, or a match of two agents.
 * @example const standings = await new Tournament(config, { workers: 2 }).run();
 */
export class Tournament {
  readonly game: Game;
  readonly schedule: Schedule;
  readonly #match: PairedMatch<GameOutcome & { line: string }>;
  readonly #openings: Opening[] = [];
  #source: AsyncIterator<Opening> | undefined;
  #state: TournamentState = 'running';
  #isStopping = false;
  #pool: Pool | undefined;
  /** Openings are drawn one at a time, in their order. */
  #drawing: Promise<unknown> = Promise.resolve();

  /** Throws where the configuration, or a game in the folder, is wrong. */
  constructor(
    readonly config: TournamentConfig,
    readonly options: TournamentOptions,
  ) {
    this.game = checkConfig(config);
    const { agents, schedule, rounds, openings, seed } = config;
    let maxRounds = rounds;
    if (openings.text !== undefined) {
      this.#openings = parseOpenings(this.game, openings.text, { seed, balance: openings.balance });
      maxRounds = Math.min(rounds, this.#openings.length);
    }
    this.schedule = new Schedule(agents.length, this.game.players, schedule, maxRounds);
    this.#match = new PairedMatch(this.schedule, config.sprt);
    for (const line of options.folder?.readGames() ?? []) this.#take(line);
    if (this.#match.decision !== undefined) this.#state = 'decided';
  }

  get state(): TournamentState {
    return this.#state;
  }

  /** Games that are played and count. */
  get played(): number {
    return this.outcomes().length;
  }

  /** Games that there will be, at most. */
  get games(): number {
    return this.#match.games;
  }

  /** The games that count, in their order. */
  outcomes(): readonly GameOutcome[] {
    return this.#match.counted().map(({ number, results, termination }) => ({ number, results, termination }));
  }

  standings(): Standings {
    const { config, options, schedule } = this;
    return standingsOf(config.agents.length, schedule, this.outcomes(), config.sprt, options.anchor);
  }

  /** The records of the games that count as JSON lines, in their order. */
  records(): string[] {
    return this.#match.counted().map(({ line }) => line);
  }

  /** Plays what is left, until the end or `stop`. May be called once. */
  async run(): Promise<Standings> {
    const { options, config } = this;
    if (this.#state === 'running' && this.played < this.games) {
      this.#pool = new Pool(config, {
        workers: Math.min(options.workers, this.games - this.played),
        next: () => this.#nextTask(),
        played: (game) => this.#keep(game),
      });
      await this.#pool.run();
    }
    if (this.#state === 'running') this.#state = this.played === this.games ? 'played' : 'stopped';
    if (this.#state !== 'stopped') options.folder?.rewrite(this.records());
    options.folder?.writeSummary(this.summary());
    options.folder?.close();
    options.folder?.unlock();
    return this.standings();
  }

  /** No new games begin; those that run are finished. */
  stop(): void {
    this.#isStopping = true;
  }

  /** No new games begin, and those that run are given up: they are played when the tournament continues. */
  drop(): void {
    this.#isStopping = true;
    this.#pool?.drop();
  }

  /** What `summary.json` holds. */
  summary(): object {
    const { config, games, state } = this;
    const { agents, ...standings } = this.standings();
    const named = agents.map(({ agent, ...line }) => ({ ...config.agents[agent], ...line }));
    return { event: config.event, game: config.game, state, ...standings, of: games, agents: named };
  }

  async #nextTask(): Promise<GameTask | undefined> {
    if (this.#isStopping || this.#state !== 'running') return undefined;
    const scheduled = this.#match.next();
    if (scheduled === undefined) return undefined;
    return this.#taskOf(scheduled, await this.#opening(scheduled.round));
  }

  /** Its tags name the opening too: several match-ups begin alike. */
  #taskOf(scheduled: ScheduledGame, opening: Opening): GameTask {
    const { game, event, agents, seed } = this.config;
    const task = taskOf(scheduled, { game, event, agents: agents.map(({ name }) => name), seed }, opening);
    return { ...task, tags: { ...task.tags, Opening: String(scheduled.round + 1) } };
  }

  /** The opening of a round, the same in whatever order openings are asked for. */
  #opening(round: number): Promise<Opening> {
    const drawn = this.#drawing.then(async () => {
      while (this.#openings.length <= round) {
        this.#source ??= this.#openSource();
        this.#openings.push((await this.#source.next()).value as Opening);
      }
      return this.#openings[round];
    });
    this.#drawing = drawn.catch(() => undefined);
    return drawn;
  }

  #openSource(): AsyncIterator<Opening> {
    const { seed, openings } = this.config;
    const { plies, balance: bound } = openings;
    if (bound === undefined) return randomOpenings(this.game, { seed, plies });
    return randomOpenings(this.game, { seed, plies, balance: { bound, judge: judgeFor(this.game) } });
  }

  #keep(game: PlayedGame): void {
    if (this.#match.has(game.number)) return;
    this.options.folder?.append(game.line);
    this.#match.add(game);
    if (this.#match.decision !== undefined && this.#state === 'running') {
      this.#state = 'decided';
      this.#pool?.drop();
    }
    this.options.onGame?.(game);
  }

  /** A game of the folder. Throws `bad-record` where it is none of this tournament. */
  #take(line: string): void {
    const [record] = parseRecords(line, { form: 'jsonl' });
    const number = this.#numberOf(record);
    if (number === undefined || record.game !== this.config.game)
      throw new OtauError('bad-record', `games.jsonl: expected games of this tournament; got ${line.slice(0, 200)}`);
    if (this.#match.has(number)) return;
    const results = record.result.split('-').map((score) => (score === '1' ? 1 : score === '0' ? -1 : 0));
    const termination = (record.tags.Termination ?? 'rules') as Termination;
    this.#match.add({ number, results, termination, line: `${line}\n` });
  }

  /** The game's place in the schedule, if its players are those of that place. */
  #numberOf({ tags }: GameRecord): number | undefined {
    const [, group, place] = /^(\d{1,9})\.(\d)$/.exec(tags.Round ?? '') ?? [];
    const number = (Number(group) - 1) * this.schedule.groupSize + Number(place) - 1;
    if (!(number >= 0 && number < this.schedule.games)) return undefined;
    const { playerNames } = gameDefinition(this.config.game);
    const { seats } = this.schedule.game(number);
    const fits = seats.every((agent, seat) => tags[playerNames[seat]] === this.config.agents[agent].name);
    return fits && tags.Seed === `${this.config.seed}/${number}` ? number : undefined;
  }
}

export class PairedMatch<Outcome extends GameOutcome> {
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

/**
 * A game of the schedule as a task: its seeds, and the tags of its record.
 * @param match what the tasks of a match have in common: among it what the agents are called, by number
 */
export function taskOf(
  { number, group, place, round, seats }: ScheduledGame,
  match: Record<'game' | 'event' | 'seed', string> & { readonly agents: readonly string[] },
  opening: Opening,
): GameTask {
  const { game, event, agents, seed } = match;
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
