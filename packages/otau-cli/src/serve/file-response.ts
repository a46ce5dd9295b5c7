/**
 * Files as HTTP responses: entity tags, 304, one range of bytes, compression. Small files are cached in memory; large ones are read
 * from the disk while they are sent.
 */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Coding, ContentCache } from './content-cache.js';
import { contentTypeOf } from './content-types.js';
import { type OpenFile, openInside, readBytes } from './files.js';
import { errorResponse, NOT_FOUND } from './responses.js';

/** Files up to this size are cached in memory and compressed. */
const MAX_CACHED_BYTES = 48 << 20;
const CHUNK = 1 << 18;

/** The headers of a request that select the form of a file. */
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
  /** The `Cache-Control` of the response. */
  readonly caching: string;
  /** Whether a file of the same name with `.br` or `.gz` at the end is its compressed form. */
  readonly precompressed?: boolean;
  /** Destroyed if a file cannot be read to its end, so that a part is never taken for the whole file. */
  readonly outgoing: ServerResponse;
}

const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

export async function fileResponse(request: FileRequest, cache: ContentCache): Promise<Response> {
  const file = await openInside(request.folder, request.names);
  if (file === undefined) return errorResponse(NOT_FOUND);
  if (file.size > MAX_CACHED_BYTES) return streamed(request, file);
  try {
    return await cached(request, file, cache);
  } finally {
    await file.handle.close();
  }
}

async function cached(request: FileRequest, file: OpenFile, cache: ContentCache): Promise<Response> {
  const { names, wish, caching } = request;
  const { type, compressible } = contentTypeOf(names.at(-1)!);
  const content = await cache.of(file);
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': caching, 'Accept-Ranges': 'bytes' });
  if (compressible) headers.set('Vary', 'Accept-Encoding');
  const coding = compressible && wish.range === undefined ? codingFor(wish.codings) : undefined;
  const packed = coding && (await compressed(request, file, cache, coding));
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

/** The compressed form: the precompressed file if it is not older, otherwise from the cache. */
async function compressed(
  { folder, names, precompressed }: FileRequest,
  file: OpenFile,
  cache: ContentCache,
  coding: Coding,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const beside = precompressed
    ? await openInside(folder, [...names.slice(0, -1), names.at(-1)! + ENDINGS[coding]])
    : undefined;
  if (beside !== undefined) {
    try {
      if (beside.written >= file.written && beside.size < file.size) return (await cache.of(beside)).bytes;
    } finally {
      await beside.handle.close();
    }
  }
  return (await cache.of(file)).compressed(coding);
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
  /** The last byte, inclusive, as in HTTP. */
  readonly last: number;
}

/** One range of bytes; undefined if the whole file is to be sent, also for several ranges or a bad range. */
function parseRange(text: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? 'outside' : { first, last };
}

/** Sets the headers of a part of the file; returns the status. */
function describePart(headers: Headers, range: Range | undefined, size: number): number {
  headers.set('Content-Length', String(range === undefined ? size : range.last - range.first + 1));
  if (range === undefined) return 200;
  headers.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  return 206;
}

function outside(size: number): Response {
  const message = `The range must begin within the ${size} bytes of the file.`;
  return errorResponse({ status: 416, code: 'bad-range', message, headers: { 'Content-Range': `bytes */${size}` } });
}

/** Whether an `If-None-Match` has the tag; weak and strong tags are compared alike. */
function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((one) => bare(one) === bare(tag));
}

/** The best encoding that an `Accept-Encoding` allows. */
export function codingFor(list = ''): Coding | undefined {
  const refused = /^q=0(\.0*)?$/;
  const taken = new Set<string>();
  for (const part of list.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => refused.test(parameter))) taken.add(name);
  }
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}
