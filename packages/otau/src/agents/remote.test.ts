/** Agents in other threads: the same moves as here, and stopped at once. */
import { afterEach, describe, expect, it } from 'vitest';
import { createGame } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { createAgent, type RemoteAgent as Remote, RemoteAgent, type Thread } from './index.js';
import { openThread, provideNode } from './node/index.js';
import type { NetworkSource, Resources } from './resources.js';
import { serveAgent } from './serve.js';

const game = createGame('kindo');
const row = new Uint8Array(game.rowSize);
game.start(row);
const open: Remote[] = [];
const openNodeThread = () => openThread();

function remote(spec: string, thread: () => Thread = openNodeThread): Remote {
  const agent = new RemoteAgent(spec, game, thread);
  open.push(agent);
  return agent;
}

afterEach(async () => {
  for (const agent of open.splice(0)) await agent.close();
});

/** A thread that is none: the agent is served in this one, message by message. */
function pretendThread(resources?: Resources): Thread {
  const near: ((message: unknown) => void)[] = [];
  const far: ((message: unknown) => void)[] = [];
  const post = (listeners: typeof near, message: unknown) =>
    setImmediate(() => {
      for (const listener of listeners) listener(structuredClone(message));
    });
  serveAgent({ send: (message) => post(near, message), listen: (listener) => void far.push(listener) }, resources);
  return {
    send: (message) => post(far, message),
    listen: (listener) => void near.push(listener),
    onDeath: () => {},
    end: () => {},
  };
}

describe('an agent in another thread', () => {
  it.each([
    ['a worker thread of Node', openNodeThread],
    ['any pair of ports', pretendThread],
  ])('chooses what it would choose here, over %s', async (_, thread) => {
    for (const spec of ['random', 'alphabeta:depth=3', 'beginner:2']) {
      const here = createAgent(spec);
      const there = remote(spec, thread);
      const rngs = [new Rng(spec), new Rng(spec)];
      for (let move = 0; move < 3; move++) {
        const { action } = await here.choose({ game, row, rng: rngs[0] });
        expect((await there.choose({ game, row, rng: rngs[1] })).action).toBe(action);
      }
      expect(rngs[1].state()).toEqual(rngs[0].state());
    }
  });

  it('is stopped at once and answers with the best found so far', async () => {
    const agent = remote('alphabeta:time=3600000');
    let reports = 0;
    const choice = await agent.choose({
      game,
      row,
      rng: new Rng(1),
      onReport: () => {
        if (++reports === 2) agent.stop();
      },
    });
    expect(choice.result?.stopped).toBe('stop');
    expect(choice.result?.depth).toBeGreaterThanOrEqual(2);
    // And it plays on.
    expect((await agent.choose({ game, row, rng: new Rng(1), limits: { depth: 2 } })).result?.depth).toBe(2);
  });

  it('thinks about one move at a time', async () => {
    const agent = remote('alphabeta:time=3600000');
    const first = agent.choose({ game, row, rng: new Rng(1), onReport: () => agent.stop() });
    await expect(agent.choose({ game, row, rng: new Rng(1) })).rejects.toThrow('one move at a time');
    expect((await first).action).toBeGreaterThanOrEqual(0);
  });

  it('has its thread started ahead of the first move, once', async () => {
    let threads = 0;
    const agent = remote('greedy', () => {
      threads++;
      return pretendThread();
    });
    agent.start();
    expect(threads).toBe(1);
    await agent.choose({ game, row, rng: new Rng(1) });
    expect(threads).toBe(1);
  });

  it('has its network opened ahead of the first move, and again where that failed', async () => {
    const networks = provideNode().networks as NetworkSource;
    let count = 0;
    let note = () => {};
    const isAsked = new Promise<void>((done) => {
      note = done;
    });
    const find: NetworkSource['find'] = (of, model) => {
      note();
      return ++count === 1 ? Promise.reject(new OtauError('unknown-model', 'offline')) : networks.find(of, model);
    };
    const agent = remote('zero:visits=2', () => pretendThread({ networks: { ...networks, find } }));
    agent.start();
    await isAsked;
    for (let move = 0; move < 2; move++)
      expect((await agent.choose({ game, row, rng: new Rng(1) })).result?.visits).toBeGreaterThan(0);
    expect(count).toBe(2);
  });

  it('says why it could not choose', async () => {
    const rng = new Rng(1);
    await expect(remote('robot', pretendThread).choose({ game, row, rng })).rejects.toMatchObject({
      code: 'unknown-agent',
      message: expect.stringContaining('There is no agent "robot"'),
    });
    const wrong = remote('alphabeta:depth=x', pretendThread);
    await expect(wrong.choose({ game, row, rng })).rejects.toMatchObject({ code: 'bad-option' });
    const over = new Uint8Array(game.rowSize);
    game.forfeit(row, 0, over);
    await expect(remote('alphabeta').choose({ game, row: over, rng: new Rng(1) })).rejects.toMatchObject({
      code: 'game-over',
    });
  });

  it('fails by name where its thread dies or it is closed', async () => {
    let die = (_reason: string) => {};
    const dying = remote('alphabeta', () => ({
      send: () => setImmediate(() => die('out of memory')),
      listen: () => {},
      onDeath: (listener) => {
        die = listener;
      },
      end: () => {},
    }));
    await expect(dying.choose({ game, row, rng: new Rng(1) })).rejects.toThrow('alphabeta died: out of memory.');
    const closed = remote('alphabeta:time=3600000');
    const choice = closed.choose({ game, row, rng: new Rng(1) });
    const refused = expect(choice).rejects.toThrow('was closed');
    await closed.close();
    await refused;
  });
});

// Node aborts where a thread is terminated while native code runs in it (lib/node/thread.ts)
it('a thread that evaluates a network is ended at any time, and the process lives', async () => {
  for (let round = 0; round < 6; round++) {
    const agent = remote('zero:visits=10000000');
    let failure: Promise<unknown> = Promise.resolve();
    await new Promise<void>((evaluating) => {
      const context = { game, row, rng: new Rng(round), onReport: () => evaluating() };
      failure = agent.choose(context).catch((error: unknown) => error);
    });
    await agent.close();
    expect(await failure).toMatchObject({ code: 'closed' });
  }
});
