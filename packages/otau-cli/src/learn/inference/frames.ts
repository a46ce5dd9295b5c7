/** What a self-play thread and an inference server send each other over a socket: frames, and answers as bytes. */
import type { Socket } from 'node:net';
import { type Game, OtauError, parseJsonObject } from 'otau';
import type { ListedEvaluations } from 'otau/search';

export const INFERENCE_FORMAT = 'otau-inference';
/** Programs with other versions do not work together. */
export const INFERENCE_VERSION = 1;
/** Where a server listens unless another address is given. */
export const DEFAULT_INFERENCE_PORT = 4791;
/** Both sides find the shared secret here, where there is one. */
export const TOKEN_VARIABLE = 'OTAU_EVALUATOR_TOKEN';

export const FRAME = {
  /** JSON: format, version, the game's id and version, the SHA-256 of the network, the token. */
  hello: 1,
  /** JSON: whether the bytes of the network are wanted. */
  welcome: 2,
  /** The bytes of an `.onnx` file. */
  model: 3,
  ready: 4,
  /** Rows, one after another. */
  ask: 5,
  /** See `answers.ts`. */
  answer: 6,
  /** JSON: code and message; the connection ends. */
  failure: 7,
} as const;

const HEAD_BYTES = 5;
/** The largest network with some room; questions and answers are smaller. */
export const MAX_FRAME_BYTES = 257 << 20;
/** The largest frame before the client is known. */
export const MAX_HELLO_BYTES = 4096;

export interface InferenceFrame {
  readonly kind: number;
  readonly content: Buffer;
}

/** Sends nothing where the connection has ended. */
export function sendFrame(socket: Socket, kind: number, content: Uint8Array = new Uint8Array(0)): void {
  if (!socket.writable) return;
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(content.length, 0);
  head[4] = kind;
  socket.cork();
  socket.write(head);
  socket.write(content);
  socket.uncork();
}

export function sendJson(socket: Socket, kind: number, value: object): void {
  sendFrame(socket, kind, new TextEncoder().encode(JSON.stringify(value)));
}

/** The object in a frame. Throws `bad-file` for anything else. */
export function readJson({ content }: InferenceFrame): Readonly<Record<string, unknown>> {
  const message = parseJsonObject(content.toString('utf8'));
  if (message !== undefined) return message;
  throw new OtauError('bad-file', 'A message of an inference server is a JSON object.');
}

/** Cuts the data of a socket into frames. */
export class FrameReader {
  #parts: Buffer[] = [];
  #length = 0;

  /** @param max the largest content that is taken now */
  constructor(public max: number) {}

  /** The frames that are whole now. Throws `bad-file` for one that is too large. */
  take(chunk: Buffer): InferenceFrame[] {
    this.#parts.push(chunk);
    this.#length += chunk.length;
    const frames: InferenceFrame[] = [];
    while (this.#length >= HEAD_BYTES) {
      const head = this.#peek(HEAD_BYTES);
      const size = head.readUInt32LE(0);
      if (size > this.max)
        throw new OtauError('bad-file', `A message has at most ${this.max} bytes here; got ${size}.`);
      if (this.#length < HEAD_BYTES + size) break;
      const whole = this.#peek(HEAD_BYTES + size);
      frames.push({ kind: head[4], content: whole.subarray(HEAD_BYTES, HEAD_BYTES + size) });
      this.#parts = [whole.subarray(HEAD_BYTES + size)];
      this.#length -= HEAD_BYTES + size;
    }
    return frames;
  }

  #peek(bytes: number): Buffer {
    if (this.#parts[0].length < bytes) this.#parts = [Buffer.concat(this.#parts)];
    return this.#parts[0];
  }
}

/** The parts of answers: expected results, shares of the legal actions, how many each position has, and which. */
function partsOf(bytes: ArrayBuffer, numbers: number, legal: number, count: number) {
  const after = 4 * (numbers + legal);
  return {
    results: new Float32Array(bytes, 0, numbers),
    shares: new Float32Array(bytes, 4 * numbers, legal),
    sizes: new Uint16Array(bytes, after, count),
    listed: new Uint16Array(bytes, after + 2 * count, legal),
  };
}

/** The answers to questions `first` to `first + count - 1`. */
export function writeAnswers(game: Game, answers: ListedEvaluations, first: number, count: number): Uint8Array {
  const { players, maxLegal } = game;
  const { values, policy, actions, counts } = answers;
  let legal = 0;
  for (let i = 0; i < count; i++) legal += counts[first + i];
  const bytes = new ArrayBuffer(4 * (count * players + legal) + 2 * (count + legal));
  const { results, shares, sizes, listed } = partsOf(bytes, count * players, legal, count);
  results.set(values.subarray(first * players, (first + count) * players));
  let at = 0;
  for (let i = 0; i < count; i++) {
    const from = (first + i) * maxLegal;
    const size = counts[first + i];
    sizes[i] = size;
    shares.set(policy.subarray(from, from + size), at);
    listed.set(actions.subarray(from, from + size), at);
    at += size;
  }
  return new Uint8Array(bytes);
}

/** Reads the answers to `count` questions. Throws `bad-file` for bytes that are none. */
export function readAnswers(game: Game, content: Uint8Array, count: number, out: ListedEvaluations): void {
  const { players, maxLegal } = game;
  const fixed = 4 * count * players + 2 * count;
  const legal = (content.length - fixed) / 6;
  if (!(Number.isInteger(legal) && legal >= 0)) throw badAnswer();
  const bytes = new Uint8Array(content).buffer; // begins at a multiple of 4
  const { results, shares, sizes, listed } = partsOf(bytes, count * players, legal, count);
  out.values.set(results);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const size = sizes[i];
    if (size > maxLegal || at + size > legal) throw badAnswer();
    out.counts[i] = size;
    out.policy.fill(0, i * maxLegal, (i + 1) * maxLegal);
    out.policy.set(shares.subarray(at, at + size), i * maxLegal);
    out.actions.set(listed.subarray(at, at + size), i * maxLegal);
    at += size;
  }
  if (at !== legal) throw badAnswer();
}

function badAnswer(): OtauError {
  return new OtauError('bad-file', 'The answer of the inference server does not fit what was asked.');
}
