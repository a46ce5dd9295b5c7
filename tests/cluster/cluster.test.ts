/**
 * A run of several machines on a real server ends in the same bytes as one on a single machine, even if processes or the server
 * are killed, connections are cut, messages come twice, the disk is full, or a stranger sends garbage.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Input, Interrupted, type Output } from '../../packages/otau-cli/src/cli/command.js';
import { train } from '../../packages/otau-cli/src/cli/commands/train.js';
import { runSelfplay, listWorkers as workers } from '../../packages/otau-cli/src/cli/commands/workers.js';
import { type ClusterLearner, describeRun, RunStreams, runIdOf } from '../../packages/otau-cli/src/cluster/index.js';
import { seal, unseal, versionsOf } from '../../packages/otau-cli/src/cluster/messages.js';
import { namesOf } from '../../packages/otau-cli/src/cluster/names.js';
import { findLearner, LEARNER, publish } from '../../packages/otau-cli/src/cluster/presence.js';
import type { StageRunners } from '../../packages/otau-cli/src/learn/index.js';
import { fakeStageRunners } from '../learning/fake-stage-runners.js';
import type { Program } from '../processes.js';
import { temporaryFolder } from '../temporary.js';
import { Programs } from './processes.js';
import { Cable, NatsServer } from './server.js';
import { QUICK, resultOf, runLearner, smallConfig, trainAlone } from './small-run.js';

const LONG_TEST = { timeout: 300_000 };

const top = temporaryFolder('cluster');
const config = smallConfig();
let server: NatsServer;
let programs: Programs;
let expected: Record<string, string>;
const crew: Program[] = [];

beforeAll(async () => {
  programs = new Programs();
  server = await NatsServer.start();
  const whole = join(top, 'alone');
  expect(await trainAlone(whole, config)).toBe('finished');
  expected = resultOf(whole);
}, LONG_TEST.timeout);

afterEach(async () => {
  await Promise.all(crew.splice(0).map((worker) => worker.kill()));
});

afterAll(async () => {
  await programs.close();
  await server.close();
});

function hire(name = 'helper', pace = 0, address = server.address): Program {
  const worker = programs.worker(address, [name], pace);
  crew.push(worker);
  return worker;
}

/** Games of both iterations, and the ends of their shares. */
const ALL = 2 * (12 + 4);

