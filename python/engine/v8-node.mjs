/**
 * Stands in for what Node has and V8 alone has not, its modules and globals, as far as the engine uses them. What needs the system, files and
 * paths and unpacking, Python does: it is asked by messages in the memory where requests and replies are too.
 */

import { OtauError } from '../../packages/otau/src/lib/error.ts';

/** The memory, which Python makes: what it waits for (1: it is asked, 2: it has the reply), then a message. */
const memory = globalThis.MEMORY;
const turn = new Int32Array(memory, 0, 1);
const lengths = new Uint32Array(memory, 4, 2);
const content = new Uint8Array(memory, 12);
/** Bytes that Python unpacks at once. */
const MAX_UNPACKED = content.length / 2;
/** How long to sleep until the next look whether Python has answered. */
const SLEEP_MS = 0.2;

/** The JSON of the message that is there, and a copy of its bytes. */
export function take() {
  const [words, others] = lengths;
  return { words: asciiOf(content.subarray(0, words)), bytes: content.slice(words, words + others) };
}

/** Puts a message there and says what it is: 1 a question, 2 a reply. Throws `unsupported` for one that is too long. */
export function put(what, values, parts) {
  const text = JSON.stringify(values);
  const numbered = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const words = bytesOf(text.replace(/[^\0-\x7f]/g, numbered));
  const length = parts.reduce((sum, part) => sum + part.length, words.length);
  if (length > content.length) throw tooLong(`An answer of ${length} bytes`);
  let at = 0;
  for (const part of [words, ...parts]) {
    content.set(part, at);
    at += part.length;
  }
  lengths.set([words.length, at - words.length]);
  Atomics.store(turn, 0, what);
}

function tooLong(what) {
  return new OtauError('unsupported', `${what} is too long for V8 in the process of Python: it needs Node.js.`);
}

/** Has Python do something, and waits for it: its value, or bytes. Throws what the system throws, with its code. */
function ask(what, ...given) {
  const isBytes = (value) => ArrayBuffer.isView(value);
  put(1, [what, ...given.filter((value) => !isBytes(value))], given.filter(isBytes));
  while (Atomics.load(turn, 0) === 1) Atomics.wait(turn, 0, 1, SLEEP_MS);
  const { words, bytes } = take();
  const { value, error } = JSON.parse(words);
  // As everywhere, bytes that are no text are a TypeError
  const Kind = what === 'decode' ? TypeError : Error;
  if (error !== undefined) throw Object.assign(new Kind(error.message), error);
  return value === undefined ? bytes : value;
}

// Texts and bytes

/** By a loop: `Uint8Array.from` makes a list of all signs first, and ends the process where they are more than lists hold. */
function bytesOf(signs) {
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = signs.charCodeAt(at);
  return bytes;
}

function asciiOf(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

class TextEncoder {
  encode = (text = '') => bytesOf(unescape(encodeURIComponent(text.toWellFormed())));
}

class TextDecoder {
  constructor(encoding = 'utf-8', { fatal = false, ignoreBOM = false } = {}) {
    Object.assign(this, { encoding: encoding.toLowerCase(), fatal, ignoreBOM });
  }
  decode(bytes = new Uint8Array()) {
    const text = this.#decode(new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset, bytes.byteLength));
    return this.ignoreBOM ? text : text.replace(/^\ufeff/, '');
  }
  #decode(bytes) {
    if (!this.encoding.startsWith('utf-16') && bytes.every((byte) => byte < 128)) return asciiOf(bytes);
    if (this.encoding === 'utf-8') {
      try {
        return decodeURIComponent(escape(asciiOf(bytes)));
      } catch {
        // Python decides what becomes of it
      }
    }
    return ask('decode', this.encoding, this.fatal, bytes);
  }
}

