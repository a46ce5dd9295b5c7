/**
 * The moves of a study as an address, and back: `?game=abalone&variant=wall&moves=a1d4.b5b1&ply=2`. Moves are in the usual
 * notation, so that links stay valid if numbers of actions change. All input from an address is checked.
 */
import {
  createGame,
  type Game,
  type GameId,
  gameDefinition,
  History,
  OtauError,
  parseGameId,
  parseOptions,
  Rng,
  startOf,
} from 'otau';
import { recordOf } from 'otau/records';
import { partsOf } from '../session/record-tree.js';

/** Longer links are cut by programs that send messages. */
const MAX_LINK_LENGTH = 16_000;
const MAX_MOVES = 4_000;

/** The part of an address after `?`. */
export function formatLink(history: History, ply: number): string {
  const { game } = history;
  const { options, start, moves } = recordOf(game, history);
  const fields: [string, string][] = [['game', game.id]];
  for (const [name, value] of Object.entries(options)) fields.push([name, String(value)]);
  if (start !== undefined) fields.push(['position', start.replaceAll(' ', '_')]);
  // `76(10)` becomes `76`: the capture follows from the move, and programs cut links that end in a bracket
  if (moves.length > 0) fields.push(['moves', moves.map((move) => move.replace(/\(\d+\)/, '')).join('.')]);
  if (ply > 0 && ply !== history.length) fields.push(['ply', String(ply)]);
  if (ply === 0 && history.length > 0) fields.push(['ply', '0']);
  return fields.map(([name, value]) => `${name}=${encode(value)}`).join('&');
}

/** Encodes a text, except for characters that are allowed in the hash of an address. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2F|3A|2B|2C|40)/g, decodeURIComponent);
}

/** Reads a link: its moves, and how many of them are before the shown position. Throws `bad-link` for malformed links, and the errors of the library. */
export function parseLink(query: string) {
  const fields = readFields(query);
  const take = (name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return value;
  };
  const id = parseGameId(take('game') ?? missing('game'));
  const [position, moves, ply] = [take('position'), take('moves'), take('ply')];
  const game = gameOf(id, fields);
  const history = begin(game, position);
  playMoves(history, moves);
  return { history, ply: readPly(ply, history.length) };
}

function missing(name: string): never {
  throw new OtauError('bad-link', `A link names its ${name}: ${name}=...`);
}

function readFields(query: string): Map<string, string> {
  const text = query.replace(/^\?/, '');
  if (text.length > MAX_LINK_LENGTH)
    throw new OtauError('bad-link', `A link has at most ${MAX_LINK_LENGTH} characters.`);
  const fields = new Map<string, string>();
  for (const part of text.split('&')) {
    const equals = part.indexOf('=');
    if (part === '') continue;
    const name = equals < 0 ? part : part.slice(0, equals);
    if (equals < 0 || !/^[A-Za-z]{1,40}$/.test(name)) {
      throw new OtauError('bad-link', `A link is made of name=value; got ${JSON.stringify(part.slice(0, 60))}.`);
    }
    if (fields.has(name)) throw new OtauError('bad-link', `The link gives ${name} twice.`);
    fields.set(name, decode(part.slice(equals + 1)));
  }
  return fields;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OtauError('bad-link', 'A percent sign in the link is not followed by two hexadecimal digits.');
  }
}

/** Fields that have no other meaning are options of the game. */
function gameOf(id: GameId, fields: ReadonlyMap<string, string>): Game {
  const texts = [...fields].map(([name, value]) => `${name}=${value}`);
  return createGame(id, parseOptions(id, gameDefinition(id).options, texts));
}

function begin(game: Game, position: string | undefined): History {
  if (position === undefined) return new History(game, undefined, new Rng('link'));
  return new History(game, startOf(game, position.replaceAll('_', ' ')));
}

function playMoves(history: History, text: string | undefined): void {
  const moves = text === undefined || text === '' ? [] : text.split('.');
  if (moves.length > MAX_MOVES) throw new OtauError('bad-link', `A link has at most ${MAX_MOVES} moves.`);
  moves.forEach((move, index) => {
    try {
      for (const part of partsOf(move)) history.play(history.game.parseAction(history.row, part));
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      throw new OtauError(error.code, `Move ${index + 1} of the link: ${error.message}`, { cause: error });
    }
  });
}

function readPly(text: string | undefined, length: number): number {
  if (text === undefined) return length;
  const ply = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (ply <= length) return ply;
  throw new OtauError('bad-link', `The link's moves have positions 0 to ${length}; ply is ${text.slice(0, 20)}.`);
}

/** Limits the result, as a short text can decompress to a huge one. */
const MAX_BYTES = 200_000;

export async function compressText(text: string): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate'));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const packed = base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  if (packed.length > MAX_LINK_LENGTH) throw new OtauError('bad-link', 'The game is too long for a link.');
  return packed;
}

/** Throws `bad-link` for a text that `compressText` has not written. */
export async function decompressText(packed: string): Promise<string> {
  if (packed.length > MAX_LINK_LENGTH || !/^[\w-]+$/.test(packed)) throw cut();
  try {
    const base64 = packed.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await pipe(bytes, new DecompressionStream('deflate')));
  } catch {
    throw cut();
  }
}

function cut(): OtauError {
  return new OtauError('bad-link', 'A part of the link is missing, or it was changed on its way: copy it whole.');
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw cut();
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
