/**
 * Matches inside a run: two contestants, pairs of games from different openings. Anchors are opponents that stay the
 * same from the first iteration to the last.
 */
import { type Game, OtauError, UNTIMED } from 'otau';
import { type Agent, createAgent, splitSpecs } from 'otau/agents';
import { provideNode } from 'otau/agents/node';
import { EvaluationRound } from 'otau/internal/search/evaluators/evaluator.js';
import { NetworkEvaluator, NetworkSearch } from 'otau/network';
import type { BatchEvaluator } from 'otau/search';
import { type Opening, type PlayedGame, playGame } from '../../arena/game.js';
import { randomOpenings } from '../../arena/openings.js';
import { groupSizeOf, Schedule, type ScheduledGame, scoreAgainst } from '../../arena/schedule.js';
import { standingsOf } from '../../arena/standings.js';
import { PairedMatch, taskOf } from '../../arena/tournament.js';
import { gameOfRun, type RunConfig } from '../run/config.js';
import type { TrainingSettings } from '../run/settings.js';
import { openBatchSession } from '../selfplay/network.js';
import { checkTeacher } from '../selfplay/teacher.js';
import { playItself } from './selfplay.js';
import {
  type Contestant,
  eloMetrics,
  type Matched,
  type MatchMetrics,
  type MatchTask,
  type StageContext,
  type StageRunners,
} from './stage.js';
import { firstNetwork, trainNetwork } from './train.js';

/** Leaves of one search that are evaluated together. */
const MAX_LEAVES = 8;
/** Games between two networks that are played side by side. The positions of all of them are evaluated together. */
const MAX_CONCURRENT_GAMES = 32;
const SPRT_ERRORS = { alpha: 0.05, beta: 0.05 };

/** Plays a match. Throws what the networks throw, and the reason of the context's signal. */
async function playMatch(context: StageContext, game: Game, task: MatchTask): Promise<Matched> {
  const rounds = Math.ceil(task.games / groupSizeOf(game.players));
  const match = new MatchPlayer(context, game, task, new Schedule(2, game.players, 'round-robin', rounds));
  await match.run();
  return match.result();
}

/** Plays the games of a match in this thread, several at once, so that networks evaluate their positions together. */
class MatchPlayer {
  readonly #match: PairedMatch<PlayedGame>;
  readonly #openings: Opening[] = [];
  readonly #round = new EvaluationRound();
  #hasFailed = false;

  constructor(
    readonly context: StageContext,
    readonly game: Game,
    readonly task: MatchTask,
    readonly schedule: Schedule,
  ) {
    this.#match = new PairedMatch(schedule, task.sprt && { ...task.sprt, ...SPRT_ERRORS });
  }

