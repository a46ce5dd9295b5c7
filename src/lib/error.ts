/**
 * The one error type of the project. It stands on the ground floor because every
 * boundary (notation, files, command line, protocol) throws it.
 */

/** What went wrong, stable across versions; programs may switch on it. */
export type ErrorCode =
  | 'unknown-game'
  | 'bad-definition'
  | 'name-taken'
  | 'unknown-agent'
  | 'bad-option'
  | 'bad-argument'
  | 'bad-position'
  | 'bad-move'
  | 'illegal-move'
  | 'ambiguous-move'
  | 'game-over'
  | 'bad-record'
  | 'bad-time'
  | 'bad-claim'
  | 'broken-promise'
  | 'no-file'
  | 'bad-engine'
  | 'bad-network'
  | 'bad-model'
  | 'unknown-model'
  | 'no-runtime'
  | 'bad-samples'
  | 'bad-request';

/** Thrown by every boundary: a stable `code` and a sentence that says what was expected and what came. */
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

/** A value from outside, quoted and shortened so that an error message stays one readable line. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
