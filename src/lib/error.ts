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
}

/** A value from outside, quoted and shortened so that an error message stays one readable line. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
