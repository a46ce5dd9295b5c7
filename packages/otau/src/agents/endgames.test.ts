/** Agents that know endgames: what a table holds is not searched. */
import { describe, expect, it } from 'vitest';
import type { Game, Row } from '../core/game.js';
import { createGame } from '../games/index.js';
import { shippedSenet } from '../games/senet/tables/node/solver.js';
import { Rng } from '../lib/rng.js';
import { createAgent, RemoteAgent } from './index.js';
import { openThread, provideNode } from './node/index.js';

const resources = provideNode();

const game = createGame('togyzkumalak');
/** Six stones are left; the mover can win by one way of playing them. */
const row = new Uint8Array(game.rowSize);
game.parsePosition('2S,5,1S,2/4,1S,1S,3 81 76 S 70', row);

describe('endgames=true', () => {
  it('finds the move of a longer search with fewer positions', async () => {
    const plain = await createAgent('alphabeta:depth=12').choose({ game, row, rng: new Rng(1) });
    const knowing = await createAgent('alphabeta:depth=12,endgames=true', { resources }).choose({
      game,
      row,
      rng: new Rng(1),
    });
    expect(Math.sign(knowing.value as number)).toBe(Math.sign(plain.value as number));
    expect(knowing.result?.nodes).toBeLessThan(plain.result?.nodes as number);
  });

  it.each(['mcts:visits=50', 'mcts:visits=50,uct=1.4', 'alphabeta:depth=4,threads=2'])(
    '%s plays what the table calls best, however little it looks at',
    async (spec) => {
      const agent = createAgent(`${spec},endgames=true`, { resources });
      const { value, result } = await agent.choose({ game, row, rng: new Rng(1) });
      expect([value, result?.stopped, result?.lines[0].solved]).toEqual([1, 'solved', 'win']);
      expect(result?.nodes).toBeLessThan(50);
      await agent.close?.();
    },
  );

  it('works in another thread', async () => {
    const agent = new RemoteAgent('mcts:visits=50,endgames=true', game, () => openThread());
    const { result } = await agent.choose({ game, row, rng: new Rng(1) });
    expect(result?.stopped).toBe('solved');
    await agent.close();
  });

  it('works in Senet, and in games without a table changes nothing', async () => {
    const senet = createGame('senet');
    const start = new Uint8Array(senet.rowSize);
    senet.start(start);
    senet.next(start, 0, start);
    const choose = (spec: string, of: Game, at: Row) =>
      createAgent(spec, { resources }).choose({ game: of, row: at, rng: new Rng(1) });
    expect((await choose('expectimax:depth=2,endgames=true', senet, start)).action).toBe(
      (await choose('expectimax:depth=2', senet, start)).action,
    );
    expect((await choose('mcts:visits=50,endgames=true', senet, start)).result?.lines).toEqual(
      (await choose('mcts:visits=50', senet, start)).result?.lines,
    );
    const kindo = createGame('kindo');
    const first = new Uint8Array(kindo.rowSize);
    kindo.start(first, new Rng(1));
    const spec = 'alphabeta:depth=2';
    expect((await choose(`${spec},endgames=true`, kindo, first)).action).toBe(
      (await choose(spec, kindo, first)).action,
    );
  });

  it('is part of the name', () => {
    expect(createAgent('alphabeta:endgames=true,depth=3').name).toBe('alphabeta:depth=3,endgames=true');
    expect(createAgent('mcts:endgames=true,visits=3').name).toBe('mcts:visits=3,endgames=true');
    expect(createAgent('zero:endgames=true,visits=3').name).toBe('zero:visits=3,endgames=true');
  });

  it('takes a file in place of the tables that come with Otau', async () => {
    const senet = createGame('senet', { dancers: 2 });
    const start = new Uint8Array(senet.rowSize);
    senet.start(start);
    senet.next(start, 0, start);
    const choose = (file: string) =>
      createAgent(`expectimax:depth=1,endgames=${file}`, { resources }).choose({
        game: senet,
        row: start,
        rng: new Rng(1),
      });
    expect((await choose(shippedSenet('kendall'))).value).toBe((await choose('true')).value);
    await expect(choose(shippedSenet('skyruk'))).rejects.toMatchObject({ code: 'bad-table' });
    await expect(choose('none.table')).rejects.toMatchObject({ code: 'no-file' });
  });
});
