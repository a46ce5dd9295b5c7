/** The networks that ship: small, whole, with a card that is theirs, and able to play. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createAgent } from '../packages/otau/src/agents/index.js';
import { MODELS_FOLDER, provideNode, shippedModels } from '../packages/otau/src/agents/node/index.js';
import type { GameId } from '../packages/otau/src/core/game.js';
import { createGame } from '../packages/otau/src/games/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { readModel } from '../packages/otau/src/network/model.js';
import { sha256 } from '../packages/otau-cli/src/learn/run/names.js';

describe.each(shippedModels())('the model %s', (name) => {
  const bytes = readFileSync(`${MODELS_FOLDER}${name}.onnx`);
  const card = JSON.parse(readFileSync(`${MODELS_FOLDER}${name}.json`, 'utf8'));

  it('is smaller than 3 MB and the one its card speaks of', () => {
    expect(bytes.length).toBeLessThan(3e6);
    expect(card).toMatchObject({ format: 'otau-model-card', name, bytes: bytes.length, sha256: sha256(bytes) });
    expect(readModel(bytes).declaration).toMatchObject({ game: card.game, options: card.options });
  });

  it('was measured in at least 200 games against each opponent', () => {
    expect(card.matches.length).toBeGreaterThan(3);
    for (const { games } of card.matches) expect(games).toBeGreaterThanOrEqual(200);
  });

  it('plays: with 100 simulations it finds a legal move and values of the usual range', async () => {
    const game = createGame(card.game as GameId, card.options);
    const row = new Uint8Array(game.rowSize);
    game.start(row, new Rng(1));
    if (game.actor(row) < 0) game.next(row, 0, row);
    const agent = createAgent(`zero:visits=100,model=${name}`, { game: game.id, resources: provideNode() });
    const { action, value } = await agent.choose({ game, row, rng: new Rng(1) });
    const legal = new Uint16Array(game.maxLegal);
    expect([...legal.subarray(0, game.legal(row, legal))]).toContain(action);
    expect(Math.abs(value as number)).toBeLessThanOrEqual(1);
    await agent.close?.();
  });
});

it('there is one for each game', () => {
  const games = shippedModels().map((name) => JSON.parse(readFileSync(`${MODELS_FOLDER}${name}.json`, 'utf8')).game);
  expect(new Set(games)).toEqual(new Set(['togyzkumalak', 'abalone', 'kindo', 'senet']));
});
