/** Endgame tables for agents in Node: those that come with the package. Importing this file provides them. */
import type { Game } from '../../core/game.js';
import type { SenetRules } from '../../tables/index.js';
import { loadSenet, loadTogyzKumalak, shippedSenet } from '../../tables/node/index.js';
import { provideEndgames } from '../endgames.js';

/** By the table's name; a file is read once. */
const loaded = new Map<string, ReturnType<typeof load>>();

provideEndgames(async (game) => {
  const name = game.id === 'senet' ? `senet-${game.options.rules}` : game.id;
  if (!loaded.has(name)) loaded.set(name, load(game));
  const table = await loaded.get(name);
  return table?.fits(game) ? table.endgames(game) : undefined;
});

async function load({ id, options }: Game) {
  if (id === 'togyzkumalak') return loadTogyzKumalak();
  return id === 'senet' ? loadSenet(shippedSenet(options.rules as SenetRules)) : undefined;
}
