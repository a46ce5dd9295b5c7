/**
 * A whole game from its bare rules. The contract (`Game`) includes much that a small game need not
 * define: observations, a position text, notations, symmetries. `completeGame` fills it in.
 */
import { OtauError, quote } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import {
  type Actor,
  CHANCE,
  type Counters,
  type Field,
  firstCounters,
  type Game,
  type GameOptions,
  type Layout,
  type Limits,
  OVER,
  type Row,
  type Symmetry,
  type TensorSpec,
} from './game.js';
import {
  encodeFields,
  inputOfFields,
  maxOf,
  observationOfFields,
  observeFields,
  readField,
  rowSizeOf,
  writeField,
} from './layout.js';
import { checkNotation, playableActions } from './rows.js';

/** What the rules of a game must define. */
type Needed = 'id' | 'options' | 'layout' | 'actionCount' | 'start' | 'actor' | 'legal' | 'result';
/** What cannot be given, because it follows from the rest. */
type Derived = 'next' | 'rowSize';

/**
 * The rules of a game; all but the first members may be left out. Any other member of the contract that is
 * given is used unchanged: `symmetries`, `limits`, `observation` with `observe`, `input` with `encode`, ...
 */
export interface GameRules<Options extends GameOptions = GameOptions, FieldName extends string = string>
  extends Pick<Game<Options, FieldName>, Needed>,
    Partial<Omit<Game<Options, FieldName>, Needed | Derived>> {
  /** Plays a legal action, or an outcome where chance moves, in place. */
  play(row: Row, action: number): void;
  /** Describes what is wrong with a row read from text, in a sentence; undefined where it is a position. */
  checkPosition?(row: Row): string | undefined;
}

/** Plies after which a game without a limit of its own is a draw. */
const DEFAULT_LIMITS: Limits = { plies: 1000, repetition: 'none' };
/** The symmetry that every game has. */
export const IDENTITY: Symmetry = { name: 'identity', row: (row, out) => out.set(row), action: (action) => action };

/** What games have in common: no chance, no symmetry, and actions that all players name alike. Each says what is its own. */
export abstract class BoardGame {
  readonly symmetries: readonly Symmetry[] = [IDENTITY];

  outcomes(_row: Row, _out: Float32Array): number {
    return 0;
  }

  toView(_row: Row, action: number): number {
    return action;
  }

  fromView(row: Row, action: number): number {
    return this.toView(row, action);
  }
}
/** The notation in which a move is the number of its action. */
const NUMBERS = 'numbers';
/** Holds 1 more than the player who ran out of time. */
const FORFEITED = 'forfeited';

/**
 * A game that fulfils the contract from its bare rules.
 *
 * Defaults: `version` 1, `players` 2, `maxLegal` is `actionCount`, no chance, a draw after 1000 plies, the
 * fields of the row as observation and input, actions from the view of the player to move unchanged, no symmetry but the
 * identity, position texts of the fields, moves by their numbers. With `formatAction` alone, texts of moves are read
 * by comparing them with those of the legal ones. Without `forfeit` the row gets a byte more, `forfeited`: the player
 * who ran out of time loses and the others win.
 *
 * Throws `bad-definition` for `observation`, `input`, `formatPosition` or `toView` without their counterparts.
 * @example
 * const nim = completeGame({
 *   id: 'nim',
 *   options: {},
 *   layout: layoutOf({ left: { max: 21, about: 'counters left' }, player: { max: 1, about: 'who moves' } }),
 *   actionCount: 3,
 *   start: (row) => row.set([21, 0]),
 *   actor: (row) => (row[0] === 0 ? OVER : row[1]),
 *   legal: (row, out) => {
 *     const count = Math.min(3, row[0]);
 *     for (let i = 0; i < count; i++) out[i] = i;
 *     return count;
 *   },
 *   play: (row, action) => row.set([row[0] - action - 1, 1 - row[1]]),
 *   result: (row, player) => (row[1] === player ? -1 : 1),
 * });
 */
export function completeGame<Options extends GameOptions, FieldName extends string>(
  rules: GameRules<Options, FieldName>,
): Game<Options, string> {
  for (const [one, other] of PAIRS) {
    if ((rules[one] === undefined) === (rules[other] === undefined)) continue;
    throw new OtauError('bad-definition', `The rules of ${rules.id} need both ${one} and ${other}, or neither.`);
  }
  return new CompletedGame(rules as unknown as GameRules) as unknown as Game<Options, string>;
}

const PAIRS = [
  ['observation', 'observe'],
  ['input', 'encode'],
  ['formatPosition', 'parsePosition'],
  ['toView', 'fromView'],
] as const;

