import { truncateSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RUN_FILES } from '../learn/run/names.js';
import { ContentCache, codingFor, openInside } from './files.js';
import { MODEL } from './runs.js';
import { codeOf, configText, get, makeFolder, serveFor, writeInto } from './testing.js';

const SCRIPT = 'export const pits = [9, 9, 9, 9, 9, 9, 9, 9, 9];\n'.repeat(100);

/** The bytes of an answer, not decompressed, and its headers. */
async function fetchRaw(address: string, target: string, headers: readonly string[] = []) {
  const { status, head, body } = await get(address, target, headers);
  const fields = head.split('\r\n').slice(1);
  const pairs = fields.map((line) => [line.split(': ')[0].toLowerCase(), line.slice(line.indexOf(': ') + 2)]);
  return { status, headers: Object.fromEntries(pairs) as Record<string, string>, bytes: Buffer.from(body, 'latin1') };
}

describe('the board', () => {
  it('says that it is not built, and is there as soon as it is', async () => {
    const board = makeFolder();
    const { address } = await serveFor({ board });
    const missing = await get(address, '/');
    expect([missing.status, codeOf(missing)]).toEqual([503, 'not-built']);
    expect(missing.body).toContain('npm start');
    writeInto(board, 'index.html', '<!doctype html>');
    expect((await get(address, '/')).body).toBe('<!doctype html>');
    expect((await get(address, '/index.html')).body).toBe('<!doctype html>');
    expect((await get(address, '/index.html/')).status).toBe(404);
  });

  it.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['assets/a-12345678.js', 'text/javascript; charset=utf-8'],
    ['a.css', 'text/css; charset=utf-8'],
    ['a.wasm', 'application/wasm'],
    ['manifest.webmanifest', 'application/manifest+json'],
    ['icon.svg', 'image/svg+xml'],
    ['a.onnx', 'application/octet-stream'],
    ['a.unknown', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('knows the content type of %s', async (name, type) => {
    const { address } = await serveFor({ board: makeFolder({ [name]: 'x' }) });
    expect((await fetchRaw(address, `/${name}`)).headers['content-type']).toBe(type);
  });

  it('lets no script run but its own files, WebAssembly and workers included', async () => {
    const { address } = await serveFor({ board: makeFolder({ 'index.html': 'x' }) });
    const policy = (await fetchRaw(address, '/')).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("worker-src 'self';");
  });

  it('is kept for ever by browsers where the name holds a digest, and asked for again elsewhere', async () => {
    const board = makeFolder({
      'index.html': 'x',
      'assets/index-Ab_3-x9Z.js': 'x',
      'sw.js': 'x',
      'icon-12345678.svg': 'x',
    });
    const { address } = await serveFor({ board });
    const caching = async (target: string) => (await fetchRaw(address, target)).headers['cache-control'];
    expect(await caching('/assets/index-Ab_3-x9Z.js')).toBe('public, max-age=31536000, immutable');
    for (const target of ['/', '/sw.js', '/icon-12345678.svg']) expect(await caching(target)).toBe('no-cache');
    expect(await caching('/assets/missing-12345678.js')).toBe('no-store');
  });

  it('comes compressed to those who take it', async () => {
    const { address } = await serveFor({ board: makeFolder({ 'a.js': SCRIPT }) });
    const plain = await fetchRaw(address, '/a.js');
    const brotli = await fetchRaw(address, '/a.js', ['Accept-Encoding: gzip, deflate, br']);
    const gzip = await fetchRaw(address, '/a.js', ['Accept-Encoding: gzip, br;q=0']);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.bytes.toString()).toBe(SCRIPT);
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
    for (const { headers, bytes } of [plain, brotli, gzip]) {
      expect(headers.vary).toBe('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(bytes.length);
    }
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('takes a compressed file beside, unless it is older', async () => {
    const better = brotliCompressSync(SCRIPT);
    const board = makeFolder({ 'a.js': SCRIPT, 'a.js.br': better, 'b.js': SCRIPT, 'b.js.br': 'of an older b.js' });
    utimesSync(join(board, 'b.js.br'), 1, 1);
    const { address } = await serveFor({ board });
    const br = ['Accept-Encoding: br'];
    expect((await fetchRaw(address, '/a.js', br)).bytes).toEqual(better);
    expect(brotliDecompressSync((await fetchRaw(address, '/b.js', br)).bytes).toString()).toBe(SCRIPT);
  });

  it('is not sent again to those who have it, until it changes', async () => {
    const board = makeFolder({ 'a.js': SCRIPT });
    const { address } = await serveFor({ board });
    const { etag } = (await fetchRaw(address, '/a.js')).headers;
    const again = await fetchRaw(address, '/a.js', [`If-None-Match: "other", W/${etag}`]);
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    writeInto(board, 'a.js', `${SCRIPT};`);
    expect((await fetchRaw(address, '/a.js', [`If-None-Match: ${etag}`])).status).toBe(200);
  });

  it('answers HEAD as GET, without the body', async () => {
    const { address } = await serveFor({ board: makeFolder({ 'a.js': SCRIPT }) });
    const head = await fetch(`${address}a.js`, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
    expect(head.headers.get('content-length')).toBe(String(SCRIPT.length));
    expect(await head.text()).toBe('');
  });

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=8-', 206, 'bytes 8-9/10', '89'],
    ['bytes=-4', 206, 'bytes 6-9/10', '6789'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
    ['bytes=10-', 416, 'bytes */10', undefined],
    ['bytes=-0', 416, 'bytes */10', undefined],
    ['bytes=5-3', 200, undefined, '0123456789'],
    ['bytes=0-1,3-4', 200, undefined, '0123456789'],
    ['bytes=-', 200, undefined, '0123456789'],
    ['lines=1-2', 200, undefined, '0123456789'],
    [`bytes=0-${'9'.repeat(400)}`, 200, undefined, '0123456789'],
  ])('sends the range %s', async (range, status, contentRange, text) => {
    const { address } = await serveFor({ board: makeFolder({ 'a.txt': '0123456789' }) });
    const answer = await fetchRaw(address, '/a.txt', [`Range: ${range}`, 'Accept-Encoding: br']);
    expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange]);
    if (text !== undefined) expect(answer.bytes.toString()).toBe(text);
  });

  it('sends the whole to those who continue with another content', async () => {
    const { address } = await serveFor({ board: makeFolder({ 'a.txt': '0123456789' }) });
    const { etag } = (await fetchRaw(address, '/a.txt')).headers;
    expect((await fetchRaw(address, '/a.txt', ['Range: bytes=1-2', 'If-Range: "other"'])).status).toBe(200);
    expect((await fetchRaw(address, '/a.txt', ['Range: bytes=1-2', `If-Range: ${etag}`])).status).toBe(206);
  });
});

describe('models and tables', () => {
  it('are listed with their cards', async () => {
    const models = makeFolder({ 'kindo.onnx': 'abc', 'kindo.json': '{"elo":1}', 'senet.onnx': 'ab', 'README.md': '' });
    const { address } = await serveFor({ models });
    expect(JSON.parse((await get(address, '/models')).body)).toEqual({
      models: [
        { file: 'kindo.onnx', bytes: 3, card: 'kindo.json' },
        { file: 'senet.onnx', bytes: 2, card: null },
      ],
    });
    expect((await get(address, '/models/kindo.onnx')).body).toBe('abc');
    expect((await get(address, '/models/kindo.json')).body).toBe('{"elo":1}');
    expect((await get(address, '/models/other.onnx')).status).toBe(404);
  });

  it('have endgame tables beside them', async () => {
    const { address } = await serveFor({ tables: makeFolder({ 'senet-kendall.table': 'abc' }) });
    expect((await get(address, '/tables/senet-kendall.table')).body).toBe('abc');
    expect((await get(address, '/tables/other.table')).status).toBe(404);
    expect((await get(address, '/tables')).status).toBe(404);
  });

  it('have the documentation beside them, once it is built', async () => {
    const docs = makeFolder();
    const { address } = await serveFor({ docs });
    expect((await fetchRaw(address, '/docs')).headers.location).toBe('/docs/');
    const missing = await get(address, '/docs/');
    expect([missing.status, codeOf(missing)]).toEqual([503, 'not-built']);
    expect(missing.body).toContain('npm run docs');
    writeInto(docs, 'index.html', 'pages');
    expect((await get(address, '/docs/')).body).toBe('pages');
    expect((await get(address, '/docs/other.html')).status).toBe(404);
  });

  it('have opening books beside them', async () => {
    const { address } = await serveFor({ books: makeFolder({ 'kindo.json': '{}' }) });
    expect((await get(address, '/books/kindo.json')).body).toBe('{}');
    expect((await get(address, '/books/other.json')).status).toBe(404);
  });

  it('of runs are where the trainer puts them', () => {
    expect(MODEL.join('/')).toBe(RUN_FILES.bestModel);
  });

  it('that are very large come from the disk piece by piece, parts of them too', async () => {
    const folder = makeFolder({ 'run/config.json': configText(), 'run/best.onnx': 'begin' });
    const size = 50 * 1024 * 1024;
    truncateSync(join(folder, 'run/best.onnx'), size);
    const { address } = await serveFor({ runs: [folder] });
    const whole = await fetch(`${address}api/runs/run/model`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([bytes.length, bytes.subarray(0, 5).toString()]).toEqual([size, 'begin']);
    const part = await fetchRaw(address, '/api/runs/run/model', ['Range: bytes=2-4']);
    expect([part.status, part.bytes.toString()]).toEqual([206, 'gin']);
    const head = await fetch(`${address}api/runs/run/model`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(size));
    const same = await fetch(`${address}api/runs/run/model`, {
      headers: { 'If-None-Match': head.headers.get('etag')! },
    });
    expect(same.status).toBe(304);
  });
});

describe('a file that changes while it is sent', () => {
  it('breaks the connection off, so that nobody takes a part for the whole', async () => {
    const folder = makeFolder({ 'run/config.json': configText(), 'run/best.onnx': '' });
    const model = join(folder, 'run/best.onnx');
    truncateSync(model, 200 * 1024 * 1024);
    const { address } = await serveFor({ runs: [folder] });
    const answer = await fetch(`${address}api/runs/run/model`);
    truncateSync(model, 1024);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect((await fetch(`${address}api/runs/run/model`)).status).toBe(200);
  });
});

describe('contents in memory', () => {
  it('are read once while the file stays as it is, and let go when there are too many', async () => {
    const folder = makeFolder({ a: 'a'.repeat(60), b: 'b'.repeat(60), c: 'c'.repeat(60) });
    const contents = new ContentCache(130);
    const read = async (name: string) => {
      const file = (await openInside(folder, [name]))!;
      const content = await contents.of(file);
      await file.handle.close();
      return content;
    };
    const [a, b] = [await read('a'), await read('b')];
    expect(await read('a')).toBe(a);
    await read('c'); // b was asked for least recently
    expect(await read('a')).toBe(a);
    expect(await read('b')).not.toBe(b);
  });

  it.each([
    ['', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, BR;q=0.5', 'br'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['deflate, zstd', undefined],
  ])('are compressed for Accept-Encoding %j', (list, coding) => {
    expect(codingFor(list)).toBe(coding);
  });
});
