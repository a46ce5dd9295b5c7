import { createGame, Rng } from 'otau';
import { createAgent } from 'otau/agents';
import { formatSenetTable, SenetTable, solveSenet } from 'otau/tables';
import { afterEach, expect, it, vi } from 'vitest';
import BOOK from '../../../packages/data/books/kindo.json?raw';
import { webResources } from './resources.js';

afterEach(() => vi.unstubAllGlobals());

it('books reach the agents of the page', async () => {
  const asked: string[] = [];
  vi.stubGlobal('self', { location: { href: 'https://example.org/assets/worker.js' } });
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.pathname);
    return url.pathname.endsWith('/kindo.json') ? new Response(BOOK) : new Response('', { status: 404 });
  });
  const choose = (id: 'kindo' | 'togyzkumalak') => {
    const game = createGame(id);
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const agent = createAgent('alphabeta:depth=1,book=own', { game: id, resources: webResources() });
    return agent.choose({ game, row, rng: new Rng(1) });
  };
  expect(await choose('kindo')).toHaveProperty('visits'); // a move of the book
  expect(await choose('togyzkumalak')).toHaveProperty('result'); // none is there
  expect(asked.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['kindo.json', 'togyzkumalak.json']);
});

it('endgame tables are asked for from beside the page', async () => {
  const asked: string[] = [];
  vi.stubGlobal('self', { location: { href: 'https://example.org/assets/worker.js' } });
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.pathname);
    return new Response('', { status: 404 });
  });
  const { endgames } = webResources();
  const game = createGame('togyzkumalak');
  await expect(endgames?.(game)).rejects.toMatchObject({ code: 'no-file' });
  await expect(endgames?.(game)).rejects.toMatchObject({ code: 'no-file' }); // it tries again
  expect(asked.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(Array(2).fill('togyzkumalak.table'));
  expect(await endgames?.(createGame('kindo'))).toBeUndefined();
});

it('a table that is fetched gives its values, and an agent plays with it', async () => {
  const table = SenetTable.of('skyruk', solveSenet('skyruk', 1));
  let plain = new Uint8Array(0);
  formatSenetTable(table, (bytes) => (plain = bytes.slice()));
  const deflated = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate'));
  const packed = new Uint8Array(await new Response(deflated).arrayBuffer());
  const file = formatSenetTable(table, () => packed).slice();
  vi.stubGlobal('self', { location: { href: 'https://example.org/assets/worker.js' } });
  vi.stubGlobal('fetch', async () => new Response(file));
  const game = createGame('senet', { rules: 'skyruk' });
  const endgames = await webResources().endgames?.(game);
  const row = new Uint8Array(game.rowSize);
  game.parsePosition('s.......................c..... c 0 -', row);
  expect(endgames?.value(row)).toBe(table.endgames(game).value(row));
  game.parsePosition('s.......................c..... c 2 -', row);
  const agent = createAgent('expectimax:depth=1,endgames=true', { game: 'senet', resources: webResources() });
  expect((await agent.choose({ game, row, rng: new Rng(1) })).result?.lines[0].action).toBeDefined();
});
