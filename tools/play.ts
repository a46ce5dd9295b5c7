/** Games that tools play: one agent for all sides, throws by a seed. */
import { createAgent } from '../packages/otau/src/agents/index.js';
import { provideNode } from '../packages/otau/src/agents/node/index.js';
import { CHANCE, type Game } from '../packages/otau/src/core/game.js';
import { History } from '../packages/otau/src/core/history.js';
import { drawOutcome } from '../packages/otau/src/core/rows.js';
import { Rng } from '../packages/otau/src/lib/rng.js';

const resources = provideNode();
/** The plies that are drawn at random, so that games differ. */
const DRAWN_PLIES = 4;

/** Goes on with a game by what is chosen, until it is over or has so many plies. */
export async function playOn(
  history: History,
  rng: Rng,
  plies: number,
  choose: (history: History) => number | Promise<number>,
): Promise<History> {
  const { game } = history;
  const chances = new Float32Array(game.maxLegal);
  while (history.ending(true) === undefined && history.length < plies)
    history.play(history.actor === CHANCE ? drawOutcome(game, history.row, rng, chances) : await choose(history));
  return history;
}

/** A game of an agent against itself, each side with a memory of its own; its first plies are drawn by the seed. */
export async function playSelf(game: Game, spec: string, seed: string, plies = Infinity): Promise<History> {
  const rng = new Rng(seed);
  const players = Array.from({ length: game.players }, () => createAgent(spec, { game: game.id, resources }));
  const random = createAgent('random');
  const history = await playOn(new History(game, undefined, rng), rng, plies, async (played) => {
    const { row, actor } = played;
    const player = played.length < DRAWN_PLIES ? random : players[actor];
    return (await player.choose({ game, row, rng, history: played.rowsBefore(played.length) })).action;
  });
  for (const player of players) await player.close?.();
  return history;
}