/** A game of bare rules. */
export class CompletedGame implements Game {
  readonly id: string;
  readonly version: number;
  readonly options: GameOptions;
  readonly players: number;
  readonly rowSize: number;
  readonly actionCount: number;
  readonly maxLegal: number;
  readonly layout: Layout;
  readonly limits: Limits;
  readonly observation: TensorSpec;
  readonly input: TensorSpec;
  readonly notations: readonly string[];
  readonly symmetries: readonly Symmetry[];
  /** Where the row holds who ran out of time; -1 where the rules say what happens then. */
  readonly #forfeited: number;
  readonly #rules: GameRules;

  constructor(rules: GameRules) {
    const { id, options, version = 1, players = 2, actionCount, maxLegal = actionCount } = rules;
    this.id = id;
    this.options = options;
    this.version = version;
    this.players = players;
    this.actionCount = actionCount;
    this.maxLegal = maxLegal;
    this.layout = rules.forfeit === undefined ? withForfeited(rules.layout, players) : rules.layout;
    this.#forfeited = rules.forfeit === undefined ? rowSizeOf(rules.layout) : -1;
    this.rowSize = rowSizeOf(this.layout);
    this.limits = rules.limits ?? DEFAULT_LIMITS;
    this.observation = rules.observation ?? observationOfFields(this.layout);
    this.input = rules.input ?? inputOfFields(this.layout, players);
    this.notations = rules.notations ?? [rules.formatAction === undefined ? NUMBERS : 'usual'];
    this.symmetries = rules.symmetries ?? [IDENTITY];
    this.#rules = rules;
  }

  start(out: Row, rng?: Rng): void {
    out.fill(0);
    this.#rules.start(out, rng);
  }

  actor(row: Row): Actor {
    return this.#isForfeited(row) ? OVER : this.#rules.actor(row);
  }

  legal(row: Row, out: Uint16Array): number {
    return this.actor(row) < 0 ? 0 : this.#rules.legal(row, out);
  }

  outcomes(row: Row, out: Float32Array): number {
    return this.#rules.outcomes === undefined || this.actor(row) !== CHANCE ? 0 : this.#rules.outcomes(row, out);
  }

  next(row: Row, action: number, out: Row): void {
    if (out !== row) out.set(row);
    this.#rules.play(out, action);
  }

