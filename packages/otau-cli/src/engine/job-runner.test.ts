/** Thinking in a real thread: reports, stopping at once, errors. */

import { createGame } from 'otau';
import type { SearchResult } from 'otau/search';
import { afterEach, describe, expect, it } from 'vitest';
import { ThreadJobRunner } from './job-runner.js';
import { JobExecutor, type PerftJob, positionsOf, type ThinkJob } from './jobs.js';
import { readHistory } from './ugi-text.js';

const open: ThreadJobRunner[] = [];
afterEach(async () => {
  for (const runner of open.splice(0)) await runner.close();
});

function start(): ThreadJobRunner {
  const runner = new ThreadJobRunner();
  open.push(runner);
  return runner;
}

const place = positionsOf(readHistory(createGame('togyzkumalak'), undefined, ['76'], '0'));
const think = (agent: string, limits: ThinkJob['limits'] = {}): ThinkJob => {
  return { kind: 'think', ...place, agent, seed: '0', limits, isFresh: false };
};
const ENDLESS = 'alphabeta:time=86400000';
const ignore = (): void => {};

describe('ThreadJobRunner', () => {
  it('reports while it thinks, and stops at once, each job by itself', async () => {
    const runner = start();
    for (let job = 0; job < 2; job++) {
      const first = await new Promise<SearchResult>((resolve) => {
        void runner.do(think(ENDLESS), resolve).then((choice) => stopped.push(choice.result));
      });
      const stopped: (SearchResult | undefined)[] = [];
      expect(first.depth).toBe(1);
      expect(stopped).toEqual([]);
      runner.stop();
      await expect.poll(() => stopped.length).toBe(1);
      expect(stopped[0]?.stopped).toBe('stop');
    }
    const { result } = await runner.do(think('alphabeta', { depth: 2 }), ignore);
    expect(result).toMatchObject({ depth: 2, stopped: 'limit' });
  });

  it('counts positions, and stops counting', async () => {
    const runner = start();
    const perft = (depth: number): PerftJob => ({ kind: 'perft', ...place, depth });
    const counts = await runner.do(perft(2), ignore);
    expect(counts).toHaveLength(8);
    const endless = runner.do(perft(40), ignore);
    runner.stop();
    expect(await endless).toBeUndefined();
  });

  it('counts what was waited for before a search as its time', async () => {
    let time = 1000;
    const executor = new JobExecutor({}, () => time++);
    const looks = async (waited: number): Promise<number> => {
      const before = time;
      await executor.do(think('alphabeta', { time: 100 }), () => false, ignore, waited);
      return time - before;
    };
    expect(await looks(0)).toBeGreaterThan(95);
    expect(await looks(90)).toBeLessThan(15);
  });

  it('loads what will think, and says what is wrong only when it has to think', async () => {
    const runner = start();
    runner.prepare({ ...place, agent: 'nobody' });
    runner.prepare({ ...place, agent: 'zero' });
    const { result } = await runner.do(think('zero', { visits: 3 }), ignore);
    expect(result?.nodes).toBe(3);
  });

  it('passes errors on and keeps working', async () => {
    const runner = start();
    await expect(runner.do(think('nobody'), ignore)).rejects.toMatchObject({ code: 'unknown-agent' });
    expect((await runner.do(think('random'), ignore)).action).toBeTypeOf('number');
  });

  it('does one job at a time', async () => {
    const runner = start();
    const first = runner.do(think('random'), ignore);
    await expect(runner.do(think('random'), ignore)).rejects.toMatchObject({ code: 'busy' });
    await first;
  });

  it('gives up what it thinks about when it is closed', async () => {
    const runner = start();
    const failed = expect(runner.do(think(ENDLESS), ignore)).rejects.toMatchObject({ code: 'thread-failed' });
    await runner.close();
    await failed;
  });
});