async function withClient<Result>(work: (client: NatsConnection) => Promise<Result>): Promise<Result> {
  const client = await connect({ servers: server.address });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

function streamNames(): Promise<string[]> {
  return withClient(async (client) => {
    const names: string[] = [];
    for await (const name of (await jetstreamManager(client)).streams.names()) names.push(name);
    return names;
  });
}

describe('a run of several machines', () => {
  it('ends in the same bytes as one on a single machine, and leaves nothing on the server', LONG_TEST, async () => {
    const folder = join(top, 'two');
    hire('one');
    hire('other');
    const { end, counts } = await runLearner(folder, config, { address: server.address });
    expect(end).toBe('finished');
    expect(resultOf(folder)).toEqual(expected);
    expect(counts).toMatchObject({ taken: ALL, rejected: 0 });
    expect(await streamNames()).toEqual(['KV_OTAU_RUNS']);
  });

  it(
    'leaves nothing on the server where its learner ends and comes back after the last self-play',
    LONG_TEST,
    async () => {
      const folder = join(top, 'back-late');
      hire();
      const train: StageRunners['train'] = (context, ...given) =>
        context.iteration < 2
          ? fakeStageRunners().train(context, ...given)
          : Promise.reject(new Error('out of memory'));
      const failing = { address: server.address, runners: { ...fakeStageRunners(), train } };
      await expect(runLearner(folder, config, failing)).rejects.toThrow('out of memory');
      expect((await streamNames()).length).toBeGreaterThan(1);
      const { end } = await runLearner(folder, config, { address: server.address });
      expect(end).toBe('finished');
      expect(resultOf(folder)).toEqual(expected);
      expect(await streamNames()).toEqual(['KV_OTAU_RUNS']);
    },
  );

  it('with overlap: workers play while the learner trains, with the bytes of a single machine', LONG_TEST, async () => {
    const overlapping = smallConfig({ overlap: true, iterations: 4 });
    const [alone, folder] = [join(top, 'overlap-alone'), join(top, 'overlap')];
    expect(await trainAlone(alone, overlapping)).toBe('finished');
    hire();
    const { end } = await runLearner(folder, overlapping, { address: server.address });
    expect(end).toBe('finished');
    expect(resultOf(folder)).toEqual(resultOf(alone));
  });

  it(
    'with overlap: games that came in while the learner trained are not played again after it was stopped',
    LONG_TEST,
    async () => {
      const overlapping = smallConfig({ overlap: true, iterations: 3 });
      const [alone, folder] = [join(top, 'stopped-alone'), join(top, 'stopped')];
      await trainAlone(alone, overlapping);
      hire();
      const stop = new AbortController();
      const runners = {
        ...fakeStageRunners(),
        train: async (...given: Parameters<StageRunners['train']>) => {
          if (given[0].iteration === 1) return fakeStageRunners().train(...given);
          while (taken() < (3 * ALL) / 2) await sleep(50);
          stop.abort();
          throw new Error('stopped');
        },
      };
      let taken = (): number => 0;
      const onGame = (_done: number, _iteration: number, cluster: ClusterLearner): void => {
        taken = () => cluster.counts.taken;
      };
      const first = await runLearner(folder, overlapping, {
        address: server.address,
        signal: stop.signal,
        runners,
        onGame,
      });
      expect(first).toMatchObject({ end: 'stopped', counts: { taken: (3 * ALL) / 2 } });
      const second = await runLearner(folder, overlapping, { address: server.address });
      expect(second).toMatchObject({ end: 'finished', counts: { taken: 0 } });
      expect(resultOf(folder)).toEqual(resultOf(alone));
    },
  );

  it('shows the iteration and its games while the learner trains', LONG_TEST, async () => {
    const folder = join(top, 'shown');
    hire('shown', 2);
    const shown: unknown[] = [];
    const runners = {
      ...fakeStageRunners(),
      train: async (...given: Parameters<StageRunners['train']>) => {
        const before = Date.now();
        const figures = () => JSON.parse(readFileSync(join(folder, 'workers.json'), 'utf8'));
        while (Date.parse(figures().at) < before + 2 * (QUICK.heartbeatMs ?? 0)) await sleep(50);
        const { iteration, games, of } = figures().learner;
        shown.push({ iteration, games, of });
        return fakeStageRunners().train(...given);
      },
    };
    await runLearner(folder, config, { address: server.address, runners });
    expect(shown).toEqual([1, 2].map((iteration) => ({ iteration, games: 12, of: 12 })));
  });

  it('does not mind workers that are killed in the middle of a game', LONG_TEST, async () => {
    const folder = join(top, 'workers-killed');
    const training = runLearner(folder, config, { address: server.address });
    for (let kills = 0; kills < 4; kills++) {
      const worker = hire('mortal', 20);
      await worker.says('Playing');
      await sleep(150 + 100 * kills);
      await worker.kill();
    }
    hire('patient');
    const { counts } = await training;
    expect(resultOf(folder)).toEqual(expected);
    expect(counts.taken).toBe(ALL);
  });

  it('continues where it was when the learner is killed', LONG_TEST, async () => {
    const folder = join(top, 'learner-killed');
    hire('steady', 2);
    let kills = 0;
    for (let isFinished = false; !isFinished; ) {
      const learner = programs.learner(server.address, folder);
      await learner.says('begun');
      // Each runs a little longer, so kills hit every stage and the last process finishes.
      const isKilled = await Promise.race([learner.ended.then(() => false), sleep(150 * (kills + 1), true)]);
      await learner.kill();
      if (isKilled) kills++;
      isFinished = learner.out.includes('finished');
    }
    expect(kills).toBeGreaterThan(2);
    expect(resultOf(folder)).toEqual(expected);
    expect(existsSync(join(folder, 'incoming'))).toBe(false);
  });

  it('waits for a server that is killed, and for one that has lost all', LONG_TEST, async () => {
    const folder = join(top, 'server-killed');
    const warnings: string[] = [];
    hire('waiting', 2);
    let troubles = 0;
    const trouble = async (isWiped: boolean): Promise<void> => {
      await server.kill();
      if (isWiped) server.wipe();
      await sleep(700);
      await server.start();
      troubles++;
    };
    let going: Promise<void> = Promise.resolve();
    const onGame = (done: number, iteration: number): void => {
      if (done === 3 && troubles < iteration) going = going.then(() => trouble(iteration === 2));
    };
    const warn = (sentence: string): void => void warnings.push(sentence);
    const { end } = await runLearner(folder, config, { address: server.address, onGame, warn });
    await going;
    expect(end).toBe('finished');
    expect(troubles).toBe(2);
    expect(resultOf(folder)).toEqual(expected);
  });

  it('does not mind a cable that is cut', LONG_TEST, async () => {
    const folder = join(top, 'cut');
    const cables = [await Cable.to(server.port), await Cable.to(server.port)];
    hire('far', 5, cables[0].address);
    const onGame = (done: number): void => {
      if (done % 4 === 2) for (const cable of cables) cable.cut();
    };
    const { counts } = await runLearner(folder, config, { address: cables[1].address, onGame });
    expect(resultOf(folder)).toEqual(expected);
    expect(counts.taken).toBe(ALL);
    for (const cable of cables) cable.close();
  });

  it('counts a game once that is delivered twice', LONG_TEST, async () => {
    const folder = join(top, 'twice');
    const { counts } = await withClient(async (client) => {
      const tap = client.subscribe('otau.*.games.*');
      const echo = (async () => {
        for await (const { subject, data } of tap) {
          if (unseal(data).header.echo === undefined)
            await jetstream(client).publish(subject, data, { msgID: `${Math.random()}` });
          if (tap.getReceived() > 8) tap.unsubscribe();
        }
      })();
      hire('loud');
      const done = await runLearner(folder, config, { address: server.address });
      await Promise.race([echo, sleep(100)]);
      return done;
    });
    expect(resultOf(folder)).toEqual(expected);
    expect(counts.taken).toBe(ALL);
    expect(counts.twice).toBeGreaterThan(0);
  });

  it('waits where the stream is full, and loses nothing', LONG_TEST, async () => {
    const folder = join(top, 'full');
    const limits = { ...QUICK, maxGamesBytes: 6000 };
    const pause = new AbortController();
    const worker = hire('eager');
    const onGame = (): void => pause.abort();
    // The learner stops as soon as the first game has arrived.
    const paused = await runLearner(folder, config, {
      address: server.address,
      limits,
      signal: pause.signal,
      onGame: (done) => done > 0 && onGame(),
    });
    expect(paused.end).toBe('stopped');
    await worker.says('The server has no room for more games');
    const { end } = await runLearner(folder, config, { address: server.address, limits });
    expect(end).toBe('finished');
    expect(resultOf(folder)).toEqual(expected);
  });

  it('shares a server and its workers with another run', LONG_TEST, async () => {
    hire('busy');
    const folders = [join(top, 'first'), join(top, 'second')];
    const ends = await Promise.all(folders.map((folder) => runLearner(folder, config, { address: server.address })));
    expect(ends.map(({ end }) => end)).toEqual(['finished', 'finished']);
    for (const folder of folders) expect(resultOf(folder)).toEqual(expected);
  });
});

it('of two learners of one run that come at once, one is refused', LONG_TEST, async () => {
  hire('fair');
  const folders = ['here', 'there'].map((place) => join(top, place, 'copied'));
  const trainings = folders.map((folder) => runLearner(folder, config, { address: server.address }));
  const ends = await Promise.allSettled(trainings);
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('has a learner already')]);
  const done = folders[ends.findIndex((end) => end.status === 'fulfilled')];
  expect(resultOf(done)).toEqual(expected);
});

