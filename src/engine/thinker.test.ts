/** Thinking in a real thread: reports, stopping at once, errors. */
import { afterEach, describe, expect, it } from 'vitest';
import { TYPESCRIPT_THREADS } from '../../tests/typescript-threads.js';
import { createGame } from '../core/registry.js';
import type { SearchResult } from '../search/search.js';
import { type PerftJob, placeOf, type ThinkJob } from './jobs.js';
import { ThreadThinker } from './thinker.js';
import { readHistory } from './ugi/position.js';

const open: ThreadThinker[] = [];
afterEach(async () => {
  for (const thinker of open.splice(0)) await thinker.close();
});

function start(): ThreadThinker {
  const thinker = new ThreadThinker(TYPESCRIPT_THREADS);
  open.push(thinker);
  return thinker;
}

const place = placeOf(readHistory(createGame('togyzkumalak'), undefined, ['76'], '0'));
const think = (agent: string, limits: ThinkJob['limits'] = {}): ThinkJob => {
  return { kind: 'think', ...place, agent, seed: '0', limits, isFresh: false };
};
const ENDLESS = 'alphabeta:time=86400000';
const ignore = (): void => {};

describe('ThreadThinker', () => {
  it('reports while it thinks, and stops at once, each job by itself', async () => {
    const thinker = start();
    for (let job = 0; job < 2; job++) {
      const first = await new Promise<SearchResult>((resolve) => {
        void thinker.do(think(ENDLESS), resolve).then((choice) => stopped.push(choice.result));
      });
      const stopped: (SearchResult | undefined)[] = [];
      expect(first.depth).toBe(1);
      expect(stopped).toEqual([]);
      thinker.stop();
      await expect.poll(() => stopped.length).toBe(1);
      expect(stopped[0]?.stopped).toBe('stop');
    }
    const { result } = await thinker.do(think('alphabeta', { depth: 2 }), ignore);
    expect(result).toMatchObject({ depth: 2, stopped: 'limit' });
  });

  it('counts positions, and stops counting', async () => {
    const thinker = start();
    const perft = (depth: number): PerftJob => ({ kind: 'perft', ...place, depth });
    const counts = await thinker.do(perft(2), ignore);
    expect(counts).toHaveLength(8);
    const endless = thinker.do(perft(40), ignore);
    thinker.stop();
    expect(await endless).toBeUndefined();
  });

  it('passes errors on and goes on working', async () => {
    const thinker = start();
    await expect(thinker.do(think('nobody'), ignore)).rejects.toMatchObject({ code: 'unknown-agent' });
    expect((await thinker.do(think('random'), ignore)).action).toBeTypeOf('number');
  });

  it('does one job at a time', async () => {
    const thinker = start();
    const first = thinker.do(think('random'), ignore);
    await expect(thinker.do(think('random'), ignore)).rejects.toMatchObject({ code: 'bad-request' });
    await first;
  });

  it('gives up what it thinks about when it is closed', async () => {
    const thinker = start();
    const failed = expect(thinker.do(think(ENDLESS), ignore)).rejects.toMatchObject({ code: 'broken-promise' });
    await thinker.close();
    await failed;
  });
});
