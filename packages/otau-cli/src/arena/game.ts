/**
 * One game between agents: asks them in turn, keeps the clocks, draws the throws, and ends the
 * game where an agent fails. The result is a record and the points of each seat.
 */
import {
  CHANCE,
  type Counters,
  type EndReason,
  formatTimeControl,
  type Game,
  History,
  isLegal,
  LiveGame,
  Rng,
  type Row,
  resultsOf,
  type TimeControl,
  timeInLiveGame,
  UNTIMED,
} from 'otau';
import type { Agent, Choice } from 'otau/agents';
// Every thread of a tournament loads this: of the records only how one is written
import { formatRecord } from 'otau/internal/records/format.js';
import { recordOf } from 'otau/internal/records/replay.js';
import type { Note } from 'otau/records';

/** Why a game ended: as games end, or an agent threw or exited (`crash`) or did not answer (`hang`). */
export type Termination = EndReason | 'crash' | 'hang';

/** A game that has been played to its end. */
export interface PlayedGame {
  readonly number: number;
  /** -1, 0 or 1 for each seat. */
  readonly results: readonly number[];
  readonly termination: Termination;
  /** The record as a JSON line, with its line end. */
  readonly line: string;
}

/** A first position, the game's own where left out, and what is played from there before the agents take over. */
export interface Opening {
  readonly start?: { readonly row: Row; readonly counters: Counters };
  /** Actions and outcomes. */
  readonly actions: readonly number[];
}

export function openingHistory(game: Game, { start, actions }: Opening): History {
  const history = new History(game, start);
  for (const action of actions) history.play(action);
  return history;
}

/** What is to be played. */
export interface GameTask {
  readonly number: number;
  /** The agent in each seat, by number. */
  readonly seats: readonly number[];
  readonly opening: Opening;
  /** All randomness of this game's agents comes from it. */
  readonly seed: string;
  /** The throws come from it: the same in all games of a group. */
  readonly throwsSeed: string;
  /** Event, Round, the players and so on. */
  readonly tags: Readonly<Record<string, string>>;
}

/** Called before an agent is asked: its time limit, and whether its clock then ends the game. */
export type OnTurn = (seat: number, limit: number, isClock: boolean, actions: readonly number[]) => void;

/** With what games are played. */
export interface PlaySetup {
  readonly game: Game;
  readonly control: TimeControl;
  /** The agents by seat, and how many milliseconds each may be silent where no clock runs. */
  readonly agents: readonly Agent[];
  readonly moveLimits: readonly number[];
  readonly onTurn?: OnTurn;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

/** Thrown where an agent has lost by its own fault. */
export class AgentFailure extends Error {
  constructor(
    readonly seat: number,
    readonly kind: 'crash' | 'hang' | 'illegal',
    message: string,
  ) {
    super(message);
  }
}

/** Milliseconds that an agent is waited for after its clock has run out. */
const CLOCK_GRACE_MS = 1000;

/** Plays one game to its end. Never throws for what an agent does; the result names the agent that failed. */
export async function playGame(task: GameTask, setup: PlaySetup): Promise<PlayedGame & { failed?: number }> {
  const { game, control, now = () => performance.now() } = setup;
  const live = openGame(task.opening, setup, now());
  const table = new Table(task, setup, live, now);
  try {
    while (live.ending === undefined) await table.step();
  } catch (failure) {
    if (!(failure instanceof AgentFailure)) throw failure;
    const { seat, kind, message } = failure;
    const results = failureResults(game, live.history.row, seat, false);
    return { ...recordGame(task, game, control, live.history, kind, results, message, table.notes), failed: seat };
  }
  const { reason, results } = live.ending;
  return recordGame(task, game, control, live.history, reason, results, undefined, table.notes);
}

/** The game after its opening; the clocks begin there. */
function openGame({ start, actions }: Opening, { game, control }: PlaySetup, now: number): LiveGame {
  const live = new LiveGame(game, { control, start, now });
  for (const action of actions) live.play(action, now);
  const left = new Array<number>(game.players).fill(control.initial);
  live.clock.restore({ left, running: live.clock.running }, now);
  return live;
}

/** What failing costs: of two players the other wins; among more the game's rule for lost time holds. */
export function failureResults(game: Game, row: Row, seat: number, isClock: boolean): number[] {
  if (game.players === 2 && !isClock) return [0, 1].map((player) => (player === seat ? -1 : 1));
  const after = new Uint8Array(game.rowSize);
  game.forfeit(row, seat, after);
  return resultsOf(game, after);
}

class Table {
  readonly notes: Record<number, Note> = {};
  readonly #rngs: Rng[];
  readonly #throws: Rng;
  readonly #earlier: Row[] = [];
  #plies: number;