it('a learner ends whose place another one has taken, and leaves that one there', LONG_TEST, async () => {
  const folder = join(top, 'replaced');
  await withClient(async (client) => {
    const streams = await RunStreams.open(client, runIdOf(folder, config), QUICK);
    let refusal: unknown;
    void runLearner(folder, config, { address: server.address }).catch((error) => {
      refusal = error;
    });
    const isRefused = async () => {
      const found = await findLearner(streams).catch(() => null);
      if (found !== null && found.owner !== 'another') await publish(streams, LEARNER, { ...found, owner: 'another' });
      return refusal !== undefined;
    };
    await expect.poll(isRefused, { timeout: 20_000 }).toBe(true);
    expect(String(refusal)).toContain('has a learner already');
    expect(await findLearner(streams)).toMatchObject({ owner: 'another' });
    await streams.remove();
  });
});

describe('a run that goes while it is played', () => {
  it('leaves none of its games to the next run', LONG_TEST, async () => {
    const folders = [join(top, 'goes'), join(top, 'comes')];
    const long = smallConfig({ simulations: 180 });
    const worker = hire('loyal', 10);
    const stop = new AbortController();
    const training = runLearner(folders[0], long, { address: server.address, signal: stop.signal });
    await withClient(async (client) => {
      const streams = await RunStreams.open(client, runIdOf(folders[0], long), QUICK);
      await expect.poll(async () => (await describeRun(streams).catch(() => undefined))?.playing).toBe(1);
      stop.abort();
      await training;
      await streams.remove();
    });
    const { counts } = await runLearner(folders[1], config, { address: server.address });
    expect(worker.out).toContain('has ended');
    expect(counts).toMatchObject({ taken: ALL, twice: 0, rejected: 0 });
    expect(resultOf(folders[1])).toEqual(expected);
  });
});

