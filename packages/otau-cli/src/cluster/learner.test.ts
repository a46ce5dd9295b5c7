/** The learner's search for games that got lost. */
import { expect, it } from 'vitest';
import { StageGames } from './learner.js';
import type { Receiver, SelfplayStage } from './receiver.js';
import type { RunStreams } from './run-streams.js';

/** Without this limit a search that never ends would receive forever. */
const MAX_ROUNDS = 50;

it('shares whose games got lost are played again though games come all the time', async () => {
  const published: string[] = [];
  let delivered = 0;
  const streams = {
    limits: { leaseMs: 1000, checkIntervalMs: 0 },
    names: { games: 'GAMES', taskSubject: (_: string, share: number | string) => `task.${share}` },
    // The first share is being played; the second is done and its games are missing
    openTasks: async () => ['task.0'],
    jsm: { streams: { info: async () => ({ state: { last_seq: delivered + 5 } }) } },
    learnerConsumer: async () => ({
      info: async () => ({ delivered: { stream_seq: delivered }, num_pending: 5, num_ack_pending: 0 }),
    }),
    js: { publish: async (subject: string) => void published.push(subject) },
  };
  const collected = { count: 0, games: 12, isWhole: false, missing: () => [0, 1] };
  const receiver = {
    receive: async () => {
      collected.isWhole = published.length > 0 || delivered > MAX_ROUNDS;
      delivered++;
    },
  };
  const stage = { collected, run: 'run', iteration: 1, model: 'a'.repeat(64), seed: 's', versions: {} };
  const games = new StageGames(
    streams as unknown as RunStreams,
    stage as unknown as SelfplayStage,
    receiver as unknown as Receiver,
    { signal: new AbortController().signal },
  );
  await games.receive(() => {});
  expect(published).toEqual(['task.1']);
  expect(delivered).toBeLessThan(10);
});
