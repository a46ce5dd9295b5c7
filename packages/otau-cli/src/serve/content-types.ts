/** The content type of a file, by the extension of its name, and whether compression is worth the time. */
import { extname } from 'node:path';

export interface ContentType {
  readonly type: string;
  readonly compressible: boolean;
}

const TEXTS: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.otau': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

const BINARIES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export function contentTypeOf(name: string): ContentType {
  const end = extname(name).toLowerCase();
  if (Object.hasOwn(TEXTS, end)) return { type: TEXTS[end], compressible: true };
  return { type: Object.hasOwn(BINARIES, end) ? BINARIES[end] : 'application/octet-stream', compressible: false };
}