describe('a game that got lost on its way to the learner', () => {
  it('is waited for, as the server has it, and not played again', LONG_TEST, async () => {
    const folder = join(top, 'on-its-way');
    const limits = { ...QUICK, leaseMs: 8000 };
    await withClient(async (client) => {
      const streams = await RunStreams.open(client, runIdOf(folder, config), limits);
      const training = runLearner(folder, config, { address: server.address, limits });
      // Takes a game in place of the learner, as a connection does that breaks then
      const consumer = () => streams.learnerConsumer().catch(() => undefined);
      await expect.poll(consumer).toBeDefined();
      const taking = (await consumer())!.next({ expires: 60_000 });
      hire('once');
      expect(await taking).not.toBeNull();
      const { counts } = await training;
      expect(counts).toMatchObject({ taken: ALL, twice: 0, stale: 0 });
    });
    expect(resultOf(folder)).toEqual(expected);
  });
});

describe('a worker that comes before the configuration of its run', () => {
  it('waits for it', LONG_TEST, async () => {
    await withClient(async (client) => {
      const streams = await RunStreams.open(client, 'early', QUICK);
      await streams.create();
      await (await streams.directory()).put('early', '{}');
      const worker = programs.worker(server.address, ['early-bird', 'early']);
      crew.push(worker);
      await worker.says('not there yet');
      const sent = { format: 'otau-cluster', otau: '1.2.3', ...versionsOf(config), config };
      await (await streams.state()).put('config', JSON.stringify(sent));
      await worker.says('Playing kindo for the run early');
      await streams.remove();
    });
  });
});

