/** What went wrong, in a sentence: by the stable codes of the library's errors, and by what a browser refuses. */
import { OtauError } from 'otau';
import type { RecordError } from 'otau/records';
import type { KeyOf } from './namespace.js';
import { FAILURES } from './namespaces/first.js';
import type { Words } from './words.js';

/** Where something is wrong, and what is wrong with a move that is named. */
type PlaceKey = `at-${string}` | `wrong-${string}`;
type FailureKey = Exclude<KeyOf<typeof FAILURES>, PlaceKey>;

/** The codes of the library's errors that have a sentence here. */
const CODES: Readonly<Record<Exclude<FailureKey, 'no-room' | 'no-answer' | 'unknown'>, true>> = {
  'bad-record': true,
  'bad-file': true,
  'version-mismatch': true,
  'bad-position': true,
  'bad-move': true,
  'illegal-move': true,
  'ambiguous-move': true,
  'game-over': true,
  'bad-option': true,
  'bad-link': true,
  'bad-time': true,
  'unknown-game': true,
  'unknown-agent': true,
  'bad-model': true,
  'bad-network': true,
  'unknown-model': true,
  'no-runtime': true,
  'not-allowed': true,
  'too-fast': true,
  'not-kept': true,
  'bad-name': true,
  'name-taken': true,
  'unknown-room': true,
  'unknown-player': true,
  'unknown-tournament': true,
  'connection-lost': true,
  'bad-claim': true,
};

/** What the sentences here tell wholly. */
const WHOLE: ReadonlySet<FailureKey> = new Set([
  'no-room',
  'no-answer',
  'too-fast',
  'not-kept',
  'bad-name',
  'name-taken',
  'unknown-room',
  'unknown-player',
  'unknown-tournament',
  'connection-lost',
  'bad-claim',
]);

export interface Failure {
  readonly key: FailureKey;
  /** The library's or the browser's own sentence, in English: what was expected, and what came. */
  readonly detail: string;
  /** Why the server of rooms does not allow it, by the name of the reason. */
  readonly reason?: string;
}

export function failureOf(error: unknown): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof OtauError && Object.hasOwn(CODES, error.code)) {
    const reason = 'reason' in error && typeof error.reason === 'string' ? { reason: error.reason } : {};
    return { key: error.code as FailureKey, detail, ...reason };
  }
  if (error instanceof SyntaxError) return { key: 'bad-record', detail };
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return { key: 'no-room', detail };
  if (error instanceof DOMException && error.name === 'TimeoutError') return { key: 'no-answer', detail };
  return { key: 'unknown', detail };
}

/** What could not be read of a text, and where; all count from 1. */
export interface Fault {
  readonly line?: number;
  readonly game?: number;
  /** Which move is wrong; 0 is the first position. */
  readonly ply?: number;
  readonly move?: string;
  readonly failure: Failure;
}

/** A fault of a move has a more specific text than a fault of the record. */
export function faultOf(error: RecordError): Fault {
  return { ...error.place, failure: failureOf(error.cause instanceof OtauError ? error.cause : error) };
}

/** The English message of the library, if it is more specific than the translated text. */
export function detailOf({ key, detail }: Failure): string | undefined {
  return WHOLE.has(key) ? undefined : detail;
}

/** As one text: the sentence in the chosen language, then the exact one. */
export function failureSentence(words: Words, failure: Failure): string {
  const sentence = words.of(FAILURES)(failure.key);
  const detail = detailOf(failure);
  return detail === undefined ? sentence : `${sentence} (${detail})`;
}
