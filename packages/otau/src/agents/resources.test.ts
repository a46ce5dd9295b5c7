/** What agents are given, and what those say that were not given it. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { createAgent, defaultModel, defaultSearch, serveAgent } from './index.js';
import { provideNode } from './node/index.js';

const game = createGame('kindo');
const row = new Uint8Array(game.rowSize);
game.start(row);
const context = () => ({ game, row, rng: new Rng(1) });

describe('resources', () => {
  it.each([
    ['zero', 'no-runtime', 'networks'],
    ['alphabeta:depth=1,endgames=true', 'no-file', 'endgames'],
    ['greedy', undefined, ''],
    ['mcts:visits=5,book=own', 'no-file', 'books'],
  ])('%s without them', async (spec, code, missing) => {
    const choose = async () => createAgent(spec).choose(context());
    if (code === undefined) await expect(choose()).resolves.toBeDefined();
    else await expect(choose()).rejects.toMatchObject({ code, message: expect.stringContaining(missing) });
  });

  it('of Node play by a network after the end of the book', async () => {
    const agent = createAgent('zero:visits=2,book=own', { game: 'kindo', resources: provideNode() });
    expect(await agent.choose(context())).toHaveProperty('visits'); // a move of the book
    const other = createGame('kindo', { size: 5 });
    const at = new Uint8Array(other.rowSize);
    other.parsePosition(game.formatPosition(row), at);
    const legal = new Uint16Array(game.maxLegal);
    const rng = new Rng('far from the book');
    for (let ply = 0; ply < 20; ply++) other.next(at, legal[rng.below(other.legal(at, legal))], at);
    expect(await agent.choose({ game: other, row: at, rng })).toHaveProperty('result');
    await agent.close?.();
  });

  it('of Node are enough for a network to search in compiled code, in a program that loads nothing else', () => {
    const program = `
      import { createGame, Rng } from 'otau';
      import { createAgent } from 'otau/agents';
      import { provideNode } from 'otau/agents/node';
      import { gamePart } from 'otau/internal/core/registry.js';
      const game = createGame('kindo');
      const row = new Uint8Array(game.rowSize);
      game.start(row);
      const agent = createAgent('zero:visits=2', { game: 'kindo', resources: provideNode() });
      await agent.choose({ game, row, rng: new Rng(1) });
      console.log(gamePart('kindo', 'kernel') === undefined);`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe(
      'false\n',
    );
  });

  it('are given to the agents of another thread by its script', async () => {
    const answers: unknown[] = [];
    let say = (_: unknown): void => {};
    const port = {
      send: (message: unknown) => void answers.push(message),
      listen: (to: typeof say) => {
        say = to;
      },
    };
    serveAgent(port, { books: { find: () => undefined } });
    say({ kind: 'setup', spec: 'greedy:', game: 'kindo', options: {} });
    say({ kind: 'setup', spec: 'alphabeta:depth=1,book=own', game: 'kindo', options: {} });
    say({ kind: 'choose', id: 1, row, history: [], rng: new Rng(1).state(), limits: {} });
    await expect.poll(() => answers.at(-1)).toMatchObject({ kind: 'choice', id: 1 });
  });
});

describe('what a game says of itself', () => {
  it('decides its search and the name of its model', () => {
    expect(defaultSearch(game)).toBe('alphabeta');
    expect(defaultSearch(createGame('senet'))).toBe('expectimax');
    expect(defaultSearch(createGame('abalone', { players: 3 }))).toBe('mcts');
    expect(defaultModel(createGame('senet', { rules: 'skyruk' }))).toBe('senet-skyruk');
    expect(defaultModel(createGame('abalone', { players: 4 }))).toBe('abalone-4-players');
  });
});