  result(row: Row, player: number): number {
    if (this.#isForfeited(row)) return row[this.#forfeited] === 1 + player ? -1 : 1;
    return this.#rules.result(row, player);
  }

  forfeit(row: Row, player: number, out: Row): void {
    if (this.#rules.forfeit !== undefined) {
      this.#rules.forfeit(row, player, out);
      return;
    }
    if (out !== row) out.set(row);
    out[this.#forfeited] = 1 + player;
  }

  /** Every move of a player is a ply; a new move begins where the turn comes back to an earlier player. */
  count(before: Row, action: number, after: Row, counters: Counters): void {
    if (this.#rules.count !== undefined) {
      this.#rules.count(before, action, after, counters);
      return;
    }
    const mover = this.actor(before);
    const next = this.actor(after);
    if (mover < 0) return;
    counters.ply++;
    if (next >= 0 && next < mover) counters.move++;
  }

  observe(row: Row, out: Float32Array): void {
    if (this.#rules.observe === undefined) observeFields(this.layout, row, out);
    else this.#rules.observe(row, out);
  }

  encode(row: Row, out: Float32Array, counters?: Counters): void {
    if (this.#rules.encode === undefined) encodeFields(this.layout, this.players, this.actor(row), row, out);
    else this.#rules.encode(row, out, counters);
  }

  toView(row: Row, action: number): number {
    return this.#rules.toView?.(row, action) ?? action;
  }

  fromView(row: Row, action: number): number {
    return this.#rules.fromView?.(row, action) ?? action;
  }

  formatPosition(row: Row, counters?: Counters): string {
    return this.#rules.formatPosition?.(row, counters) ?? formatFields(this.layout, row, counters);
  }

  parsePosition(text: string, out: Row): Counters {
    const row = new Uint8Array(this.rowSize);
    const counters = this.#rules.parsePosition?.(text, row) ?? parseFields(this.layout, text, row);
    const flaw = this.#rules.checkPosition?.(row) ?? this.#flawOf(row);
    if (flaw !== undefined) throw new OtauError('bad-position', `${quote(text)} is no position of ${this.id}: ${flaw}`);
    out.set(row);
    return counters;
  }

  formatAction(row: Row, action: number, notation?: string): string {
    checkNotation(this, notation);
    return this.#rules.formatAction?.(row, action, notation) ?? String(action);
  }

  parseAction(row: Row, text: string, notation?: string): number {
    checkNotation(this, notation);
    if (this.#rules.parseAction !== undefined) return this.#rules.parseAction(row, text, notation);
    if (this.actor(row) === OVER) throw new OtauError('game-over', 'The game is over: no move can be played.');
    const playable = playableActions(this, row);
    const found = playable.find((action) => this.formatAction(row, action, notation) === text);
    if (found !== undefined) return found;
    const known = playable.slice(0, 12).map((action) => this.formatAction(row, action, notation));
    const list = `${known.join(', ')}${playable.length > known.length ? ', ...' : ''}`;
    const isMove = this.#rules.formatAction !== undefined || /^\d{1,5}$/.test(text);
    throw new OtauError(
      isMove ? 'illegal-move' : 'bad-move',
      `${quote(text)} is no legal move of ${this.id} here; legal are ${list}.`,
    );
  }

  #isForfeited(row: Row): boolean {
    return this.#forfeited >= 0 && row[this.#forfeited] !== 0;
  }

  /** What every position must have: a player, chance or the end, and something to play before the end. */
  #flawOf(row: Row): string | undefined {
    const actor = this.actor(row);
    if (actor === OVER) return undefined;
    if (!(Number.isInteger(actor) && actor >= CHANCE && actor < this.players)) return `nobody is to move.`;
    return playableActions(this, row).length === 0 ? `there is nothing to play.` : undefined;
  }
}

/** The layout with a last byte for the player who ran out of time. */
function withForfeited(layout: Layout, players: number): Layout {
  const field: Field = {
    first: rowSizeOf(layout),
    length: 1,
    type: 'uint8',
    max: players,
    about: '0, or 1 more than the player who ran out of time',
  };
  return Object.freeze({ ...layout, [FORFEITED]: field });
}

const COUNTERS = ['ply', 'move', 'quiet'] as const satisfies readonly (keyof Counters)[];
const MAX_LENGTH = 20_000;

function formatFields(layout: Layout, row: Row, counters: Counters = firstCounters()): string {
  const fields = Object.entries(layout).map(([name, field]) => `${name}=${formatField(field, row)}`);
  const first = firstCounters();
  const counted = COUNTERS.filter((name) => counters[name] !== first[name]).map((name) => `${name}:${counters[name]}`);
  return [...fields, ...counted].join(' ');
}

function formatField(field: Field, row: Row): string {
  if (field.type !== 'bits64') return readField(field, row).join(',');
  const sets = Array.from({ length: field.length }, (_, i) => ({ ...field, first: field.first + 8 * i, length: 1 }));
  return sets.map((set) => readField(set, row).join(',')).join('/');
}

/** Reads what `formatFields` writes into `out`. Throws `bad-position`; `out` is then half written. */
function parseFields(layout: Layout, text: string, out: Row): Counters {
  const words = text.length > MAX_LENGTH ? [] : text.split(' ');
  const names = Object.keys(layout);
  const counters = firstCounters();
  names.forEach((name, i) => {
    const [found, values, ...rest] = (words[i] ?? '').split('=');
    if (found !== name || values === undefined || rest.length > 0) throw badText(text, names);
    parseField(name, layout[name], values, out);
  });
  for (const word of words.slice(names.length)) {
    const [, name, value] = /^([a-z]+):(\d{1,9})$/.exec(word) ?? [];
    const counter = COUNTERS.find((known) => known === name);
    if (counter === undefined) throw badText(text, names);
    counters[counter] = Number(value);
  }
  return counters;
}

function badText(text: string, names: readonly string[]): OtauError {
  const form = names.map((name) => `${name}=...`).join(' ');
  return new OtauError('bad-position', `A position of this game has the form ${form}; got ${quote(text)}.`);
}

function parseField(name: string, field: Field, text: string, out: Row): void {
  if (field.type !== 'bits64') {
    writeField(field, out, parseNumbers(name, text, field.length, maxOf(field)));
    return;
  }
  const sets = text.split('/');
  if (sets.length !== field.length) throw badField(name, `${field.length} lists of cells`, text);
  out.fill(0, field.first, field.first + 8 * field.length);
  sets.forEach((set, i) => {
    for (const cell of set === '' ? [] : parseNumbers(name, set, undefined, 63)) {
      out[field.first + 8 * i + (cell >> 3)] |= 1 << (cell & 7);
    }
  });
}

function parseNumbers(name: string, text: string, length: number | undefined, max: number): number[] {
  const words = text.split(',');
  const areNumbers = words.every((word) => /^\d{1,5}$/.test(word) && Number(word) <= max);
  if (areNumbers && (length === undefined || words.length === length)) return words.map(Number);
  throw badField(name, `${length ?? 'some'} whole numbers from 0 to ${max}`, text);
}

function badField(name: string, expected: string, text: string): OtauError {
  return new OtauError('bad-position', `The field ${name} of a position has ${expected}; got ${quote(text)}.`);
}
