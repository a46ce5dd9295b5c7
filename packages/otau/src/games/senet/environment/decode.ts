/** Reads observations of Senet, one array of 69 numbers or the dictionary. */
import type { Game } from '../../../core/game.js';
import type { Reading } from '../../../env/game-environment.js';
import type { SenetOptions } from '../options.js';
import { countDancers, houseSet, PLAYER, readDancers, SECOND, STEPS, WINNER, writeDancers } from '../row.js';

const HOUSES = 30;
const THROWS = 5;
const HAPPINESS = 26;

export function readSenet(game: Game, numbers: ArrayLike<number>): Reading {
  const { rules } = game.options as SenetOptions;
  const row = new Uint8Array(game.rowSize);
  for (let player = 0; player < 2; player++) {
    let dancers = 0;
    for (let house = 1; house <= HOUSES; house++) {
      if (numbers[HOUSES * player + house - 1] === 1) dancers |= houseSet(house);
    }
    writeDancers(row, player, dancers);
    if (countDancers(dancers) === 0) row[WINNER] = 1 + player;
  }
  row[PLAYER] = numbers[2 * HOUSES] === 1 ? 0 : 1;
  for (let steps = 1; steps <= THROWS; steps++) if (numbers[2 * HOUSES + 1 + steps] === 1) row[STEPS] = steps;
  // Under Skyruk no dancer stays on Happiness: a dancer of the player to move must continue with this throw.
  const onHappiness = (readDancers(row, row[PLAYER]) & houseSet(HAPPINESS)) !== 0;
  if (rules === 'skyruk' && onHappiness) row[SECOND] = 1;
  return { row, player: row[PLAYER], missing: ['the throws so far'] };
}