describe('networks on the server', () => {
  it('are the latest two, whole, and leave no consumers behind', LONG_TEST, async () => {
    await withClient(async (client) => {
      const streams = await RunStreams.open(client, 'networks', QUICK);
      await streams.create();
      const { models, modelSubject } = streams.names;
      const networks = [1, 2, 3, 4].map((fill) => new Uint8Array(1_200_000).fill(fill));
      const digests: string[] = [];
      // As a learner that is killed in the middle leaves it
      await streams.js.publish(modelSubject('killed', 0), 'a piece');
      for (const network of networks) {
        const digest = await streams.putModel(network);
        expect(Buffer.from(network).equals(await streams.getModel(digest))).toBe(true);
        digests.push(digest);
      }
      expect(await streams.putModel(networks[3])).toBe(digests[3]);
      for (const digest of digests.slice(0, 2))
        await expect(streams.getModel(digest)).rejects.toThrow('is not on the server');
      expect(Buffer.from(networks[2]).equals(await streams.getModel(digests[2]))).toBe(true);
      const { state } = await streams.jsm.streams.info(models, { subjects_filter: '>' });
      expect(state).toMatchObject({ num_subjects: 20, consumer_count: 0 });
      await streams.remove();
    });
  });
});

describe('a network whose pieces are deleted while it is fetched', () => {
  it('is not waited for', LONG_TEST, async () => {
    await withClient(async (client) => {
      const streams = await RunStreams.open(client, 'pieces', QUICK);
      await streams.create();
      const digest = await streams.putModel(new Uint8Array(1_200_000));
      const { models, modelSubject } = streams.names;
      await streams.jsm.streams.purge(models, { filter: modelSubject(digest, 2) });
      await expect(streams.getModel(digest)).rejects.toMatchObject({ code: 'bad-model' });
      await streams.remove();
    });
  });
});

describe('what is not a game', () => {
  it('is put aside, counted and named, and never used', LONG_TEST, async () => {
    const folder = join(top, 'hostile');
    const warnings: string[] = [];
    const sent: string[] = [];
    const { counts, aside } = await withClient(async (client) => {
      const js = jetstream(client);
      const tap = client.subscribe('otau.*.games.*');
      let aside = 0;
      const attack = (async () => {
        for await (const { subject, data } of tap) {
          const { header, payload } = unseal(data);
          if (header.kind !== 'game') continue;
          tap.unsubscribe();
          const flipped = Uint8Array.from(data);
          flipped[flipped.length - 3] ^= 1;
          const actions = header.actions as number[];
          const shorter = { ...header, actions: actions.slice(0, -1) };
          const letters: [string, Uint8Array][] = [
            ['it has 44 bytes or more', new Uint8Array(3)],
            [
              'it begins with OTNM',
              new TextEncoder().encode('GET / HTTP/1.1 and so on, in many more words than these'),
            ],
            ['its bytes do not fit their SHA-256', flipped],
            ['its bytes do not fit their SHA-256', data.subarray(0, -20)],
            ['it is of another run', seal({ ...header, run: 'elsewhere' }, payload)],
            ['it is of rules', seal({ ...header, rules: 99 }, payload)],
            ['it is of layout', seal({ ...header, layout: 'other' }, payload)],
            ['its game is not one of its share', seal({ ...header, index: 11_111 }, payload)],
            ['did not end as it says', seal({ ...header, results: [1, 1] }, payload)],
            ['', seal(shorter, payload)],
            ['', seal({ ...header, actions: [...actions, 0] }, payload)],
            ['', seal({ ...header, actions: [60_000] }, payload)],
            ['', seal({ ...header, resignation: 'yes' }, payload)],
            ['', seal(header, payload.subarray(0, 30))],
            ['', seal({ ...header, kind: 'letter' }, payload)],
            ['it is of mallory', seal({ ...header, worker: 'mallory' }, payload)],
          ];
          for (const [why, bytes] of letters) {
            await js.publish(subject, bytes, { msgID: `attack-${sent.length}` });
            sent.push(why);
          }
        }
      })();
      hire('honest', 5);
      const warn = (sentence: string): void => void warnings.push(sentence);
      const names = namesOf(runIdOf(folder, config));
      const jsm = await jetstreamManager(client);
      const fakes = fakeStageRunners();
      // The second iteration begins when all has been sent, and ends when all has been put aside.
      const train: typeof fakes.train = async (...job) => {
        await attack;
        aside = (await jsm.streams.info(names.rejected)).state.messages;
        return fakes.train(...job);
      };
      const runners = { ...fakes, train };
      const { counts } = await runLearner(folder, config, { address: server.address, warn, runners });
      return { counts, aside };
    });
    expect(resultOf(folder)).toEqual(expected);
    expect(counts).toMatchObject({ taken: ALL, rejected: sent.length });
    expect(aside).toBe(sent.length);
    const sentences = warnings.filter((sentence) => sentence.includes('put aside'));
    expect(sentences).toHaveLength(sent.length);
    for (const sentence of sentences) expect(sentence).toContain('A message of honest is put aside');
    for (const why of sent) expect(sentences.some((sentence) => sentence.includes(why))).toBe(true);
  });

  it('is not played either: a worker leaves alone what is no share of its run', LONG_TEST, async () => {
    const folder = join(top, 'hostile-work');
    await withClient(async (client) => {
      const tap = client.subscribe('otau.*.work.>', { max: 1 });
      const attack = (async () => {
        for await (const { subject } of tap) {
          const beside = subject.replace(/\d+$/, '0.rubbish');
          await jetstream(client).publish(beside, new Uint8Array(50), { msgID: 'rubbish' });
        }
      })();
      const worker = hire('careful');
      const { end } = await runLearner(folder, config, { address: server.address });
      await attack;
      expect(end).toBe('finished');
      await worker.says('A message: it begins with OTNM');
    });
    expect(resultOf(folder)).toEqual(expected);
  });
});

