/** One game at the terminal: the live game, the players, the dice, and taking back. Knows nothing of what is printed. */
import {
  type ClockState,
  type Counters,
  formatTimeControl,
  type Game,
  gameTraits,
  type History,
  LiveGame,
  OtauError,
  Rng,
  type RngState,
  type Row,
  type TimeControl,
  timeInLiveGame,
  UNTIMED,
} from 'otau';
import { type Agent, type AgentContext, type Choice, createAgent, defaultSearch } from 'otau/agents';
import { type GameRecord, type Note, recordOf, replayRecord } from 'otau/records';
import { RESOURCES } from '../agent-resources.js';
import { legalMoves } from '../commands/rules.js';
import { defaultNotation } from '../settings.js';
import { EnginePlayer, isEngine } from './players.js';

export interface TerminalGameSetup {
  readonly game: Game;
  /** `human` or the text of an agent for each player, by number. */
  readonly players: readonly string[];
  /** What the players are called, by number. */
  readonly names: readonly string[];
  readonly control: TimeControl;
  readonly seed: string;
  /** The day, for the record; games of machines alone have none, so that a seed gives the same bytes on any day. */
  readonly date?: Readonly<Record<string, string>>;
  /** The first position, drawn by `rng` where the game draws it. */
  start(rng: Rng): { readonly row: Row; readonly counters?: Counters };
}

function makePlayer(name: string, game: Game): Agent {
  return isEngine(name) ? new EnginePlayer(name, game) : createAgent(name, { game: game.id, resources: RESOURCES });
}

export interface TerminalGameState {
  readonly record: GameRecord;
  readonly rng: RngState;
  readonly rngStates: readonly (RngState | null)[];
  readonly clocks: readonly number[];
  readonly left: ClockState;
}

export class TerminalGame {
  readonly live: LiveGame;
  #rng: Rng;
  /** The state of the generator at each ply, so that the same throws come again after taking back. */
  readonly #rngStates: RngState[] = [];
  /** Milliseconds left to the mover after each move; throws are not moves. */
  readonly #clocks: number[] = [];
  readonly #agents: readonly (Agent | undefined)[];

