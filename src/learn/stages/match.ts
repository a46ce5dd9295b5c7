/**
 * Matches inside a run: two contestants, pairs of games from different openings with the colours
 * swapped, several games at once. What counts is decided in the order of the games, so that it does not
 * matter which of them ends first.
 */
import type { Agent, AgentContext, Choice } from '../../agents/agent.js';
import { createAgent } from '../../agents/index.js';
import { provideNode } from '../../agents/node/index.js';
import { type PlayedGame, playGame } from '../../arena/game.js';
import { type Opening, randomOpenings } from '../../arena/openings.js';
import type { SprtBounds } from '../../arena/ratings/elo.js';
import { sprt } from '../../arena/ratings/elo.js';
import { standingsOf } from '../../arena/ratings/standings.js';
import { groupSizeOf, Schedule, scoreAgainst } from '../../arena/schedule.js';
import { UNTIMED } from '../../core/clock.js';
import type { Game } from '../../core/game.js';
import { gameDefinition } from '../../core/registry.js';
import { OtauError } from '../../lib/error.js';
import { NetworkEvaluator } from '../../network/batch.js';
import { nodeRuntime } from '../../network/node/runtime.js';
import { NetworkSearch } from '../../network/search.js';
import type { BatchEvaluator } from '../../search/evaluators/batch-evaluator.js';
import { EvaluationRound } from '../../search/evaluators/evaluation-round.js';
import {
  type Contestant,
  eloMetrics,
  type Matched,
  type MatchMetrics,
  type MatchTask,
  type StageContext,
} from './stage.js';

/** Leaves of a search evaluated together, at most. */
const LEAVES = 8;
/** Games at once between two networks, which evaluate the positions of all of them together. */
const TABLES = 32;
/** Error probabilities of the sequential test. */
const RISKS = { alpha: 0.05, beta: 0.05 };

/** Plays a match. Throws what the networks throw, and whatever reason the context's signal has. */
export async function playMatch(context: StageContext, game: Game, task: MatchTask): Promise<Matched> {
  const rounds = Math.ceil(task.games / groupSizeOf(game.players));
  const match = new Match(context, game, task, new Schedule(2, game.players, 'round-robin', rounds));
  await match.play();
  return match.result();
}

class Match {
  readonly #played = new Map<number, PlayedGame>();
  readonly #openings: Opening[] = [];
  readonly #scores = new Map<number, number>();
  readonly #bounds: SprtBounds | undefined;
  readonly #round = new EvaluationRound();
  #next = 0;
  #tested = 0;
  #decision: 'H0' | 'H1' | undefined;
  /** Groups of games that count. */
  #groups: number;

  constructor(
    readonly context: StageContext,
    readonly game: Game,
    readonly task: MatchTask,
    readonly schedule: Schedule,
  ) {
    this.#groups = schedule.groups;
    this.#bounds = task.sprt && { ...task.sprt, ...RISKS };
  }