  constructor(
    task: GameTask,
    readonly setup: PlaySetup,
    readonly live: LiveGame,
    readonly now: () => number,
  ) {
    this.#rngs = task.seats.map((_, seat) => new Rng(`${task.seed}/${seat}`));
    this.#throws = new Rng(task.throwsSeed);
    // Throws are not moves of a record
    const { history } = live;
    this.#plies = history.actions.filter((_, ply) => history.game.actor(history.rowAt(ply)) !== CHANCE).length;
  }

  /** The next throw, claim or move. Throws `AgentFailure`. */
  async step(): Promise<void> {
    const { live, now } = this;
    const { history } = live;
    if (history.actor === CHANCE) return void live.drawChance(this.#throws, now());
    if (history.canClaim()) return void live.claimDraw(now());
    const seat = history.actor;
    const choice = await this.#ask(seat);
    if (live.checkTime(now()) !== undefined) return;
    const action: unknown = choice?.action;
    if (typeof action !== 'number' || !isLegal(live.game, history.row, action))
      throw new AgentFailure(seat, 'illegal', `chose ${String(action)}, which is not a legal action`);
    live.play(action, now());
    this.#note(seat, choice as Choice);
  }

  /** What an agent answers, still unchecked. Nothing where its clock has run out meanwhile. */
  async #ask(seat: number): Promise<Choice | undefined> {
    const { game, control, agents, moveLimits, onTurn } = this.setup;
    const { live, now } = this;
    const { history } = live;
    while (this.#earlier.length < history.length) this.#earlier.push(history.rowAt(this.#earlier.length));
    const isClock = control !== UNTIMED && control.initial !== Number.POSITIVE_INFINITY;
    const left = live.clock.left(seat, now());
    const limit = isClock ? Math.min(moveLimits[seat], left + control.delay + CLOCK_GRACE_MS) : moveLimits[seat];
    const limits = isClock ? { time: timeInLiveGame(live, now()), early: true } : undefined;
    onTurn?.(seat, limit, isClock && limit < moveLimits[seat], history.actions);
    const context = { game, row: history.row, history: [...this.#earlier], rng: this.#rngs[seat], limits };
    try {
      return await inTime(agents[seat].choose(context), limit, () => TIMED_OUT);
    } catch (error) {
      if (error === TIMED_OUT) {
        if (live.checkTime(now()) !== undefined) return undefined;
        throw new AgentFailure(seat, 'hang', `gave no answer within ${limit} ms`);
      }
      if (error instanceof AgentFailure) throw new AgentFailure(seat, error.kind, error.message);
      throw new AgentFailure(seat, 'crash', error instanceof Error ? error.message : String(error));
    }
  }

  /** The note of a move: the agent's value of it, and its clock. */
  #note(seat: number, { value, result }: Choice): void {
    const { live, setup } = this;
    this.#plies++;
    const own = value === undefined || seat === 0 ? value : -value;
    const first = result?.values[0] ?? (setup.game.players === 2 ? own : undefined) ?? Number.NaN;
    const note: Note = {
      ...(first >= -1 && first <= 1 ? { evaluation: Math.round(first * 1000) / 1000 + 0 } : {}),
      ...(setup.control.initial === Number.POSITIVE_INFINITY ? {} : { clock: live.clock.left(seat, this.now()) }),
    };
    if (Object.keys(note).length > 0) this.notes[this.#plies] = note;
  }
}

const TIMED_OUT: unique symbol = Symbol('too late');

/** The answer; what `late` makes is thrown after `limit` milliseconds. What blocks the thread is seen from outside only. */
export async function inTime<Answer>(
  answer: Answer | Promise<Answer>,
  limit: number,
  late: () => unknown,
): Promise<Answer> {
  if (!(answer instanceof Promise)) return answer;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(limit, 2 ** 31 - 1));
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}

export function recordGame(
  task: GameTask,
  game: Game,
  control: TimeControl,
  history: History,
  termination: Termination,
  results: readonly number[],
  failure?: string,
  notes: Readonly<Record<number, Note>> = {},
): PlayedGame {
  const tags: Record<string, string> = { ...task.tags, Seed: task.seed };
  if (control.initial !== Number.POSITIVE_INFINITY) tags.TimeControl = formatTimeControl(control);
  if (termination !== 'rules') tags.Termination = termination;
  if (failure !== undefined) tags.Failure = failure.slice(0, 300);
  // The rules have not ended a game that a failure, a limit or a clock has ended.
  const record = recordOf(game, history, { tags, notes, ending: { reason: 'rules', results } });
  return { number: task.number, results, termination, line: formatRecord(record, 'jsonl') };
}
