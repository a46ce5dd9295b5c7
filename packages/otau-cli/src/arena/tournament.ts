/**
 * A tournament from the first game to the last: takes the games from the schedule, gives them to
 * the pool of threads, keeps the outcomes, and stops when all are played or the match is decided.
 */
import type { Game } from 'otau/internal/core/game.js';
import { gameDefinition } from 'otau/internal/core/registry.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { type GameRecord, parseRecords } from 'otau/internal/records/index.js';
import { checkConfig, type TournamentConfig } from './config.js';
import type { TournamentFolder } from './folder.js';
import type { GameTask, PlayedGame, Termination } from './game.js';
import { Match, taskOf } from './match.js';
import { parseOpenings } from './opening-file.js';
import { type Opening, randomOpenings } from './openings.js';
import { Pool } from './pool.js';
import { type GameOutcome, type Standings, standingsOf } from './ratings/standings.js';
import { Schedule, type ScheduledGame } from './schedule.js';

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
  readonly #match: Match<GameOutcome & { line: string }>;
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
    const { agents, schedule, rounds, openings } = config;
    let maxRounds = rounds;
    if (openings.text !== undefined) {
      this.#openings = parseOpenings(this.game, openings.text);
      maxRounds = Math.min(rounds, this.#openings.length);
    }
    this.schedule = new Schedule(agents.length, this.game.players, schedule, maxRounds);
    this.#match = new Match(this.schedule, config.sprt);
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
      while (this.#openings.length <= round) this.#openings.push(await this.#drawOpening());
      return this.#openings[round];
    });
    this.#drawing = drawn.catch(() => undefined);
    return drawn;
  }

  async #drawOpening(): Promise<Opening> {
    this.#source ??= await this.#openSource();
    const { value } = await this.#source.next();
    return value as Opening;
  }

  async #openSource(): Promise<AsyncIterator<Opening>> {
    const { seed, openings } = this.config;
    const { plies, balance: bound } = openings;
    if (bound === undefined) return randomOpenings(this.game, { seed, plies });
    const { judgeFor } = await import('./judge.js');
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
    if (number === undefined || record.game !== this.config.game) {
      throw new OtauError('bad-record', `games.jsonl: expected games of this tournament; got ${line.slice(0, 200)}`);
    }
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
