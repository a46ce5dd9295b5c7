/**
 * The bridge: reads requests from one pipe and writes replies to another, one at a time, until the client closes its end. A step has
 * a binary format; everything else is a method by name.
 */
import { OtauError } from 'otau/internal/lib/error.js';
import type { Values } from './callbacks.js';
import {
  ANSWER,
  ASK,
  BYTES,
  CALL,
  type Channel,
  FAULT,
  JSON_AND_BYTES,
  type Request,
  STEP,
  STEP_VECTOR,
} from './channel.js';
import { Methods, type Outcome } from './methods.js';
import { bytesOf } from './space-codec.js';

const WORDS = new TextEncoder();
const TEXT = new TextDecoder();

/**
 * Resolves when the client has closed its pipe.
 * @param refusal an error that is the reply to every request
 */
export async function runBridge(channel: Channel, refusal?: unknown): Promise<void> {
  let current = 0;
  const methods = new Methods((question, content) => askBack(channel, current, question, content));
  for (let request = channel.read(); request !== undefined; request = channel.read()) {
    current = request.id;
    try {
      if (refusal !== undefined) throw refusal;
      const waiting = answer(channel, methods, request);
      if (waiting !== undefined) await waiting;
    } catch (error) {
      sendFault(channel, current, error);
    }
  }
}

/** Synchronous if possible: only methods that wait for something return a promise. */
function answer(channel: Channel, methods: Methods, request: Request): Promise<void> | undefined {
  const { id, kind, object, content } = request;
  if (kind === STEP) {
    const action = new DataView(content.buffer, content.byteOffset, 8).getFloat64(0, true);
    channel.write(id, BYTES, object, [methods.objects.board(object).step(action)]);
    return undefined;
  }
  if (kind === STEP_VECTOR) {
    const actions = new Int32Array(content.buffer, content.byteOffset, content.length >> 2);
    channel.write(id, BYTES, object, methods.objects.vector(object).step(actions));
    return undefined;
  }
  if (kind !== CALL) throw new OtauError('bad-message', `There is no request of kind ${kind}.`);
  const { values, rest } = split(content);
  const { method, ...given } = values;
  const outcome = methods.call(String(method), given, rest);
  if (outcome instanceof Promise) return outcome.then((found) => sendOutcome(channel, id, found));
  sendOutcome(channel, id, outcome);
  return undefined;
}

function sendOutcome(channel: Channel, id: number, { values, bytes = [] }: Outcome): void {
  if (values === undefined && bytes.length > 0) channel.write(id, BYTES, 0, bytes);
  else channel.write(id, JSON_AND_BYTES, 0, join(values ?? {}, bytes));
}

function sendFault(channel: Channel, id: number, error: unknown): void {
  const known = error instanceof OtauError;
  const message = error instanceof Error ? error.message : String(error);
  const values = known
    ? { code: error.code, message }
    : { code: 'internal', message: `something went wrong that should not: ${message}`, stack: (error as Error)?.stack };
  channel.write(id, FAULT, 0, join(values, []));
}

/** Calls a function of the client during a request. Throws `bad-option` if it fails. */
function askBack(channel: Channel, id: number, question: object, content: Uint8Array): unknown {
  channel.write(id, ASK, 0, join(question, [content]));
  const request = channel.read();
  if (request === undefined) throw new OtauError('closed', 'The other side has closed its pipe.');
  if (request.kind !== ANSWER) throw new OtauError('bad-message', 'Only an answer may come while a function is asked.');
  const { value, failed } = split(request.content).values as { value?: unknown; failed?: string };
  if (failed !== undefined) throw new OtauError('bad-option', failed);
  return value;
}

/** A length, JSON of that length, other bytes. */
function join(values: object, bytes: readonly Uint8Array[]): Uint8Array[] {
  const words = WORDS.encode(JSON.stringify(values));
  return [bytesOf(Uint32Array.of(words.length)), words, ...bytes];
}

function split(content: Uint8Array): { values: Values; rest: Uint8Array } {
  try {
    const length = new DataView(content.buffer, content.byteOffset, 4).getUint32(0, true);
    const values = JSON.parse(TEXT.decode(content.subarray(4, 4 + length))) as Values;
    return { values, rest: content.subarray(4 + length) };
  } catch (cause) {
    throw new OtauError('bad-message', 'A request holds the length of its JSON, the JSON and other bytes.', { cause });
  }
}