/** What a command prints. */
async function printed(command: (output: Output) => Promise<unknown>): Promise<string> {
  let text = '';
  const print = (line: string): void => {
    text += `${line}\n`;
  };
  await command({ colour: false, columns: 100, print, warn: print });
  return text;
}

const NO_INPUT = { isTerminal: false, yieldToEvents: () => sleep(5), now: () => performance.now() } as unknown as Input;

describe('the commands', () => {
  it('train and play together, and the worker ends without an error', LONG_TEST, async () => {
    const connect = server.address;
    const set = ['games=12', 'slots=4', 'simulations=4', 'width=8', 'blocks=0', 'anchorEvery=0'];
    const flags = { operand: 'kindo', option: ['size=3', 'maxPlies=40'], set, seed: 'c', iterations: '1' };
    const worker = hire('quiet');
    const folder = join(top, 'commands');
    const runners = () => fakeStageRunners();
    const text = await printed((output) => train({ ...flags, out: folder, connect }, output, NO_INPUT, runners));
    expect(text).toMatch(
      /2 workers, in .*\nRun commands-[0-9a-f]{8} at nats:\/\/127\.0\.0\.1:\d+; workers join it by: otau selfplay/,
    );
    expect(text).toContain('iteration 1: 12 games');
    expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')).workers).toBe(2);
    expect(text).toContain('Done.');
    await worker.says('has ended');
    await worker.kill('SIGTERM');
    expect(worker.out).toContain('ended');
    expect(worker.child.exitCode).toBe(0);
  });

  it('end a worker at Ctrl-C', LONG_TEST, async () => {
    let yields = 0;
    const yieldToEvents = async (): Promise<void> => {
      if (yields++ > 10) throw new Interrupted('Interrupted.');
    };
    const flags = { connect: server.address, threads: '1', name: 'short' };
    const text = await printed((output) => runSelfplay(flags, output, { ...NO_INPUT, yieldToEvents }));
    expect(text).toMatch(/^Worker short, 1 thread, at nats:/);
    expect(text).toContain('Ended; what was being played goes to others.');
  });
});

