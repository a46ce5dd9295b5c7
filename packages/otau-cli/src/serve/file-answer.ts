/**
 * A file as an HTTP answer: entity tags, 304, one range of bytes, compressed for browsers that take it.
 * Small files come from memory; large ones are read from the disk as they are sent.
 */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { NOT_FOUND, refuse } from './answers.js';
import { contentTypeOf } from './content-types.js';
import type { Coding, Contents } from './contents.js';
import { type OpenFile, openInside, readBytes } from './files.js';

/** Files up to this size are kept in memory and compressed. */
const MAX_KEPT_BYTES = 48 << 20;
const CHUNK = 1 << 18;

/** The parts of a request that say in which form a file is wanted. */
export interface FileHeaders {
  readonly codings?: string;
  readonly ifNoneMatch?: string;
  readonly range?: string;
  readonly ifRange?: string;
}

export interface FileRequest {
  readonly folder: string;
  /** The path to the file from the folder, name by name. */
  readonly names: readonly string[];
  readonly wish: FileHeaders;
  /** The `Cache-Control` of the answer. */
  readonly caching: string;
  /** Whether a file beside it with `.br` or `.gz` at its end is its compressed form. */
  readonly precompressed?: boolean;
  /** Closed if a file cannot be read to its end, so a part is never taken for the whole. */
  readonly outgoing: ServerResponse;
}

const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

export async function answerFile(question: FileRequest, contents: Contents): Promise<Response> {
  const file = await openInside(question.folder, question.names);
  if (file === undefined) return refuse(NOT_FOUND);
  if (file.size > MAX_KEPT_BYTES) return streamed(question, file);
  try {
    return await kept(question, file, contents);
  } finally {
    await file.handle.close();
  }
}

async function kept(question: FileRequest, file: OpenFile, contents: Contents): Promise<Response> {
  const { names, wish, caching } = question;
  const { type, compressible } = contentTypeOf(names.at(-1)!);
  const content = await contents.of(file);
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': caching, 'Accept-Ranges': 'bytes' });
  if (compressible) headers.set('Vary', 'Accept-Encoding');
  const coding = compressible && wish.range === undefined ? codingFor(wish.codings) : undefined;
  const packed = coding && (await compressed(question, file, contents, coding));
  const tag = packed ? `"${content.digest}-${coding}"` : `"${content.digest}"`;
  headers.set('ETag', tag);
  if (matches(wish.ifNoneMatch, tag)) return new Response(null, { status: 304, headers });
  if (packed) headers.set('Content-Encoding', coding!);
  const bytes = packed ?? content.bytes;
  const range = wish.ifRange === undefined || wish.ifRange === tag ? parseRange(wish.range, bytes.length) : undefined;
  if (range === 'outside') return outside(bytes.length);
  const part = range === undefined ? bytes : bytes.subarray(range.first, range.last + 1);
  return new Response(part, { status: describePart(headers, range, bytes.length), headers });
}

/** The compressed form: from beside the file if it is not older, else made now and remembered. */
async function compressed(
  { folder, names, precompressed }: FileRequest,
  file: OpenFile,
  contents: Contents,
  coding: Coding,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const beside = precompressed
    ? await openInside(folder, [...names.slice(0, -1), names.at(-1)! + ENDINGS[coding]])
    : undefined;
  if (beside !== undefined) {
    try {
      if (beside.written >= file.written && beside.size < file.size) return (await contents.of(beside)).bytes;
    } finally {
      await beside.handle.close();
    }
  }
  return (await contents.of(file)).compressed(coding);
}

function streamed({ names, wish, caching, outgoing }: FileRequest, file: OpenFile): Promise<Response> | Response {
  const { type } = contentTypeOf(names.at(-1)!);
  const tag = `W/"${createHash('sha256').update(file.state).digest('base64url')}"`;
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': caching, 'Accept-Ranges': 'bytes', ETag: tag });
  const closed = (response: Response): Promise<Response> => file.handle.close().then(() => response);
  if (matches(wish.ifNoneMatch, tag)) return closed(new Response(null, { status: 304, headers }));
  const range = wish.ifRange === undefined ? parseRange(wish.range, file.size) : undefined;
  if (range === 'outside') return closed(outside(file.size));
  const status = describePart(headers, range, file.size);
  if (outgoing.req.method === 'HEAD') return closed(new Response(null, { status, headers }));
  const body = streamOf(file, range?.first ?? 0, (range?.last ?? file.size - 1) + 1, outgoing);
  return new Response(body, { status, headers });
}

function streamOf({ handle }: OpenFile, first: number, end: number, outgoing: ServerResponse): ReadableStream {
  let next = first;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = await readBytes(handle, next, Math.min(CHUNK, end - next)).catch(() => Buffer.alloc(0));
        next += bytes.length;
        if (bytes.length > 0) controller.enqueue(bytes);
        else outgoing.destroy();
        if (bytes.length > 0 && next < end) return;
        await handle.close();
        controller.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

interface Range {
  readonly first: number;
  /** The last byte, as HTTP counts. */
  readonly last: number;
}

/** One range of bytes; undefined where all is to be sent, as for several ranges or what is no range. */
function parseRange(text: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? 'outside' : { first, last };
}

/** Says in the headers which part of the file follows; returns the status. */
function describePart(headers: Headers, range: Range | undefined, size: number): number {
  headers.set('Content-Length', String(range === undefined ? size : range.last - range.first + 1));
  if (range === undefined) return 200;
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  return 206;
}

function outside(size: number): Response {
  const message = `The range must begin within the ${size} bytes of the file.`;
  return refuse({ status: 416, code: 'bad-range', message, headers: { 'Content-Range': `bytes */${size}` } });
}

/** Whether an `If-None-Match` names the tag; weak and strong tags count as the same here. */
function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((one) => bare(one) === bare(tag));
}

/** The best coding that an `Accept-Encoding` allows. */
export function codingFor(list = ''): Coding | undefined {
  const refused = /^q=0(\.0*)?$/;
  const taken = new Set<string>();
  for (const part of list.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => refused.test(parameter))) taken.add(name);
  }
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}
