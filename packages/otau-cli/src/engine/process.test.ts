/** The engine as a process of its own: its streams pipes, its search in a thread, broken input included. */
import { Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { startOtau } from '../../../../tests/processes.js';

function randomBytes(count: number): Uint8Array {
  const rng = new Rng(1);
  return Uint8Array.from({ length: count }, () => rng.below(256));
}

describe('the engine as a process', () => {
  it('listens while it thinks, stops at once, and ends with its input', async () => {
    const engine = startOtau(['engine']);
    engine.tell('ugi\nposition startpos\ngo infinite\n');
    await engine.says(/ugiok\n(info .*\n)+/);
    engine.tell('isready\n');
    await engine.says('readyok');
    engine.tell('stop\n');
    await engine.says('bestmove');
    engine.tell('go infinite\n');
    const { code, out, err } = await engine.end();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/^bestmove /gm)).toHaveLength(2);
  });

  it('survives bytes at random', async () => {
    const engine = startOtau(['engine']);
    engine.tell(randomBytes(100_000));
    engine.tell(`\n${'x'.repeat(3_000_000)}\nisready\ngo depth 2\nwait\n`);
    await engine.says(/readyok\n(info .*\n)+bestmove /);
    engine.tell('quit\n');
    expect(await engine.end()).toMatchObject({ code: 0, err: '' });
  });
});

describe('the analysis as a process', () => {
  it('answers all queries before it ends, bytes at random between them', async () => {
    const analysis = startOtau(['analyse', '--workers', '2']);
    const query = { game: 'togyzkumalak', moves: ['76', '76'], analyzeTurns: [0, 1, 2], limits: { depth: 3 } };
    analysis.tell(`${JSON.stringify({ id: 'a', ...query })}\n`);
    analysis.tell(randomBytes(50_000));
    analysis.tell(`\n${JSON.stringify({ id: 'b', ...query })}\n`);
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
