/** Searches in several threads: helped, stopped at once, closed, and no worse off without help. */
import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { isLegal } from '../core/history.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { type Agent, createAgent, RemoteAgent, type Thread } from './index.js';
import { openThread } from './node/index.js';
import { serveAgent } from './serve.js';

const game = createGame('kindo');
const row = new Uint8Array(game.rowSize);
game.start(row);

/** Threads that were started and have not been ended. */
let running = 0;
const made: Agent[] = [];

/** An agent whose threads are opened so. */
function create(spec: string, open: () => Thread): Agent {
  const threads = () => {
    const thread = open();
    running++;
    return {
      ...thread,
      end: () => {
        running--;
        return thread.end();
      },
    };
  };
  const agent = createAgent(spec, { resources: { threads } });
  made.push(agent);
  return agent;
}

const openNodeThread = () => openThread();

afterEach(async () => {
  for (const agent of made.splice(0)) await agent.close?.();
  expect(running).toBe(0);
});

/** A thread that says it is ready and then does nothing. */
function idleThread(): Thread {
  const listeners: ((message: unknown) => void)[] = [];
  return {
    send: () => setImmediate(() => listeners.forEach((listen) => void listen({ kind: 'ready' }))),
    listen: (listener) => void listeners.push(listener),
    onDeath: () => {},
    end: () => {},
  };
}

describe('alphabeta:threads', () => {
  it('has the positions that its threads visit counted', async () => {
    const agent = create('alphabeta:nodes=100000,threads=3', openNodeThread);
    await expect
      .poll(async () => (await agent.choose({ game, row, rng: new Rng(1) })).result?.nodes)
      .toBeGreaterThan(100_000);
    expect(running).toBe(2);
  });

  it('is helped in every game', async () => {
    const agent = create('alphabeta:nodes=100000,threads=2', openNodeThread);
    for (let games = 0; games < 3; games++) {
      agent.newGame?.();
      await expect
        .poll(async () => (await agent.choose({ game, row, rng: new Rng(1) })).result?.nodes)
        .toBeGreaterThan(100_000);
    }
  });

  it('has threads that search compiled, as the one that they help does', () => {
    const module = (path: string) => JSON.stringify(new URL(`../../dist/${path}`, import.meta.url).href);
    const script = `await import(${module('games/node/players.js')});
      const { gamePart } = await import(${module('core/registry.js')});
      console.log(['togyzkumalak', 'abalone', 'kindo'].every((id) => gamePart(id, 'kernel') && gamePart(id, 'evaluation').compiled));`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe('true\n');
  });

  it('plays one game after the other, with the same threads', async () => {
    const agent = create('alphabeta:depth=4,threads=2', openNodeThread);
    for (const id of ['kindo', 'togyzkumalak', 'kindo'] as const) {
      const other = createGame(id);
      const start = new Uint8Array(other.rowSize);
      other.start(start);
      agent.newGame?.();
      const { action, result } = await agent.choose({ game: other, row: start, rng: new Rng(1) });
      expect(isLegal(other, start, action)).toBe(true);
      expect(result?.depth).toBe(4);
      expect(running).toBe(1);
    }
  });

  it('searches on in the time of the opponent with `ponder`, and needs threads for it', async () => {
    const agent = create('alphabeta:depth=6,threads=2,ponder=true', openNodeThread);
    const { action, result } = await agent.choose({ game, row, rng: new Rng(1) });
    const next = row.slice();
    game.next(row, action, next);
    const second = await agent.choose({ game, row: next, history: [row], rng: new Rng(1) });
    expect([result?.depth, second.result?.depth]).toEqual([6, 6]);
    expect(isLegal(game, next, second.action)).toBe(true);
    expect(() => createAgent('alphabeta:ponder=true')).toThrow('ponder needs two threads or more');
  });

  it('is stopped at once', async () => {
    let asked = 0;
    const agent = create('alphabeta:time=3600000,threads=2', openNodeThread);
    const stop = () => ++asked > 3;
    const { result } = await agent.choose({ game, row, rng: new Rng(1), limits: { stop } });
    expect(result?.stopped).toBe('stop');
  });

  it('has threads in another thread too', async () => {
    const agent = new RemoteAgent('alphabeta:nodes=200000,threads=2', game, openNodeThread);
    made.push(agent);
    await expect
      .poll(async () => (await agent.choose({ game, row, rng: new Rng(1) })).result?.nodes)
      .toBeGreaterThan(200_000);
  });

  it('finds what it finds alone where the threads do nothing, die or cannot be started', async () => {
    const alone = await createAgent('alphabeta:depth=6').choose({ game, row, rng: new Rng(1) });
    const dying = (): Thread => ({ ...idleThread(), onDeath: (listener) => listener('out of memory') });
    const refused = (): Thread => {
      throw new Error('no more threads');
    };
    for (const open of [idleThread, dying, refused]) {
      const agent = create('alphabeta:depth=6,threads=4', open);
      const { action, result } = await agent.choose({ game, row, rng: new Rng(1) });
      expect(action).toBe(alone.action);
      expect(result?.nodes).toBe(alone.result?.nodes);
      await agent.close?.();
    }
    running = 0; // those that died were not ended
  });

  it('takes what it waits for threads that never start from its time', async () => {
    const silent = (): Thread => ({ ...idleThread(), send: () => {} });
    const agent = create('alphabeta:time=100,threads=2', silent);
    let milliseconds = 0;
    const { result } = await agent.choose({ game, row, rng: new Rng(1), limits: { now: () => milliseconds++ } });
    expect(result?.stopped).toBe('limit');
    // The waiting read the clock too; it is read twice more after the end
    expect(milliseconds).toBeLessThan(105);
  });

  it('is served by any thread that serves agents', async () => {
    const answers: unknown[] = [];
    let say = (_message: unknown): void => {};
    serveAgent({
      send: (message) => void answers.push(message),
      listen: (listener) => {
        say = listener;
      },
    });
    say({ kind: 'greet' });
    expect(answers).toEqual([{ kind: 'ready' }]);
  });

  it('is a plain search with one thread', () => {
    const agent = create('alphabeta:threads=1,depth=2', openNodeThread);
    expect(agent.choose({ game, row, rng: new Rng(1) })).not.toBeInstanceOf(Promise);
    expect(agent.name).toBe('alphabeta:depth=2');
    expect(() => createAgent('alphabeta:threads=65')).toThrow('threads must be a whole number from 1 to 64');
  });
});
