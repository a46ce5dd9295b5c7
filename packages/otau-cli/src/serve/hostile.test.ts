import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, configText, get, makeFolder, sendRaw, serveFor, writeInto } from './testing.js';

const SECRET = 'what nobody may read';

/** A server whose board and run lie beside a secret, with links that lead to it. */
async function serveBesideSecret() {
  const root = makeFolder({
    'secret.txt': SECRET,
    'board/index.html': '<!doctype html>',
    'board/.hidden': SECRET,
    'board-secret/secret.txt': SECRET,
    'runs/one/config.json': configText(),
    'runs/one/games/0001.jsonl': '{}\n',
    'runs/one/selfplay/0001-0.samples': SECRET,
  });
  symlinkSync('../secret.txt', join(root, 'board/link.txt'));
  symlinkSync('..', join(root, 'board/up'));
  symlinkSync('index.html', join(root, 'board/inside.html'));
  symlinkSync('../../../secret.txt', join(root, 'runs/one/games/0002.jsonl'));
  return serveFor({ board: join(root, 'board'), runs: [join(root, 'runs')] });
}

describe('paths', () => {
  it.each([
    ['dots', '/../secret.txt'],
    ['encoded dots', '/%2e%2e/secret.txt'],
    ['half encoded dots', '/.%2E/secret.txt'],
    ['an encoded slash', '/..%2fsecret.txt'],
    ['a backslash', '/..\\secret.txt'],
    ['an encoded backslash', '/..%5csecret.txt'],
    ['NUL', '/index.html%00.txt'],
    ['a line feed', '/index.html%0a'],
    ['a bad percent', '/%zz'],
    ['a percent at the end', '/index.html%'],
    ['overlong UTF-8', '/%c0%ae%c0%ae/secret.txt'],
    ['no name between slashes', '//secret.txt'],
    ['a drive', '/C:/secret.txt'],
    ['a stream of a file', '/index.html::$DATA'],
    ['a path of another server', 'http://example.org/secret.txt'],
    ['no slash at the start', 'secret.txt'],
    ['a fragment', '/index.html#x'],
    ['dots in a run', '/api/runs/..%2f..%2fsecret'],
  ])('refuses %s', async (_what, target) => {
    const { address } = await serveBesideSecret();
    const answer = await get(address, target);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain(SECRET);
    expect(codeOf(answer)).toMatch(/^bad-/);
  });

  it.each([
    ['a hidden file', '/.hidden'],
    ['a link out of the folder', '/link.txt'],
    ['a linked folder out of the folder', '/up/secret.txt'],
    ['a folder', '/up/'],
    ['dots encoded twice', '/%252e%252e/secret.txt'],
    ['the folder beside with a longer name', '/%20/board-secret/secret.txt'],
    ['files of a run that are not shown', '/api/runs/one/selfplay/0001-0.samples'],
    ['a link out of a run', '/api/runs/one/games/2'],
    ['an unknown run', '/api/runs/constructor'],
    ['a run by a path', '/api/runs/%2e%2e%2e'],
    ['an unknown question', '/api/nothing'],
  ])('finds nothing at %s', async (_what, target) => {
    const { address } = await serveBesideSecret();
    const answer = await get(address, target);
    expect(answer.status).toBe(404);
    expect(codeOf(answer)).toBe('not-found');
  });

  it('follows a link that stays inside', async () => {
    const { address } = await serveBesideSecret();
    expect(await get(address, '/inside.html')).toMatchObject({ status: 200, body: '<!doctype html>' });
  });

  it('never reads the secret, whatever is asked', async () => {
    const { address } = await serveBesideSecret();
    const pieces = [
      '..',
      '.',
      '/',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      '%00',
      'secret.txt',
      'up',
      'link.txt',
      'api/runs/one',
      '?',
    ];
    const targets = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(targets, async (target) => {
        const { status, body } = await get(address, target);
        expect(body).not.toContain(SECRET);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });
});

describe('requests', () => {
  const HOST = 'Host: localhost';

  it.each([
    ['another method', `DELETE / HTTP/1.1\r\n${HOST}`, 405, 'bad-method'],
    ['a POST with a body', `POST /api/runs HTTP/1.1\r\n${HOST}\r\nContent-Length: 2\r\n\r\n{}`, 405, 'bad-method'],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}`, 405, 'bad-method'],
    ['CONNECT', `CONNECT example.org:443 HTTP/1.1\r\n${HOST}`, 405, 'bad-method'],
    ['a body', `GET / HTTP/1.1\r\n${HOST}\r\nContent-Length: 5\r\n\r\nhello`, 413, 'body'],
    ['a body in chunks', `GET / HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n`, 413, 'body'],
    ['a huge body announced', `GET / HTTP/1.1\r\n${HOST}\r\nContent-Length: 99999999999`, 413, 'body'],
    ['a body on approval', `GET / HTTP/1.1\r\n${HOST}\r\nExpect: 100-continue\r\nContent-Length: 5`, 413, 'body'],
    ['a long address', `GET /${'a'.repeat(3000)} HTTP/1.1\r\n${HOST}`, 414, 'long-address'],
    ['an endless address', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}`, 431, 'large-headers'],
    ['huge headers', `GET / HTTP/1.1\r\n${HOST}\r\nX: ${'a'.repeat(40_000)}`, 431, 'large-headers'],
    ['many headers', `GET / HTTP/1.1\r\n${HOST}${'\r\na: b'.repeat(200)}`, 431, 'many-headers'],
    ['no Host', 'GET / HTTP/1.1', 400, 'bad-host'],
    ['no Host in HTTP/1.0', 'GET / HTTP/1.0', 400, 'bad-host'],
    ['two Hosts', `GET / HTTP/1.1\r\n${HOST}\r\nHost: example.org`, 400, 'bad-host'],
    ['the same Host twice', `GET / HTTP/1.1\r\n${HOST}\r\n${HOST}`, 400, 'bad-host'],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: localhost/x', 400, 'bad-host'],
    ['a Host with a user', 'GET / HTTP/1.1\r\nHost: localhost@example.org', 400, 'bad-host'],
    ['the name of another site', 'GET /api/runs HTTP/1.1\r\nHost: example.org:4780', 403, 'bad-host'],
    ['a name that begins like this machine', 'GET / HTTP/1.1\r\nHost: 127.0.0.1.example.org', 403, 'bad-host'],
    ['a header split over lines', `GET / HTTP/1.1\r\n${HOST}\r\nX: a\r\n b`, 400, 'bad-http'],
    ['a bare carriage return', `GET / HTTP/1.1\r\n${HOST}\r\nX: a\rY: b`, 400, 'bad-http'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : localhost', 400, 'bad-http'],
    ['both lengths', `GET / HTTP/1.1\r\n${HOST}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked`, 400, 'bad-http'],
    ['what is no HTTP', 'hello\r\n\r\nthere', 400, 'bad-http'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'bad-http'],
  ])('refuses %s', async (_what, request, status, code) => {
    const { address } = await serveFor();
    const answer = await sendRaw(address, `${request}\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(codeOf(answer)).toBe(code);
    expect(answer.head).toContain('X-Content-Type-Options: nosniff');
    expect(answer.head).toContain('Connection: close');
  });

  it.each(['localhost', 'LOCALHOST:1', '127.0.0.1:4780', '127.3.2.1', '[::1]', '[::1]:80'])(
    'answers to %s, whatever the port: it may be forwarded',
    async (host) => {
      const { address } = await serveFor();
      const request = `GET /api/runs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect((await sendRaw(address, request)).status).toBe(200);
    },
  );

  it.each([
    ['192.168.0.7:4780', 200],
    ['board.example:4780', 200],
    [hostname(), 200],
    ['evil.example', 403],
  ])('answers %s with %d where the network may reach it', async (host, status) => {
    const { address } = await serveFor({ host: '0.0.0.0', names: ['board.example'] });
    const request = `GET /api/runs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(address.replace('0.0.0.0', '127.0.0.1'), request)).status).toBe(status);
  });

  it.each([
    ['play.example.org', 200],
    ['PLAY.example.org:443', 200],
    [hostname(), 403],
    ['192.168.0.7:4780', 403],
    ['evil.example', 403],
  ])('answers %s with %d behind a proxy on the machine', async (host, status) => {
    const { address } = await serveFor({ names: ['play.example.org'] });
    const request = `GET /api/runs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(address, request)).status).toBe(status);
  });

  it.each(['a:99999', '[:::]'])('refuses the Host %s, of which no address can be made', async (host) => {
    const { address } = await serveFor({ host: '0.0.0.0', names: ['a'] });
    const request = `GET /api/runs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(address.replace('0.0.0.0', '127.0.0.1'), request);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'bad-host']);
    expect(answer.head.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  it('takes a header that would add a line for what it is: part of a value', async () => {
    const { address } = await serveFor();
    const { head } = await get(address, '/api/runs', ['If-None-Match: "%0d%0aSet-Cookie: a=b"']);
    expect(head).not.toContain('Set-Cookie');
  });

  it('continues after everything', async () => {
    const { address } = await serveFor();
    for (let i = 1; i < 50; i++) await sendRaw(address, `${'\0'.repeat(i)}\r\n\r\n`);
    expect((await get(address, '/api/runs')).status).toBe(200);
  });
});

describe('folders of runs full of junk', () => {
  it('shows what can be read, and says what cannot', async () => {
    const root = makeFolder({
      'runs/a/config.json': configText({
        out: '/home/somebody/runs/a',
        anchors: 'greedy,zero:model=/home/somebody/my models/best.onnx,visits=9,module:C:\\somebody\\agent.js',
        match: {
          against: ['engine:/home/somebody/engine', 'module:file:///home/somebody/agent.js', 'https://a.example/b'],
        },
      }),
      'runs/a/metrics.jsonl': '{"iteration":1}\nnonsense\n[1]\n{"iteration":2}\n{"iteration":3,"lo',
      'runs/b/config.json': '{"format":"otau-ru',
      'runs/c/config.json': JSON.stringify({ format: 'otau-tournament' }),
      'runs/d/nothing.txt': '',
      'runs/e': 'a file',
      'runs/.f/config.json': configText(),
    });
    mkdirSync(join(root, 'runs/g/config.json'), { recursive: true });
    writeInto(root, 'runs/b/metrics.jsonl', new Uint8Array(5000).fill(0xff));
    writeInto(root, 'runs/b/games', 'a file where a folder should be');
    const { address } = await serveFor({ runs: [join(root, 'runs'), join(root, 'missing')] });

    const { runs } = JSON.parse((await get(address, '/api/runs')).body);
    expect(runs).toMatchObject([
      { id: 'a', game: 'kindo', last: { iteration: 2 }, locked: false, model: false },
      { id: 'b', game: null, last: null, problem: 'Its config.json cannot be read.' },
    ]);
    const { config } = JSON.parse((await get(address, '/api/runs/a')).body);
    expect(config).toMatchObject({
      out: 'a',
      anchors: 'greedy,zero:model=best.onnx,visits=9,module:agent.js',
      match: { against: ['engine:engine', 'module:agent.js', 'https://a.example/b'] },
    });
    expect(JSON.parse((await get(address, '/api/runs/a/metrics')).body)).toEqual({
      from: 0,
      next: 4,
      more: false,
      lines: [{ iteration: 1 }, null, null, { iteration: 2 }],
    });
    expect(JSON.parse((await get(address, '/api/runs/b/metrics')).body).lines).toEqual([]);
    expect(JSON.parse((await get(address, '/api/runs/b/games')).body)).toEqual({ games: [] });
    for (const what of ['', '/metrics', '/games', '/games/1', '/model']) {
      const { status, body } = await get(address, `/api/runs/b${what}`);
      expect(status).toBeLessThan(500);
      expect(body).not.toContain(root);
    }
  });

  it('does not wait for a pipe that nobody writes to', async () => {
    const root = makeFolder({ 'run/config.json': configText() });
    execFileSync('mkfifo', [join(root, 'run/metrics.jsonl'), join(root, 'run/lock')]);
    const { address } = await serveFor({ runs: [join(root, 'run')] });
    const { runs } = JSON.parse((await get(address, '/api/runs')).body);
    expect(runs).toMatchObject([{ id: 'run', last: null, locked: false }]);
  });

  it('refuses a query that is no number', async () => {
    const folder = makeFolder({ 'config.json': configText() });
    const { address } = await serveFor({ runs: [folder] });
    const id = folder.split('/').at(-1);
    for (const from of ['-1', '1e3', '', '99999999999', '%00', 'x']) {
      const answer = await get(address, `/api/runs/${id}/metrics?from=${from}`);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'bad-query']);
    }
  });
});