describe('who is there', () => {
  it('is known on the server and in the folder of the run', LONG_TEST, async () => {
    const folder = join(top, 'figures');
    hire('anna');
    hire('berik');
    const seen = await withClient(async (client) => {
      const stop = new AbortController();
      // One worker alone could end a short run before the other is there
      const long = smallConfig({ iterations: 9_999 });
      const training = runLearner(folder, long, { address: server.address, signal: stop.signal });
      const run = runIdOf(folder, long);
      const streams = await RunStreams.open(client, run, QUICK);
      let found: Awaited<ReturnType<typeof describeRun>> | undefined;
      while (found === undefined || found.workers.filter(({ games }) => games > 0).length < 2) {
        await sleep(100);
        found = await describeRun(streams).catch(() => undefined);
      }
      const file = JSON.parse(readFileSync(join(folder, 'workers.json'), 'utf8'));
      const list = await printed((output) => workers({ connect: server.address }, output));
      const json = JSON.parse(await printed((output) => workers({ connect: server.address, run, json: true }, output)));
      const removal = printed((output) => workers({ connect: server.address, remove: run }, output));
      await expect(removal).rejects.toThrow(`The run ${run} is in use: its learner is process ${process.pid}`);
      stop.abort();
      expect((await training).end).toBe('stopped');
      expect(await printed((output) => workers({ connect: server.address, remove: run }, output))).toContain('is off');
      const unknown = printed((output) => workers({ connect: server.address, run }, output));
      await expect(unknown).rejects.toThrow(`There is no run "${run}"`);
      return { found, file, list, json };
    });
    const { found, file, list, json } = seen;
    expect(list).toMatch(/^figures-[0-9a-f]{8} {2}kindo, iteration \d+\/9999, \d+\/12 games, learner on /m);
    expect(list).toMatch(/\n {2}anna +1 +\d+ +\d+ +\d+ +[0-9a-f]{12} +1\.2\.3 /);
    expect(Object.keys(json[0])).toEqual(Object.keys(found));
    expect(found.workers.map(({ name }) => name)).toEqual(['anna', 'berik']);
    expect(found.workers[0]).toMatchObject({ threads: 1, otau: '1.2.3', problem: null });
    expect(found.workers[0].model).toMatch(/^[0-9a-f]{12}$/);
    expect(found.gamesPerHour).toBeGreaterThan(0);
    expect(found.learner).toMatchObject({ of: 12, counts: { rejected: 0 } });
    expect(Object.keys(file)).toEqual(Object.keys(found));
    expect(existsSync(join(folder, 'workers.json'))).toBe(false);
  });

  it('must be of the same version', LONG_TEST, async () => {
    const folder = join(top, 'version');
    await withClient(async (client) => {
      const stop = new AbortController();
      const training = runLearner(folder, config, { address: server.address, signal: stop.signal });
      const run = runIdOf(folder, config);
      const streams = await RunStreams.open(client, run, QUICK);
      let text = '';
      while (text === '' || !(await RunStreams.runs(client)).includes(run)) {
        await sleep(100);
        text = (await (await streams.state()).get('config').catch(() => null))?.string() ?? '';
      }
      // With its learner gone, nobody puts the configuration there again
      stop.abort();
      await training;
      const sent = JSON.parse(text);
      await (await streams.state()).put('config', JSON.stringify({ ...sent, rules: sent.rules + 1, otau: '9.9.9' }));
      const named = programs.worker(server.address, ['old', run]);
      await named.ended;
      expect(named.child.exitCode).toBe(2);
      expect(named.out).toMatch(
        /uses rules of version \d+ of kindo, this program has rules of version \d+: install the same version of Otau on all machines \(the run has 9\.9\.9, this is 1\.2\.3\)\./,
      );
      const any = hire('other-old');
      await any.says('install the same version');
      // A learner of the same version continues the run
      await (await streams.state()).put('config', text);
      await any.says('Playing kindo for the run');
      await streams.remove();
    });
  });
});
