/** Games between opponents that overlook moves, which have many puzzles. */
import { createAgent } from '../agents/catalog.js';
import { legalActions } from '../core/actions.js';
import { CHANCE, type Game } from '../core/game.js';
import { History } from '../core/history.js';
import { gameTraits } from '../core/registry.js';
import { gameLadder } from '../ladder/levels.js';
import { Rng } from '../lib/rng.js';

/** How many of the weakest opponents play: the weaker ones blunder, the stronger ones punish it. */
const PLAYERS = 4;

/**
 * The game with this number in a series of games: the same seed and number give the same game.
 * @example await practiceGame(createGame('kindo'), '1', 0)
 */
export async function practiceGame(game: Game, seed: string, number: number): Promise<History> {
  const rng = Rng.wide(`${seed}/${number}`);
  const history = new History(game, undefined, rng);
  const ladder = gameLadder(game.id).slice(0, PLAYERS);
  const draw = () => createAgent(ladder[rng.below(ladder.length)].spec);
  const agents = Array.from({ length: game.players }, draw);
  const opening = rng.below(2 * gameTraits(game.id).openingPlies + 1);
  const outcomes = new Float32Array(game.maxLegal);
  while (history.ending(true) === undefined) {
    const { actor, row } = history;
    if (actor === CHANCE) history.play(rng.pick(outcomes, game.outcomes(row, outcomes)));
    else if (history.length < opening) {
      const actions = legalActions(game, row);
      history.play(actions[rng.below(actions.length)]);
    } else history.play((await agents[actor].choose({ game, row, rng, limits: { now: () => 0 } })).action);
  }
  return history;
}
