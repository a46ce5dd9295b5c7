import { createGame, Rng } from 'otau';
import { createAgent } from 'otau/agents';
import { afterEach, expect, it, vi } from 'vitest';
import BOOK from '../../../books/kindo.json?raw';
import { provideWeb } from './resources.js';

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
    const agent = createAgent('alphabeta:depth=1,book=own', { game: id, resources: provideWeb() });
    return agent.choose({ game, row, rng: new Rng(1) });
  };
  expect(await choose('kindo')).toHaveProperty('visits'); // a move of the book
  expect(await choose('togyzkumalak')).toHaveProperty('result'); // none is there
  expect(asked.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['kindo.json', 'togyzkumalak.json']);
});