class Buffer extends Uint8Array {
  static from(given, ...others) {
    if (typeof given === 'string') return Buffer.from(new TextEncoder().encode(given).buffer);
    return new Buffer(given, ...others);
  }
  static alloc = (length) => new Buffer(length);
  static concat(parts) {
    const joined = new Buffer(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  }
  equals = (other) => this.length === other.length && this.every((byte, i) => byte === other[i]);
  toString = () => new TextDecoder().decode(this);
}

// Files

const pathOf = (path) => String(path.href ?? path);
const asked =
  (what) =>
  (path, ...given) =>
    ask(what, pathOf(path), ...given);

export const [existsSync, realpathSync, mkdirSync, rmSync, readdirSync, accessSync, openSync] = [
  ...['exists', 'realpath', 'mkdir', 'remove', 'list', 'access', 'open'],
].map(asked);
export const constants = { W_OK: 2 };
export const writeFileSync = (path, bytes) => ask('writeFile', pathOf(path), bytes);
export const renameSync = (from, to) => ask('rename', from, to);
export const closeSync = (file) => ask('close', file);
export const fsyncSync = (file) => ask('sync', file);
export const writeSync = (file, bytes, from = 0, length = bytes.length) =>
  ask('write', file, bytes.subarray(from, from + length));

export function statSync(path, { throwIfNoEntry = true } = {}) {
  if (!throwIfNoEntry && !existsSync(path)) return undefined;
  const { size, kind } = ask('stat', pathOf(path));
  return { size, isFile: () => kind === 'file', isDirectory: () => kind === 'folder' };
}

export function readFileSync(path, encoding) {
  const bytes = ask('read', pathOf(path));
  return encoding === undefined ? bytes : new TextDecoder().decode(bytes);
}

export function readSync(file, into, at, length, from) {
  const bytes = ask('readPart', file, length, from);
  into.set(bytes, at);
  return bytes.length;
}

export const join = (...parts) => ask('join', ...parts);
export const [dirname, basename, resolve] = ['dirname', 'basename', 'resolve'].map(asked);
export const sep = '/';
export const inflateSync = (bytes, { maxOutputLength }) => ask('inflate', 'deflate', maxOutputLength, bytes);
export const createRequire = () => ({
  resolve: (name) => statSync(join(ENGINE, 'node_modules', name)) && join(ENGINE, 'node_modules', name),
});

/** What is written is unpacked whole, once it is there. */
class DecompressionStream {
  #written = [];
  #whole = Promise.withResolvers();
  #read;
  writable = {
    getWriter: () => ({
      write: async (bytes) => void this.#written.push(bytes),
      close: async () => this.#whole.resolve(),
      abort: async (cause) => this.#whole.reject(cause),
    }),
  };
  readable = { getReader: () => ({ read: () => this.#read(), cancel: async () => {} }) };
  constructor(format) {
    this.#read = async () => {
      await this.#whole.promise;
      const packed = this.#written.splice(0);
      if (packed.length === 0) return { done: true };
      try {
        return { value: ask('inflate', format, MAX_UNPACKED, Buffer.concat(packed)) };
      } catch (error) {
        throw error.code === 'EFBIG' ? tooLong(`What unpacks to more than ${MAX_UNPACKED} bytes`) : error;
      }
    };
  }
}

/** As far as it is used: `new URL('./file', import.meta.url).href`, which is a path. */
class URL {
  constructor(path, folder) {
    this.href = join(folder, path);
  }
}

const { setTimeout: setLater } = globalThis;
Object.assign(globalThis, {
  // What is left to do is done at once, and so within the request
  setImmediate: (act) => void Promise.resolve().then(act),
  // That of mini-racer 0.14.1 throws where there is nothing to wait for
  setTimeout: (act, milliseconds) => setLater(act, Math.max(1, milliseconds)),
  TextEncoder,
  TextDecoder,
  DecompressionStream,
  Buffer,
  URL,
  process: { env: {}, pid: PID, platform: '' },
  performance: { timeOrigin: 0, now: () => Date.now() },
  atob: (text) => asciiOf(Uint8Array.fromBase64(text)),
  btoa: (text) => bytesOf(text).toBase64(),
});

// What is not there: plugins, which are modules, and threads and tables that are built, for which nobody asks

export const loadedPlugins = () => [];
export async function loadPlugin() {
  throw new OtauError('unsupported', 'Plugins are modules of JavaScript: they need Node.js.');
}
export const getEnvironmentData = () => undefined;
export const setTimeout = undefined;
export const [Worker, setEnvironmentData, deflateSync, extname, hostname, availableParallelism] = [];
export const [fstatSync, truncateSync, ftruncateSync, linkSync] = [];
