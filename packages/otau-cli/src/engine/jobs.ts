/** Jobs of the protocols as plain data that can be sent to a thread, and what executes them there, one after the other. */
import {
  createGame,
  type Game,
  type GameId,
  type GameOptions,
  type History,
  OtauError,
  perft,
  playableActions,
  Rng,
  type Row,
  Rows,
  rowAfter,
} from 'otau';
import { AGENTS, type Agent, type AgentEntry, type Choice, createAgent, type Resources, splitSpec } from 'otau/agents';
import type { SearchLimits, SearchResult } from 'otau/search';

/** The positions of a game so far, as plain data. */
interface GamePositions {
  readonly game: GameId;
  readonly options: GameOptions;
  /** All positions of the game so far, row after row; the last one is the present position. */
  readonly rows: Uint8Array;
}

/** What chooses moves. */
export interface Thinker extends Pick<GamePositions, 'game' | 'options'> {
  readonly agent: string;
}

export interface ThinkJob extends GamePositions, Thinker {
  readonly kind: 'think';
  readonly seed: string;
  readonly limits: GivenLimits;
  /** Whether what the agent has learnt from other positions is to be forgotten first. */
  readonly isFresh: boolean;
}

export interface PerftJob extends GamePositions {
  readonly kind: 'perft';
  readonly depth: number;
}

/** The interface of a runner for the protocols. */
export type Job = ThinkJob | PerftJob;

/** How many positions follow each move; undefined where the counting was stopped. */
export type Counts = readonly { readonly action: number; readonly nodes: number }[] | undefined;

/** What a job of this kind finds. */
export type FoundBy<Kind extends Job> = Kind extends ThinkJob ? Choice : Counts;

/** The positions of a history up to `ply`, as a place. */
export function positionsOf(history: History, ply = history.length): GamePositions {
  const { game } = history;
  const rows = new Uint8Array((ply + 1) * game.rowSize);
  for (let i = 0; i <= ply; i++) rows.set(history.rowAt(i), i * game.rowSize);
  return { game: game.id, options: game.options, rows };
}

/** Does jobs; keeps the last game and the last agent, so that one may build on what the job before has learnt. */
export class JobExecutor {
  #game: { readonly key: string; readonly game: Game } | undefined;
  #agent: { readonly key: string; readonly agent: Agent } | undefined;

  /**
   * @param resources what its agents need
   * @param now the clock of searches, in milliseconds; the system's unless given
   */
  constructor(
    private readonly resources: Resources,
    private readonly now = () => performance.now(),
  ) {}

  /** Loads what the first move of a game needs. Throws what the agent throws. */
  async prepare(thinker: Thinker): Promise<void> {
    const game = this.#gameOf(thinker);
    await (await this.#agentOf(thinker)).prepare?.(game);
  }

  /**
   * Throws what the agent throws.
   * @param waited milliseconds of its time that are over
   */
  async do(
    job: Job,
    stop: () => boolean,
    onReport: (partial: SearchResult) => void,
    waited = 0,
  ): Promise<Choice | Counts> {
    const since = this.now() - waited;
    const game = this.#gameOf(job);
    const rows = new Rows(game.rowSize, job.rows);
    const row = rows.at(rows.length - 1);
    if (job.kind === 'perft') return count(game, row, job.depth, stop);
    const agent = await this.#agentOf(job);
    if (job.isFresh) agent.newGame?.();
    const history = Array.from({ length: rows.length - 1 }, (_, ply) => rows.at(ply));
    const limits = { ...job.limits, stop, now: this.now, since };
    return agent.choose({ game, row, history, rng: new Rng(job.seed), limits, onReport });
  }

  /** Gives back the memory of the last agent. */
  async clear(): Promise<void> {
    const last = this.#agent;
    this.#agent = undefined;
    await last?.agent.close?.();
  }

  #gameOf({ game: id, options }: Pick<GamePositions, 'game' | 'options'>): Game {
    const key = `${id} ${JSON.stringify(options)}`;
    if (this.#game?.key !== key) this.#game = { key, game: createGame(id, options) };
    return this.#game.game;
  }

  async #agentOf({ game, agent: spec }: Thinker): Promise<Agent> {
    const key = `${this.#game?.key} ${spec}`;
    if (this.#agent?.key !== key) {
      await this.clear();
      this.#agent = { key, agent: createAgent(spec, { game, resources: this.resources }) };
    }
    return this.#agent.agent;
  }
}

/** Counting so deep takes some milliseconds at most, and is not stopped. */
const SHALLOW = 3;

function count(game: Game, row: Row, depth: number, stop: () => boolean): Counts {
  const counts: { action: number; nodes: number }[] = [];
  for (const action of playableActions(game, row)) {
    const nodes = countBelow(game, rowAfter(game, row, action), depth - 1, stop);
    if (nodes === undefined) return undefined;
    counts.push({ action, nodes });
  }
  return counts;
}

function countBelow(game: Game, row: Row, depth: number, stop: () => boolean): number | undefined {
  if (stop()) return undefined;
  if (depth <= SHALLOW) return perft(game, row, depth);
  const counts = count(game, row, depth, stop);
  return counts?.reduce((sum, { nodes }) => sum + nodes, 0);
}

// The agent and the limits of a search: from an agent's text and a client's request to
// the text of the agent that does it.

/** Limits of one search as clients give them. */
export type GivenLimits = Pick<SearchLimits, 'time' | 'early' | 'nodes' | 'visits' | 'depth'>;

const LIMITS = ['time', 'nodes', 'visits', 'depth'] as const satisfies readonly Exclude<keyof GivenLimits, 'early'>[];

/** Of a search that continues until it is stopped. */
export const UNTIL_STOPPED: GivenLimits = { time: Number.POSITIVE_INFINITY };

export const MAX_ASKED_LINES = 50;

/** Throws `unknown-agent` and `bad-option` for a text by which no agent for the game can be made. */
export function checkSearchAgent(spec: string, game: Game): void {
  createAgent(spec, { game: game.id });
}

/**
 * The text of the agent that finds this many lines within the limits given; the limits in `spec` hold too.
 * @param limits undefined for thinking until stopped
 * Throws what `checkSearchAgent` throws, and `bad-limit` for limits of which the agent knows none.
 */
export function agentFor(spec: string, game: Game, lines: number, limits: GivenLimits | undefined): string {
  checkSearchAgent(spec, game);
  const { name, given } = splitSpec(spec);
  const { options } = AGENTS.find((agent) => agent.name === name) as AgentEntry;
  const first = Object.keys(options)[0];
  const values = [...given].map(([key, value]) => [key === '' ? first : key, value]);
  const isGiven = (key: string): boolean => values.some(([known]) => known === key);
  const known = LIMITS.filter((limit) => Object.hasOwn(options, limit));
  const asked = limits && LIMITS.filter((limit) => limits[limit] !== undefined);
  if (asked !== undefined && asked.length > 0 && known.length > 0 && !asked.some((limit) => known.includes(limit)))
    throw new OtauError('bad-limit', `The limits of ${name} are ${known.join(', ')}; got ${asked.join(', ')}.`);
  if (Object.hasOwn(options, 'lines') && !isGiven('lines') && lines > 1) values.push(['lines', String(lines)]);
  return values.length === 0 ? name : `${name}:${values.map((value) => value.join('=')).join(',')}`;
}
