/** What went wrong, in a sentence: by the stable codes of the library's errors, and by what a browser refuses. */
import { OtauError } from 'otau';
import type { RecordError } from 'otau/records';
import type { KeyOf } from './namespace.js';
import { FAILURES } from './namespaces/first.js';
import type { Words } from './words.js';

/** Where something is wrong, and what is wrong with a move that is named. */
type PlaceKey = `at-${string}` | `wrong-${string}`;
type FailureKey = Exclude<KeyOf<typeof FAILURES>, PlaceKey>;

/** The codes that have a sentence here, of the library's errors and of what a browser refuses: whether the sentence tells all. */
const TELLS_ALL: Readonly<Record<FailureKey, boolean>> = {
  'bad-record': false,
  'bad-file': false,
  'version-mismatch': false,
  'bad-position': false,
  'bad-move': false,
  'illegal-move': false,
  'ambiguous-move': false,
  'game-over': false,
  'bad-option': false,
  'bad-link': false,
  'bad-time': false,
  'unknown-game': false,
  'unknown-agent': false,
  'bad-model': false,
  'bad-network': false,
  'unknown-model': false,
  'no-runtime': false,
  'not-allowed': false,
  'too-fast': true,
  'not-kept': true,
  'bad-name': true,
  'name-taken': true,
  'unknown-room': true,
  'unknown-player': true,
  'unknown-tournament': true,
  'connection-lost': true,
  'bad-claim': true,
  'no-room': true,
  'no-answer': true,
  unknown: false,
};

export interface Failure {
  readonly key: FailureKey;
  /** The library's or the browser's own sentence, in English: what was expected, and what came. */
  readonly detail: string;
  /** Why the server of rooms does not allow it, by the name of the reason. */
  readonly reason?: string;
}

export function failureOf(error: unknown): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof OtauError && Object.hasOwn(TELLS_ALL, error.code)) {
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
  return TELLS_ALL[key] ? undefined : detail;
}

/** As one text: the sentence in the chosen language, then the exact one. */
export function failureSentence(words: Words, failure: Failure): string {
  const sentence = words.of(FAILURES)(failure.key);
  const detail = detailOf(failure);
  return detail === undefined ? sentence : `${sentence} (${detail})`;
}