  async play(): Promise<void> {
    const { context, game, task, schedule } = this;
    for await (const opening of randomOpenings(game, { seed: context.seed, plies: task.openingPlies })) {
      this.#openings.push(opening);
      if (this.#openings.length === schedule.rounds) break;
    }
    // Another agent may need much memory, or threads.
    const most = task.contestants.every((contestant) => 'model' in contestant) ? TABLES : context.config.workers;
    const tables = Math.min(most, schedule.games);
    const seats = await Promise.all(task.contestants.map((each) => openSeat(each, this.#round, game, tables)));
    try {
      for (let table = 0; table < tables; table++) this.#round.enter();
      const ends = await Promise.allSettled(Array.from({ length: tables }, () => this.#playAtTable(seats)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    } finally {
      for (const seat of seats) await seat.close();
    }
    context.signal.throwIfAborted();
  }

  result(): Matched {
    const { schedule, task } = this;
    const counted = [...this.#played.values()].filter(({ number }) => number < this.#groups * schedule.groupSize);
    counted.sort((a, b) => a.number - b.number);
    const { match } = standingsOf(2, schedule, counted, this.#bounds);
    const scores = counted.map(({ number, results }) => scoreAgainst(schedule.game(number).seats, results, 0, 1));
    const count = (isSo: (score: number) => boolean): number => scores.filter(isSo).length;
    const metrics: MatchMetrics = {
      games: counted.length,
      wins: count((score) => score > 0.5),
      draws: count((score) => score === 0.5),
      losses: count((score) => score < 0.5),
      ...eloMetrics(match as NonNullable<typeof match>),
      ...(task.sprt === undefined || this.#decision === undefined ? {} : { decision: this.#decision }),
    };
    return { metrics, games: counted.map(({ line }) => line).join('') };
  }

  /** One game after the other, with agents of its own. */
  async #playAtTable(seats: readonly Seat[]): Promise<void> {
    const { config, signal } = this.context;
    const agents: Agent[] = [];
    try {
      for (const seat of seats) agents.push(seat.agent(config.settings.cpuct, signal));
      while (this.#next < this.#groups * this.schedule.groupSize && !signal.aborted) {
        await this.#playGame(this.#next++, agents);
      }
    } catch (error) {
      this.#next = Number.POSITIVE_INFINITY; // no other game begins
      throw error;
    } finally {
      this.#round.leave();
      for (const agent of agents) await agent.close?.();
    }
  }

  async #playGame(number: number, agents: readonly Agent[]): Promise<void> {
    const { context, game, task } = this;
    const { group, place, round, seats } = this.schedule.game(number);
    const { playerNames } = gameDefinition(game.id);
    const names = seats.map((seat, player): [string, string] => [playerNames[player], task.contestants[seat].name]);
    for (const agent of agents) agent.newGame?.();
    const played = await playGame(
      {
        number,
        seats,
        opening: this.#openings[round],
        seed: `${context.seed}/${number}`,
        throwsSeed: `${context.seed}/throws/${round}`,
        tags: {
          Event: `iteration ${context.iteration}`,
          Round: `${group + 1}.${place + 1}`,
          ...Object.fromEntries(names),
        },
      },
      {
        game,
        control: UNTIMED,
        agents: seats.map((seat) => agents[seat]),
        moveLimits: seats.map(() => Number.POSITIVE_INFINITY),
      },
    );
    if (context.signal.aborted) return;
    if (played.failed !== undefined) {
      throw new OtauError('broken-promise', `A match of the run failed (${played.termination}): ${played.line}`);
    }
    this.#played.set(number, played);
    this.#test();
    context.onProgress(this.#played.size, this.#groups * this.schedule.groupSize, 'games');
  }

  /** The sequential test, pair after pair in their order. */
  #test(): void {
    if (this.#bounds === undefined || this.#decision !== undefined) return;
    for (; this.#tested < this.schedule.groups; this.#tested++) {
      const score = this.#groupScore(this.#tested);
      if (score === undefined) return;
      this.#scores.set(score, (this.#scores.get(score) ?? 0) + 1);
      this.#decision = sprt(this.#scores, this.#bounds).decision;
      if (this.#decision === undefined) continue;
      this.#groups = this.#tested + 1;
      return;
    }
  }

  /** The mean score of the first contestant in a group; undefined while it is not complete. */
  #groupScore(group: number): number | undefined {
    const { groupSize } = this.schedule;
    let sum = 0;
    for (let place = 0; place < groupSize; place++) {
      const played = this.#played.get(group * groupSize + place);
      if (played === undefined) return undefined;
      sum += scoreAgainst(this.schedule.game(played.number).seats, played.results, 0, 1);
    }
    return sum / groupSize;
  }
}

/** Whose agents sit at all tables. */
interface Seat {
  agent(cpuct: number, signal: AbortSignal): Agent;
  close(): Promise<void>;
}

async function openSeat(contestant: Contestant, round: EvaluationRound, game: Game, tables: number): Promise<Seat> {
  if ('spec' in contestant) {
    const resources = provideNode({ hasThreads: false });
    return { agent: () => createAgent(contestant.spec, { game: game.id, resources }), close: async () => {} };
  }
  const session = await nodeRuntime.create(contestant.model);
  const most = tables * LEAVES;
  const evaluator = round.share(game, new NetworkEvaluator(game, session, most), most);
  return {
    agent: (cpuct, signal) => new NetworkPlayer(contestant, evaluator, cpuct, signal),
    close: () => session.close(),
  };
}

/** A network with a fixed number of simulations. */
class NetworkPlayer implements Agent {
  readonly name: string;
  readonly #search: NetworkSearch;
  readonly #simulations: number;

  constructor(
    { name, simulations }: Extract<Contestant, { model: Uint8Array }>,
    evaluator: BatchEvaluator,
    cpuct: number,
    readonly signal: AbortSignal,
  ) {
    this.name = name;
    this.#simulations = simulations;
    this.#search = new NetworkSearch(evaluator, { cpuct, leaves: LEAVES });
  }

  async choose({ game, row, history }: AgentContext): Promise<Choice> {
    this.signal.throwIfAborted();
    const result = await this.#search.search(game, row, { visits: this.#simulations, history });
    return { action: result.action, value: result.value, result };
  }

  newGame(): void {
    this.#search.clear();
  }
}
