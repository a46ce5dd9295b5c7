/** The engine as a process of its own: its streams pipes, its search in a thread, broken input included. */
import { spawn } from 'node:child_process';
import { Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { caughtFrom } from '../../../../tests/caught.js';

function start(...words: readonly string[]) {
  const child = spawn(process.execPath, ['packages/otau-cli/dist/cli/main.js', ...words]);
  const { caught, ended } = caughtFrom(child);
  return {
    say: (text: string | Uint8Array) => child.stdin.write(text),
    expectOutput: (text: string | RegExp) => expect.poll(() => caught.out).toMatch(text),
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
}

function randomBytes(count: number): Uint8Array {
  const rng = new Rng(1);
  return Uint8Array.from({ length: count }, () => rng.below(256));
}

describe('the engine as a process', () => {
  it('listens while it thinks, stops at once, and ends with its input', async () => {
    const engine = start('engine');
    engine.say('ugi\nposition startpos\ngo infinite\n');
    await engine.expectOutput(/ugiok\n(info .*\n)+/);
    engine.say('isready\n');
    await engine.expectOutput('readyok');
    engine.say('stop\n');
    await engine.expectOutput('bestmove');
    engine.say('go infinite\n');
    const { code, out, err } = await engine.end();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/^bestmove /gm)).toHaveLength(2);
  });

  it('survives bytes at random', async () => {
    const engine = start('engine');
    engine.say(randomBytes(100_000));
    engine.say(`\n${'x'.repeat(3_000_000)}\nisready\ngo depth 2\nwait\n`);
    await engine.expectOutput(/readyok\n(info .*\n)+bestmove /);
    engine.say('quit\n');
    expect(await engine.end()).toMatchObject({ code: 0, err: '' });
  });
});

describe('the analysis as a process', () => {
  it('answers all queries before it ends, bytes at random between them', async () => {
    const analysis = start('analyse', '--workers', '2');
    const query = { game: 'togyzkumalak', moves: ['76', '76'], analyzeTurns: [0, 1, 2], limits: { depth: 3 } };
    analysis.say(`${JSON.stringify({ id: 'a', ...query })}\n`);
    analysis.say(randomBytes(50_000));
    analysis.say(`\n${JSON.stringify({ id: 'b', ...query })}\n`);
    const { code, out, err } = await analysis.end();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id?: string; rootInfo?: object });
    const found = answers.filter(({ rootInfo }) => rootInfo !== undefined).map(({ id }) => id);
    expect(found.sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });
});
