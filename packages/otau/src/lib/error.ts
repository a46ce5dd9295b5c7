/**
 * The one error type of the project. It is in the lowest folder because every
 * boundary (notation, files, command line, protocol) throws it.
 */

/** All codes of errors. Programs may switch on them: a code keeps its meaning across versions. */
export const ERROR_CODES = [
  'unknown-game', // No game of this name is registered.
  'unknown-agent', // No agent of this name is registered.
  'unknown-model', // No network of this name comes with Otau or is stored here.
  'unknown-notation', // The game is not written in this notation.
  'unknown-run', // The server knows no run of this name.
  'unknown-room', // The server knows no room of this name.
  'unknown-player', // The server knows no player of this name.
  'unknown-tournament', // The server knows no tournament of this name.
  'bad-argument', // An argument of a function has a type or a value that it never takes.
  'bad-option', // An option does not exist, or does not take this value.
  'bad-seed', // A seed is not a number or text, or a list of seeds has another length than the games.
  'bad-limit', // A search has no limit that ends it, or one that it does not know or cannot keep.
  'bad-action', // An action is not a whole number within the action space.
  'bad-array', // An array has another type, length or content than is expected.
  'bad-observation', // Numbers are not an observation of the game.
  'bad-ply', // A game has no such ply, or no move to take back or to play again.
  'bad-position', // A text or a row is not a position of the game.
  'bad-move', // A text is not a move of the game.
  'illegal-move', // A move or an action is against the rules.
  'ambiguous-move', // A text stands for more than one legal move.
  'bad-time', // A clock cannot be set or used like this.
  'bad-claim', // A draw cannot be offered, accepted or claimed now.
  'bad-definition', // The definition of a game, an environment or a plugin lacks something or contradicts itself.
  'already-registered', // A game or an environment of this name is registered already.
  'game-over', // The game or the episode has ended.
  'wrong-actor', // Chance moves where a player must move, or a player where chance must.
  'not-reset', // An environment is used before its first reset.
  'closed', // An environment, agent or network is used after it was closed.
  'busy', // One thing at a time: an earlier request is still at work.
  'stopped', // A search was stopped before it found anything.
  'unsupported', // The game, agent or file is valid, but does not support the request.
  'bad-command', // A command line, or a command of the engine protocol, cannot be understood.
  'bad-message', // A message of a protocol cannot be understood.
  'not-allowed', // A request that is understood, but not allowed to this client, or not now.
  'too-fast', // A client sends more requests than allowed in a short time.
  'id-used', // Another request had this id.
  'bad-name', // The name of a player has what no name has.
  'name-taken', // A player has this name, or one that looks like it.
  'connection-lost', // The connection to the server ended before it answered.
  'not-kept', // The disk takes nothing: what was asked for has not happened.
  'bad-link', // A link to a game cannot be understood.
  'bad-query', // The archive cannot answer this question.
  'bad-address', // An address of a server is malformed, or cannot be listened on.
  'no-file', // A file or folder is missing, or cannot be read or written.
  'bad-file', // The content of a file is damaged or not of the expected format.
  'bad-record', // A text is not a record of a game.
  'bad-opening', // A file holds no opening, or there are not enough different openings.
  'bad-book', // An opening book is damaged, or is made for other rules.
  'bad-puzzles',
  'bad-table', // An endgame table is damaged, or is made for other rules.
  'bad-model', // A model is damaged, or is not one of Otau.
  'bad-network', // A network or its weights do not fit the game or each other.
  'bad-samples', // Training samples are damaged or missing.
  /** The configuration of a run or a tournament, or the settings of the command line, are damaged or contradict themselves. */
  'bad-config',
  'config-differs', // Work cannot continue with other settings than those it began with.
  'folder-taken', // A folder already holds other work.
  'locked', // Another process works on this run.
  'version-mismatch', // The other side uses another version of the rules or formats.
  'no-server', // No server answers, or it refuses.
  'no-runtime', // What runs networks is not installed or cannot be loaded.
  'no-package', // A package that is used here is not installed; the message says how to install it.
  'bad-engine', // The command line of an external engine is wrong, or the engine does not answer as it must.
  'diverged', // Training has produced a loss that is not a number.
  'thread-failed', // A thread or a process that does the work has ended early or does not answer.
  'broken-promise', // A part breaks its own contract: a defect of Otau, of a game or of an environment.
] as const;

/** What went wrong, stable across versions; programs may switch on it. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Thrown by every boundary: a stable `code` and a sentence about what was expected and what was given. */
export class OtauError extends Error {
  override readonly name = 'OtauError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Errors of another copy of the library count too: a plugin may bring its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass asks for itself
    if (this !== OtauError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return value instanceof Error && value.name === 'OtauError' && 'code' in value;
  }
}

/** What V8 and others add to the functions of `Error`. */
interface Stacks {
  stackTraceLimit?: number;
  captureStackTrace?(error: Error): void;
}

/**
 * Runs what throws and catches many errors of which at most the last one is seen: their stacks take longer than all else.
 * An error that is thrown has the stack of this call.
 */
export function withoutStacks<Result>(run: () => Result): Result {
  const stacks = Error as Stacks;
  const limit = stacks.stackTraceLimit;
  // Where `Error` is frozen, as by SES or --frozen-intrinsics, the stacks stay
  Reflect.set(stacks, 'stackTraceLimit', 0);
  try {
    return run();
  } catch (error) {
    Reflect.set(stacks, 'stackTraceLimit', limit);
    if (error instanceof OtauError) stacks.captureStackTrace?.(error);
    throw error;
  } finally {
    Reflect.set(stacks, 'stackTraceLimit', limit);
  }
}

/**
 * What `make` gives; undefined where it throws an error of this kind.
 * @example unlessThrown(() => createGame('kindo', { size: 99 })) // undefined
 */
export function unlessThrown<Result>(make: () => Result, kind: new (...given: never[]) => Error = OtauError) {
  try {
    return make();
  } catch (error) {
    if (error instanceof kind) return undefined;
    throw error;
  }
}

/** A value from outside, quoted and shortened so that an error message stays one readable line. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : textOf(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Objects out of JSON may have taken the place of the functions that make them texts. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** What went wrong, as a part of a sentence. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
}
