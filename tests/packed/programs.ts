/** Programs of users who have installed the packages. */

/** With the library alone; also where there is neither Node nor a disk. */
export const LIBRARY = `
import { createGame, Position, Rng, type GameId } from 'otau';
import { parseRecords } from 'otau/records';
import { renderText, renderSvg } from 'otau/render';
import { createAgent } from 'otau/agents';
import { createAlphabeta } from 'otau/search';
import { vector } from 'otau/env';

function ok(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

ok(new Position('abalone', { variant: 'belgian-daisy' }).play('a1d4').moves().length > 40, 'moves');
ok(new Position('senet', { rules: 'skyruk' }).draw(new Rng(1)).actor === 1, 'a throw');
const ids: GameId[] = ['togyzkumalak', 'abalone', 'kindo', 'senet'];
for (const id of ids) {
  const game = createGame(id);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  ok(renderSvg(game, row).startsWith('<svg'), 'SVG');
  ok(renderText(game, row).length > 100, 'text');
}
ok(parseRecords('76 98 66', { form: 'import', game: 'togyzkumalak' }).length === 1, 'records');

const games = vector('Kindo-v0', 8);
games.reset({ seed: 1 });

const kindo = createGame('kindo');
const first = new Uint8Array(kindo.rowSize);
kindo.start(first);
const found = createAlphabeta().search(kindo, first, { depth: 4 });
const choice = await createAgent('alphabeta:depth=4').choose({ game: kindo, row: first, rng: new Rng(1) });
ok(choice.action === found.action, 'the same move');

// A game of that name may be registered by its users, so that only running it tells.
try {
  createGame('chess');
  ok(false, 'chess');
} catch (error) {
  ok((error as { code?: string }).code === 'unknown-game', 'an unknown game');
}
`;

/** With the library alone, in Node: threads play, and what is not installed is named. */
export const MISSING = `
import assert from 'node:assert/strict';
import { createGame, gameIds, Rng } from 'otau';
import { createAgent, RemoteAgent } from 'otau/agents';
import { openThread, provideNode, shippedModels } from 'otau/agents/node';
import { gif, rgbArray } from 'otau/env/node';
import { loadTable } from 'otau/tables/node';

const resources = provideNode();
for (const id of gameIds()) {
  const game = createGame(id);
  const row = new Uint8Array(game.rowSize);
  game.start(row, new Rng(1));
  while (game.actor(row) < 0) game.next(row, 0, row);
  const context = { game, row, rng: new Rng(1) };
  for (const spec of ['mcts:visits=20', 'level:1']) {
    await createAgent(spec, { game: id, resources }).choose(context);
  }
  const zero = createAgent('zero:visits=10', { game: id, resources });
  await assert.rejects(async () => zero.choose(context), { code: 'unknown-model', message: /npm install @otau\\/data/ });
  assert.throws(() => rgbArray(game, row), { code: 'no-package', message: /npm install @resvg\\/resvg-js/ });
  assert.throws(() => gif(game, [{ row }]), { code: 'no-package' });
}
assert.deepEqual(shippedModels(), []);
await assert.rejects(loadTable(createGame('senet')), { code: 'no-file', message: /npm install @otau\\/data/ });

const game = createGame('kindo');
const row = new Uint8Array(game.rowSize);
game.start(row);
const remote = new RemoteAgent('alphabeta:depth=2', game, openThread);
assert.equal((await remote.choose({ game, row, rng: new Rng(1) })).action >= 0, true);
await remote.close();
`;

/** With everything: the data is found, pictures are painted, every entry of the programs is there, the board and rooms are served. */
export const PROGRAMS = `
import assert from 'node:assert/strict';
import { createGame } from 'otau';
import { shippedModels } from 'otau/agents/node';
import { png } from 'otau/env/node';
import { loadTable } from 'otau/tables/node';
import { Archive } from 'otau-cli/archive';
import { estimateElo } from 'otau-cli/arena';
import * as cluster from 'otau-cli/cluster';
import * as engine from 'otau-cli/engine';
import { makeRunConfig } from 'otau-cli/learn';
import { ROOMS_PATH } from 'otau/rooms';
import { startServer } from 'otau-cli/serve';

assert.equal(shippedModels().length > 3, true);
const senet = createGame('senet');
await loadTable(senet);
const row = new Uint8Array(senet.rowSize);
senet.start(row);
assert.equal(png(senet, row)[1], 'P'.charCodeAt(0));
for (const part of [Archive, estimateElo, cluster, engine, makeRunConfig, ROOMS_PATH]) assert.ok(part);

const serving = await startServer({ port: 0, rooms: { path: 'rooms.db' } });
const page = await fetch(serving.address);
assert.match(await page.text(), /<html/);
assert.equal((await fetch(serving.address + 'models/kindo.onnx')).status, 200);
await serving.close();
`;
