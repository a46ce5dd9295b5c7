/**
 * Broken input into both protocols: whatever bytes come in, lines come out that keep the form, nothing
 * is thrown, and afterwards the next request is answered. FUZZ=10 multiplies the amounts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { AnalysisServer } from './analysis.js';
import { readLines } from './lines.js';
import { FirstMoveJobRunner } from './testing.js';
import { EngineSession } from './ugi.js';

const TIMES = Number(process.env.FUZZ ?? 1);
const FOLDER = join(import.meta.dirname, 'sessions');

/** What was said in the recorded sessions; without `quit` and what waits for its end. */
function recorded(prefix: string): string[] {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith(prefix));
  const lines = names.flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n'));
  return lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
}

const HOSTILE_WORDS = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'NaN', '-1', '1e999', '99999999999999999999', '0x10'],
  ...['moves', 'value', 'name', 'infinite', 'depth', '\0', '\u2028', '\ud800', '🁢', 'ß'.repeat(3000), ' ', '\t', '\r'],
];

const HOSTILE_JSON = [
  '{"id":"x","game":"kindo","options":{"__proto__":{"size":3}}}',
  '{"__proto__":{"id":"x"},"constructor":{"prototype":{"id":1}}}',
  '{"id":"x","game":"__proto__"}',
  '{"id":"__proto__","game":"kindo","agent":"greedy"}',
  '{"id":"x","game":"kindo","options":{"size":1e999}}',
  '{"id":"x","game":"kindo","limits":{"nodes":1e308}}',
  '{"id":"x","game":"kindo","moves":[[[[[[[["a"]]]]]]]]}',
  '{"id":"x","game":["kindo"],"options":{"toString":1}}',
  '{"id":{"toString":1},"game":"kindo"}',
  '{"id":"x","action":"terminate","terminateId":"x","turnNumbers":[NaN]}',
  `{"id":"x","moves":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  '['.repeat(50_000),
  '{"id":'.repeat(20_000),
  'null',
  '"text"',
  '1e999',
];

/** Some changes of single bytes, words and pieces of another line. */
function mutate(line: string, other: string, rng: Rng): Buffer {
  const pick = <Item>(items: readonly Item[]): Item => items[rng.below(items.length)];
  const words = line.split(' ');
  for (let changes = rng.below(3); changes > 0; changes--) {
    words.splice(rng.below(words.length + 1), rng.below(2), pick([...HOSTILE_WORDS, ...other.split(' ')]));
  }
  const bytes = Buffer.from(words.join(' '));
  for (let changes = rng.below(4); changes > 0 && bytes.length > 0; changes--) {
    bytes[rng.below(bytes.length)] = pick([
      0x22,
      0x2c,
      0x30,
      0x39,
      0x5b,
      0x7b,
      0x7d,
      0x0a,
      0x0d,
      0x00,
      0xff,
      rng.below(256),
    ]);
  }
  return bytes;
}

/** A burst of lines as one buffer: recorded ones, changed ones, and bytes at random. */
function burst(known: readonly string[], rng: Rng, count: number): Buffer {
  const line = (): Buffer => {
    const kind = rng.below(10);
    if (kind === 0) return Buffer.from(Array.from({ length: rng.below(200) }, () => rng.below(256)));
    const [one, other] = [known[rng.below(known.length)], known[rng.below(known.length)]];
    return kind < 3 ? Buffer.from(one) : mutate(one, other, rng);
  };
  const end = [Buffer.from('\n'), Buffer.from('\r\n')];
  return Buffer.concat(Array.from({ length: count }, () => [line(), end[rng.below(2)]]).flat());
}

/** Cuts a buffer into pieces as a pipe does. */
function* pieces(bytes: Buffer, rng: Rng): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + rng.below(5000);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const BURSTS = 60 * TIMES;
const LINES = 50;

describe('broken input', () => {
  it(`${BURSTS * LINES} lines into the text protocol`, async () => {
    const known = recorded('engine').filter((line) => !/^(quit|wait)/.test(line));
    const lines: string[] = [];
    const session = new EngineSession(new FirstMoveJobRunner(), (line) => lines.push(line));
    for (let seed = 0; seed < BURSTS; seed++) {
      const rng = new Rng(`text ${seed}`);
      for await (const line of readLines(pieces(burst(known, rng, LINES), rng))) {
        if (line === undefined || !/^\s*(quit|wait)/.test(line)) await session.receive(line);
      }
      const errors = lines.splice(0).filter((line) => line.startsWith('error'));
      expect(errors.filter((line) => !/^error [a-z-]+ \S.*[.!?]$/.test(line) || line.length > 600)).toEqual([]);
      expect(errors.filter((line) => line.includes('broken-promise'))).toEqual([]);
      const last = ['stop', 'wait', 'isready', 'setoption name game value togyzkumalak', 'go depth 1', 'wait'];
      for (const line of last) await session.receive(line);
      expect(lines.splice(0)).toEqual(expect.arrayContaining(['readyok', expect.stringMatching(/^bestmove /)]));
    }
  });

  it(`${BURSTS * LINES} lines into the analysis protocol`, async () => {
    const known = [...recorded('analysis'), ...HOSTILE_JSON];
    const lines: string[] = [];
    const makeRunner = () => new FirstMoveJobRunner();
    const server = new AnalysisServer({ workers: 2, makeRunner }, (line) => lines.push(line));
    for (let seed = 0; seed < BURSTS; seed++) {
      const rng = new Rng(`json ${seed}`);
      for await (const line of readLines(pieces(burst(known, rng, LINES), rng))) server.receive(line);
      server.receive('{"id":"stop","action":"terminate_all"}');
      await server.idle();
      const answers = lines.splice(0).map((line) => JSON.parse(line) as { error?: { code: string; message: string } });
      const codes = answers.flatMap(({ error }) => error?.code ?? []);
      expect(codes).not.toContain('broken-promise');
      expect(answers.every((answer) => 'id' in answer || 'error' in answer)).toBe(true);
      server.receive('{"id":"last","game":"togyzkumalak","agent":"greedy"}');
      await server.idle();
      expect(JSON.parse(lines.splice(0).at(-1) as string)).toMatchObject({ id: 'last', state: 'move' });
    }
  });

  it('a line of two million bytes, and one without end', async () => {
    const lines: string[] = [];
    const session = new EngineSession(new FirstMoveJobRunner(), (line) => lines.push(line));
    const long = Buffer.alloc(1 << 20, 'position startpos moves 76 ');
    for await (const line of readLines([long, long, Buffer.from('\nisready\n'), long, long]))
      await session.receive(line);
    expect(lines).toEqual([expect.stringContaining('1048576'), 'readyok', expect.stringContaining('1048576')]);
  });

  it('a million of moves', async () => {
    const lines: string[] = [];
    const session = new EngineSession(new FirstMoveJobRunner(), (line) => lines.push(line));
    await session.receive(`position startpos moves${' 76'.repeat(300_000)}`);
    expect(lines).toEqual([expect.stringMatching(/^error bad-command .* 20000 moves/)]);
  });

  it('leaves the prototypes of objects alone', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).size).toBeUndefined();
  });
});
