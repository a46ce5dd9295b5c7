import { appendFileSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer } from './server.js';
import { codeOf, configText, get, makeFolder, readEvents, serveFor, writeInto } from './testing.js';

function makeRun(metrics: string): string {
  return makeFolder({ 'run/config.json': configText(), 'run/metrics.jsonl': metrics });
}

/** Puts another file in the place of the metrics in one step, as a trainer does. */
function replaceMetrics(folder: string, metrics: string): void {
  writeInto(folder, 'run/metrics.jsonl.draft', metrics);
  renameSync(join(folder, 'run/metrics.jsonl.draft'), join(folder, 'run/metrics.jsonl'));
}

/** An event as it comes over the wire. */
function metricsEvent(line: number, text: string): string {
  return `id: ${line + 1}\nevent: metrics\ndata: ${text}`;
}

const QUIET = ': still here';

/**
 * Events without comments: how long it was quiet in between says nothing. Something is changed once the stream has been
 * quiet: then everything that was there before has been read.
 */
async function eventsAfter(response: Response, count: number, change: () => void): Promise<string[]> {
  let isChanged = false;
  const events: string[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (events.length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    const whole = text.split('\n\n');
    text = whole.pop()!;
    events.push(...whole.filter((event) => event !== QUIET && !event.startsWith('retry:')));
    if (isChanged || !whole.includes(QUIET)) continue;
    isChanged = true;
    change();
  }
  await reader.cancel();
  return events;
}

describe('events of a run', () => {
  it('tell the lines there are, then each new one once it is whole', async () => {
    const folder = makeRun('{"iteration":1}\n');
    const { address } = await serveFor({ runs: [folder] });
    const stream = await fetch(`${address}api/runs/run/events`);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const events = await eventsAfter(stream, 3, () => {
      appendFileSync(join(folder, 'run/metrics.jsonl'), '{"iteration":2}\n{"iter');
      setTimeout(() => appendFileSync(join(folder, 'run/metrics.jsonl'), 'ation":3}\n'), 30);
    });
    expect(events).toEqual([1, 2, 3].map((n) => metricsEvent(n - 1, `{"iteration":${n}}`)));
  });

  it('continue where the metrics are replaced by a longer file', async () => {
    const folder = makeRun('{"a":1}\n');
    const { address } = await serveFor({ runs: [folder] });
    const stream = await fetch(`${address}api/runs/run/events?from=1`);
    const events = await eventsAfter(stream, 1, () => replaceMetrics(folder, '{"a":1}\n{"a":2}\n'));
    expect(events).toEqual([metricsEvent(1, '{"a":2}')]);
  });

  it.each([
    ['shorter', '{"b":1}\n'],
    ['different', '{"b":1}\n{"a":2}\n{"a":3}\n'],
  ])('begin anew where the metrics become %s', async (_how, metrics) => {
    const folder = makeRun('{"a":1}\n{"a":2}\n');
    const { address } = await serveFor({ runs: [folder] });
    const stream = await fetch(`${address}api/runs/run/events?from=2`);
    const events = await eventsAfter(stream, 2, () => replaceMetrics(folder, metrics));
    expect(events.slice(0, 2)).toEqual(['id: 0\nevent: reset\ndata: {}', metricsEvent(0, '{"b":1}')]);
  });

  it('begin anew for those who have seen more than there is', async () => {
    const { address } = await serveFor({ runs: [makeRun('{"a":1}\n')] });
    const stream = await fetch(`${address}api/runs/run/events?from=5`);
    const events = await eventsAfter(stream, 2, () => {});
    expect(events).toEqual(['id: 0\nevent: reset\ndata: {}', metricsEvent(0, '{"a":1}')]);
  });

  it('wait for metrics that are not there yet, and keep the stream alive', async () => {
    const folder = makeFolder({ 'run/config.json': configText() });
    const { address } = await serveFor({ runs: [folder] });
    expect(await readEvents(await fetch(`${address}api/runs/run/events`), 3)).toEqual(['retry: 2000', QUIET, QUIET]);
    const stream = await fetch(`${address}api/runs/run/events`);
    const events = await eventsAfter(stream, 1, () => writeInto(folder, 'run/metrics.jsonl', '{"a":1}\n'));
    expect(events).toEqual([metricsEvent(0, '{"a":1}')]);
  });

  it('end when the run is deleted, and the server continues', async () => {
    const folder = makeRun('{"a":1}\n');
    const { address } = await serveFor({ runs: [folder] });
    const stream = await fetch(`${address}api/runs/run/events`);
    const events = await eventsAfter(stream, 99, () => rmSync(join(folder, 'run'), { recursive: true }));
    expect(events).toEqual([metricsEvent(0, '{"a":1}'), 'event: gone\ndata: {}']);
    const status = async () => (await get(address, '/api/runs/run/events')).status;
    await expect.poll(status).toBe(404);
    expect(JSON.parse((await get(address, '/api/runs')).body)).toEqual({ runs: [] });
  });

  it('pass over lines that are no JSON objects, and never break an event', async () => {
    const { address } = await serveFor({ runs: [makeRun('junk\n{"a":\r1}\r\n"text"\n{"b":"x"}\n')] });
    const events = await eventsAfter(await fetch(`${address}api/runs/run/events`), 2, () => {});
    expect(events).toEqual([metricsEvent(1, '{"a":1}'), metricsEvent(3, '{"b":"x"}')]);
  });

  it('are bounded, and a stream that ends makes room', async () => {
    const { address } = await serveFor({ runs: [makeRun('')], streams: 2 });
    const first = await fetch(`${address}api/runs/run/events`);
    await fetch(`${address}api/runs/run/events`);
    const third = await get(address, '/api/runs/run/events');
    expect([third.status, codeOf(third)]).toEqual([503, 'too-many-streams']);
    expect((await fetch(`${address}api/runs/run/events`, { method: 'HEAD' })).status).toBe(503);
    await first.body!.cancel();
    const status = async () => (await fetch(`${address}api/runs/run/events`)).status;
    await expect.poll(status).toBe(200);
  });

  it('leave nothing open after HEAD', async () => {
    const { address } = await serveFor({ runs: [makeRun('')], streams: 1 });
    for (let i = 0; i < 3; i++) await fetch(`${address}api/runs/run/events`, { method: 'HEAD' });
    expect((await fetch(`${address}api/runs/run/events`)).status).toBe(200);
  });

  it('continue after the server has ended and started again', async () => {
    const folder = makeRun('{"a":1}\n{"a":2}\n');
    const before = await startServer({ port: 0, runs: [folder] });
    const stream = await fetch(`${before.address}api/runs/run/events`);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('id: 2\n')) text += (await reader.read()).value;
    await before.close();
    expect((await reader.read()).done).toBe(true); // ended in good order, not cut off
    const port = Number(new URL(before.address).port);
    const after = await serveFor({ port, runs: [folder] });
    appendFileSync(join(folder, 'run/metrics.jsonl'), '{"a":3}\n');
    const ask = () => fetch(`${after.address}api/runs/run/events`, { headers: { 'Last-Event-ID': '2' } });
    const again = await ask().catch(ask); // the first may meet a connection that ended with the server before
    expect(await eventsAfter(again, 1, () => {})).toEqual([metricsEvent(2, '{"a":3}')]);
  });

  it('do not hold up the end of the server, even where nobody reads them', async () => {
    const line = `{"a":"${'x'.repeat(1000)}"}\n`;
    const server = await startServer({ port: 0, runs: [makeRun(line.repeat(20_000))] });
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.write('GET /api/runs/run/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => socket.once('readable', resolve));
    await server.close();
    await expect(fetch(server.address)).rejects.toThrow();
    socket.destroy();
  });
});

describe('pages of metrics', () => {
  it('begin at a line and say where to continue', async () => {
    const { address } = await serveFor({ runs: [makeRun('{"a":1}\n{"a":2}\n{"a":3}')] });
    const page = async (query: string) => JSON.parse((await get(address, `/api/runs/run/metrics${query}`)).body);
    expect(await page('?from=1')).toEqual({ from: 1, next: 2, more: false, lines: [{ a: 2 }] });
    expect(await page('?from=9')).toEqual({ from: 9, next: 2, more: false, lines: [] });
  });

  it('hold a bounded number of lines', async () => {
    const lines = Array.from({ length: 5001 }, (_, n) => `{"n":${n}}\n`);
    const { address } = await serveFor({ runs: [makeRun(lines.join(''))] });
    const first = JSON.parse((await get(address, '/api/runs/run/metrics')).body);
    expect([first.next, first.more, first.lines.length]).toEqual([5000, true, 5000]);
    const second = JSON.parse((await get(address, '/api/runs/run/metrics?from=5000')).body);
    expect(second).toEqual({ from: 5000, next: 5001, more: false, lines: [{ n: 5000 }] });
  });

  it('have beside them what the stages took, page by page alike', async () => {
    const speed = '{"iteration":1,"stage":"selfplay","seconds":75.1}\n{"iteration":1,"stage":"train","seconds":3.5}\n';
    const folder = makeFolder({ 'run/config.json': configText(), 'run/speed.jsonl': speed });
    const { address } = await serveFor({ runs: [folder] });
    const page = JSON.parse((await get(address, '/api/runs/run/speed?from=1')).body);
    expect(page).toEqual({
      from: 1,
      next: 2,
      more: false,
      lines: [{ iteration: 1, stage: 'train', seconds: 3.5 }],
    });
    expect((await get(address, '/api/runs/run/speed?from=x')).status).toBe(400);
    expect((await get(address, '/api/runs/other/speed')).status).toBe(404);
    expect((await get(address, '/api/runs/run/workers')).body).toBe('{"figures":null}');
  });

  it('end before a line without end', async () => {
    const { address } = await serveFor({ runs: [makeRun(`{"a":1}\n${'x'.repeat(3 << 20)}\n{"a":2}\n`)] });
    expect(JSON.parse((await get(address, '/api/runs/run/metrics')).body).lines).toEqual([{ a: 1 }]);
  });
});

describe('games of a run', () => {
  it('are listed by iteration, and sent as they are', async () => {
    const folder = makeFolder({
      'run/config.json': configText(),
      'run/games/0010.jsonl': '{"moves":[]}\n',
      'run/games/0002.jsonl': '{}\n',
      'run/games/0003.jsonl.draft': '{',
      'run/games/notes.txt': '',
    });
    const { address } = await serveFor({ runs: [folder] });
    const { games } = JSON.parse((await get(address, '/api/runs/run/games')).body);
    expect(games).toEqual([{ iteration: 2 }, { iteration: 10 }]);
    const file = await get(address, '/api/runs/run/games/10');
    expect(file.body).toBe('{"moves":[]}\n');
    expect(file.head.toLowerCase()).toContain('content-type: application/x-ndjson');
    for (const n of ['3', '-1', 'notes', '0010.jsonl']) {
      expect((await get(address, `/api/runs/run/games/${n}`)).status).toBe(404);
    }
  });
});

describe('networks of a run', () => {
  it('are listed by iteration, and sent as they are', async () => {
    const folder = makeFolder({
      'run/config.json': configText(),
      'run/models/0007.onnx': 'seven',
      'run/models/0001.onnx': 'one',
      'run/models/0002.ckpt': '',
    });
    const { address } = await serveFor({ runs: [folder] });
    const { models } = JSON.parse((await get(address, '/api/runs/run/models')).body);
    expect(models).toEqual([{ iteration: 1 }, { iteration: 7 }]);
    expect((await get(address, '/api/runs/run/models/7')).body).toBe('seven');
    expect((await get(address, '/api/runs/run/models/2')).status).toBe(404);
  });
});

describe('a run is said to train', () => {
  it('while the process that holds its folder runs', async () => {
    const run = (lock: string) => ({ 'config.json': configText(), lock });
    const folders = {
      here: run(JSON.stringify({ host: hostname(), pid: process.pid })),
      dead: run(JSON.stringify({ host: hostname(), pid: 2 ** 30 })),
      // Another process has got the number of the one that trained.
      follower: run(JSON.stringify({ host: hostname(), pid: process.pid, begun: '1' })),
      elsewhere: run(JSON.stringify({ host: 'elsewhere', pid: 1 })),
      odd: run('?'),
    };
    const files = Object.entries(folders).flatMap(([name, own]) =>
      Object.entries(own).map(([file, text]) => [`${name}/${file}`, text]),
    );
    const { address } = await serveFor({ runs: [makeFolder(Object.fromEntries(files))] });
    const { runs } = JSON.parse((await get(address, '/api/runs')).body);
    const locked = runs.map(({ id, locked }: { id: string; locked: boolean }) => [id, locked]);
    expect(Object.fromEntries(locked)).toEqual({
      here: true,
      dead: false,
      follower: false,
      elsewhere: true,
      odd: false,
    });
  });
});

describe('names of runs', () => {
  it('are those of their folders, in any script, numbered where they meet', async () => {
    const one = makeFolder({
      'тоғыз құмалақ/config.json': configText(),
      'b/config.json': configText({ game: 'senet' }),
    });
    const two = makeFolder({ 'b/config.json': configText({ game: 'abalone' }) });
    const { address } = await serveFor({ runs: [one, two] });
    const { runs } = JSON.parse(await (await fetch(`${address}api/runs`)).text());
    expect(runs.map(({ id }: { id: string }) => id)).toEqual(['b', 'тоғыз құмалақ', 'b~2']);
    const game = async (id: string) => {
      const answer = await fetch(`${address}api/runs/${encodeURIComponent(id)}`);
      return ((await answer.json()) as { game: string }).game;
    };
    expect([await game('b'), await game('b~2'), await game('тоғыз құмалақ')]).toEqual(['senet', 'abalone', 'kindo']);
  });
});