  constructor(
    readonly setup: TerminalGameSetup,
    now: number,
  ) {
    this.#rng = new Rng(setup.seed);
    this.#agents = setup.players.map((name) => (name === 'human' ? undefined : makePlayer(name, setup.game)));
    this.live = new LiveGame(setup.game, { control: setup.control, start: setup.start(this.#rng), now });
  }

  get history(): History {
    return this.live.history;
  }

  /** Loads what the machines need and starts external engines, so that one that cannot play is known before the first board. */
  async prepare(): Promise<void> {
    try {
      for (const agent of this.#agents) await agent?.prepare?.(this.setup.game);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Ends the processes of external engines. */
  async close(): Promise<void> {
    await Promise.all(this.#agents.map((agent) => agent?.close?.()));
  }

  /** `White`, or `White (greedy)` for a machine. */
  title(player: number): string {
    const { names, players } = this.setup;
    return players[player] === 'human' ? names[player] : `${names[player]} (${players[player]})`;
  }

  get hasHuman(): boolean {
    return this.setup.players.includes('human');
  }

  get isHumanToMove(): boolean {
    return this.setup.players[this.history.actor] === 'human';
  }

  /** Plays an action of the player to move, unless the time of that player is over: then the game ends without it. */
  play(action: number, now: number, rngState = this.#rng.state()): void {
    const { live, history } = this;
    if (live.checkTime(now) !== undefined) return;
    const player = history.actor;
    live.play(action, now);
    this.#rngStates[history.length - 1] = rngState;
    this.#clocks.push(live.clock.left(player, now));
  }

  /** Lets chance move; returns what came, as text. */
  drawChance(now: number): string {
    const { live, history } = this;
    const { row, length } = history;
    this.#rngStates[length] = this.#rng.state();
    const [outcome] = live.drawChance(this.#rng, now);
    return this.setup.game.formatAction(row, outcome);
  }

  /** The machine to move plays, or claims a draw where it may. Returns the move as text, or undefined after a claim. */
  async playMachine(now: () => number): Promise<string | undefined> {
    const { live, history, setup } = this;
    if (history.canClaim()) {
      live.claimDraw(now());
      return undefined;
    }
    const { row, actor } = history;
    const rngState = this.#rng.state();
    const agent = this.#agents[actor] as Agent;
    const limits = { time: timeInLiveGame(live, now()), early: true };
    const { action } = await agent.choose({ ...this.#situation(), limits });
    this.play(action, now(), rngState);
    return setup.game.formatAction(row, action);
  }

  /** The value of the position by the game's best search, which does not change it. */
  async advise(): Promise<Choice> {
    const { game } = this.setup;
    const adviser = createAgent(defaultSearch(game), { game: game.id, resources: RESOURCES });
    return adviser.choose({ ...this.#situation(), rng: Rng.from(this.#rng.state()) });
  }

  #situation(): AgentContext {
    const { history } = this;
    const earlier = history.rowsBefore(history.length);
    return { game: this.setup.game, row: history.row, history: earlier, rng: this.#rng };
  }

  /** Goes back to the last position in which a human was to move. Throws `bad-ply` if there is none. */
  takeBack(now: number): void {
    const { history, setup } = this;
    let ply = history.length - 1;
    while (ply >= 0 && setup.players[setup.game.actor(history.rowAt(ply))] !== 'human') ply--;
    if (ply < 0) throw new OtauError('bad-ply', 'There is no move of yours to take back.');
    while (history.length > ply) {
      this.live.undo(now);
      if (history.actor >= 0) this.#clocks.pop();
    }
    this.#rng = Rng.from(this.#rngStates[ply]);
  }

  /** The game as it is, to continue later. */
  state(now: number): TerminalGameState {
    return {
      record: this.record(),
      rng: this.#rng.state(),
      rngStates: Array.from(this.#rngStates, (state) => state ?? null),
      clocks: this.#clocks,
      left: this.live.clock.state(now),
    };
  }

  /** Continues from a state of the same setup; the clocks run from now on. */
  restore({ record, rng, rngStates, clocks, left }: TerminalGameState, now: number): void {
    for (const action of replayRecord(record).actions) this.live.play(action, now);
    this.#rng = Rng.from(rng);
    rngStates.forEach((state, ply) => {
      if (state !== null) this.#rngStates[ply] = state;
    });
    this.#clocks.push(...clocks);
    this.live.clock.restore(left, now);
  }

  /** The record of the game as it is, finished or not. */
  record(): GameRecord {
    const { names, players, seed, date, control } = this.setup;
    const tags: Record<string, string> = { ...date };
    players.forEach((kind, player) => {
      tags[names[player]] = kind;
    });
    tags.Seed = seed;
    if (control !== UNTIMED) tags.TimeControl = formatTimeControl(control);
    const notes = Object.fromEntries(this.#clocks.map((clock, move): [number, Note] => [move + 1, { clock }]));
    return recordOf(this.setup.game, this.history, { tags, notes, ending: this.live.ending });
  }
}

/** Longer lists are grouped by the square where moves begin. */
const MAX_UNGROUPED = 12;
const FROM_AND_TO = /^([a-z]\d+)([a-z]\d.*)$/;

/** The moves, each with the number by which it can be entered. */
export function moveChoices({ setup: { game }, history }: TerminalGame) {
  const { actionNumber } = gameTraits(game.id);
  return legalMoves(game, history.row, defaultNotation(game.id)).map(({ action, move }, i) => {
    return { action, move, label: String(actionNumber?.(action) ?? i + 1) };
  });
}

/** Moves as items of a list: `12 a1d4`, or in groups: `a1- c1 d4`. */
export function moveItems(match: TerminalGame): readonly string[] {
  const choices = moveChoices(match);
  const moves = choices.map(({ move }) => move);
  if (moves.length > MAX_UNGROUPED && moves.every((move) => FROM_AND_TO.test(move))) return grouped(moves);
  const widest = Math.max(...choices.map(({ label }) => label.length));
  return choices.map(({ label, move }) => `${label.padStart(widest)} ${move}`);
}

function grouped(moves: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const move of [...moves].sort()) {
    const [, from, to] = FROM_AND_TO.exec(move) ?? [];
    groups.set(from, [...(groups.get(from) ?? []), to]);
  }
  return [...groups].map(([from, to]) => `${from}- ${to.join(' ')}`);
}