  async run(): Promise<void> {
    const { context, game, task, schedule } = this;
    for await (const opening of randomOpenings(game, { seed: context.seed, plies: task.openingPlies })) {
      this.#openings.push(opening);
      if (this.#openings.length === schedule.rounds) break;
    }
    // Other agents may need much memory, or threads.
    const areNetworks = task.contestants.every((contestant) => 'model' in contestant);
    const concurrent = Math.min(areNetworks ? MAX_CONCURRENT_GAMES : context.config.workers, schedule.games);
    const sources = await Promise.all(task.contestants.map((each) => openSource(each, this.#round, game, concurrent)));
    try {
      for (let i = 0; i < concurrent; i++) this.#round.enter();
      const ends = await Promise.allSettled(Array.from({ length: concurrent }, () => this.#playGames(sources)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    } finally {
      for (const source of sources) await source.close();
    }
    context.signal.throwIfAborted();
  }

  result(): Matched {
    const { schedule, task } = this;
    const { bounds, decision } = this.#match;
    const counted = this.#match.counted();
    const { match } = standingsOf(2, schedule, counted, bounds);
    const scores = counted.map(({ number, results }) => scoreAgainst(schedule.game(number).seats, results, 0, 1));
    const count = (isSo: (score: number) => boolean): number => scores.filter(isSo).length;
    const metrics: MatchMetrics = {
      games: counted.length,
      wins: count((score) => score > 0.5),
      draws: count((score) => score === 0.5),
      losses: count((score) => score < 0.5),
      ...eloMetrics(match as NonNullable<typeof match>),
      ...(task.sprt === undefined || decision === undefined ? {} : { decision }),
    };
    return { metrics, games: counted.map(({ line }) => line).join('') };
  }

  async #playGames(sources: readonly AgentSource[]): Promise<void> {
    const { config, signal } = this.context;
    const agents: Agent[] = [];
    try {
      for (const source of sources) agents.push(source.agent(config.settings, signal));
      while (!this.#hasFailed && !signal.aborted) {
        const scheduled = this.#match.next();
        if (scheduled === undefined) break;
        await this.#playGame(scheduled, agents);
      }
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#round.leave();
      for (const agent of agents) await agent.close?.();
    }
  }

  async #playGame(scheduled: ScheduledGame, agents: readonly Agent[]): Promise<void> {
    const { context, game, task } = this;
    const { seats, round } = scheduled;
    const event = `iteration ${context.iteration}`;
    const names = { game: game.id, event, agents: task.contestants.map(({ name }) => name), seed: context.seed };
    for (const agent of agents) agent.newGame?.();
    const played = await playGame(taskOf(scheduled, names, this.#openings[round]), {
      game,
      control: UNTIMED,
      agents: seats.map((seat) => agents[seat]),
      moveLimits: seats.map(() => Number.POSITIVE_INFINITY),
    });
    if (context.signal.aborted) return;
    if (played.failed !== undefined) {
      const { name } = task.contestants[seats[played.failed]];
      const { tags } = JSON.parse(played.line) as { readonly tags: Readonly<Record<string, string>> };
      const sentence = `${name} failed in a match of the run (${played.termination}): ${tags.Failure}`;
      throw new OtauError('thread-failed', sentence);
    }
    this.#match.add(played);
    context.onProgress(this.#match.played, this.#match.games, 'games');
  }
}

/** Makes the agents of one contestant, one for each game that is played side by side. */
interface AgentSource {
  agent(settings: TrainingSettings, signal: AbortSignal): Agent;
  close(): Promise<void>;
}

async function openSource(
  contestant: Contestant,
  round: EvaluationRound,
  game: Game,
  concurrent: number,
): Promise<AgentSource> {
  if ('spec' in contestant) {
    const resources = provideNode({ hasThreads: false });
    return { agent: () => createAgent(contestant.spec, { game: game.id, resources }), close: async () => {} };
  }
  const session = await openBatchSession(contestant.model);
  const capacity = concurrent * MAX_LEAVES;
  const evaluator = round.share(game, new NetworkEvaluator(game, session, capacity), capacity);
  return {
    agent: (settings, signal) => networkPlayer(contestant, evaluator, settings, signal),
    close: () => session.close(),
  };
}

function networkPlayer(
  { name, simulations }: Extract<Contestant, { model: Uint8Array }>,
  evaluator: BatchEvaluator,
  { cpuct, firstPlay }: TrainingSettings,
  signal: AbortSignal,
): Agent {
  const search = new NetworkSearch(evaluator, { cpuct, firstPlay, leaves: MAX_LEAVES });
  return {
    name,
    async choose({ game, row, history }) {
      signal.throwIfAborted();
      const result = await search.search(game, row, { visits: simulations, history });
      return { action: result.action, value: result.value, result };
    },
    newGame: () => search.clear(),
  };
}

/** Options of `createStageRunners`. */
export interface StageRunnerOptions {
  /** The address of an inference server that evaluates the positions of self-play; this machine unless given. */
  readonly evaluator?: string;
  /** Called with a sentence where that server has to be waited for. */
  readonly warn?: (sentence: string) => void;
}

/**
 * What runs the stages on this machine.
 * @throws `no-runtime` in a stage, without onnxruntime-node
 */
export function createStageRunners({ evaluator, warn }: StageRunnerOptions = {}): StageRunners {
  return {
    start: async (context, initial) => firstNetwork(context, initial),
    selfplay: (context, model) => playItself(context, model, evaluator, warn),
    train: trainNetwork,
    match: (context, task) => playMatch(context, gameOfRun(context.config), task),
  };
}

/** Openings as the arena draws them: enough random moves that no game comes twice. */
const OPENING_PLIES = 4;

/** The agents of the setting `anchors`, as texts. */
export function anchorsOf(anchors: string): string[] {
  return anchors.trim() === '' ? [] : splitSpecs(anchors);
}

/**
 * Checks the anchors, the teacher and the opponent of a run.
 * @throws `unknown-agent` or `bad-option` where one of them does not play the game, or teacher or opponent play by the clock
 */
export function checkAgents({ game, settings }: RunConfig): void {
  if (settings.teacher !== '') checkTeacher(game, settings.teacher);
  if (settings.opponent !== '') checkTeacher(game, settings.opponent, 'opponent');
  if (settings.anchorEvery > 0) for (const name of anchorsOf(settings.anchors)) createAgent(name, { game });
}

/**
 * Opens what the anchors, the teachers and the opponents of runs of one game need, such as networks, and closes it again.
 * @throws `no-file` and others where one of them cannot play
 */
export async function prepareAgents(configs: readonly RunConfig[]): Promise<void> {
  const [game, resources] = [gameOfRun(configs[0]), provideNode({ hasThreads: false })];
  for (const name of new Set(configs.flatMap(agentNames))) {
    const agent = createAgent(name, { game: game.id, resources });
    await agent.prepare?.(game);
    await agent.close?.();
  }
}

function agentNames({ settings }: RunConfig): string[] {
  const { teacher, teacherIterations, opponent, opponentShare, anchors, anchorEvery } = settings;
  const measured = anchorEvery > 0 ? anchorsOf(anchors) : [];
  const names = [teacherIterations > 0 && teacher, opponentShare > 0 && opponent, ...measured];
  return names.filter((name) => name !== false && name !== '') as string[];
}

/** Plays a network against each anchor: the results by anchor, and the records of all games as JSON lines. */
export async function playAnchors(runners: StageRunners, context: StageContext, model: Uint8Array) {
  const { anchors: list, anchorGames: games, anchorSimulations: simulations } = context.config.settings;
  const names = anchorsOf(list);
  const anchors: Record<string, MatchMetrics> = {};
  let lines = '';
  for (const [i, name] of names.entries()) {
    const part: StageContext = {
      ...context,
      seed: `${context.seed}/${name}`,
      onProgress: (done) => context.onProgress(i * games + done, names.length * games, 'games'),
    };
    const network = { name: 'network', model, simulations };
    const contestants = [network, { name, spec: name }] as const;
    const played = await runners.match(part, { contestants, games, openingPlies: OPENING_PLIES });
    anchors[name] = played.metrics;
    lines += played.games;
  }
  return { anchors, lines };
}
