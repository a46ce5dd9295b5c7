/** The hand and the counts of a sowing keep to the same times. */

import { pitMiddle, planTogyz, readTogyz, sowing } from 'otau/games/togyzkumalak';
import { describe, expect, it } from 'vitest';
import { createGame } from '../../../../packages/otau/src/games/index.js';
import { stepAt, timeOfStep } from '../../board/parts/use-motion.js';
import { handWay, heldAt, sceneAt, sowingSteps, waitAt } from './board.js';

const game = createGame('togyzkumalak');
const start = new Uint8Array(game.rowSize);
game.start(start);
const plan = planTogyz(9, 0, false, false);

describe('the timeline of a sowing', () => {
  const move = sowing(game, start, 5);
  const timing = { steps: sowingSteps(move), wait: (step: number) => waitAt(step, move), speed: 1 };
  const way = handWay(plan, move);

  it('has the hand over a pit when its stone falls', () => {
    for (let step = 1; step <= move.path.length; step++) {
      const place = way.find(({ at }) => at === timeOfStep(step, timing));
      expect(place).toMatchObject(pitMiddle(plan, move.path[step - 1]));
    }
  });

  it('has the hand at the kazan when the animation ends', () => {
    const last = way[way.length - 1];
    expect(last.at).toBe(timeOfStep(timing.steps, timing));
    expect(last).not.toMatchObject(pitMiddle(plan, move.path[8]));
  });

  it('loses no stone on the way', () => {
    const before = readTogyz(game, start);
    for (let step = 0; step < timing.steps; step++) {
      const { stones, kazan } = sceneAt(before, move, step);
      const onBoard = [...stones.flat(), ...kazan].reduce((sum, count) => sum + count, 0);
      // While nothing is in the hand the last pit still has what will be taken from it
      expect(onBoard + heldAt(move, step)).toBe(162);
    }
  });

  it('takes the way of a single stone that takes nothing', () => {
    const row = new Uint8Array(game.rowSize);
    game.parsePosition('9S,9S,9S,9S,9S,9S,9S,9S,9S/1S,17S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1', row);
    const single = sowing(game, row, 0);
    expect(single.taken).toBe(0);
    expect(handWay(plan, single).map(({ at }) => at)).toEqual([0, 70]);
  });
});

describe('steps in time', () => {
  const timing = { steps: 3, wait: (step: number) => [100, 50, 200][step], speed: 2 };

  it('begin when those before them have had their time, sooner at a higher speed', () => {
    expect([0, 1, 2, 3].map((step) => timeOfStep(step, timing))).toEqual([0, 50, 75, 175]);
  });

  it('are passed over on a page that is late, and end with the last one', () => {
    expect([0, 49, 50, 80, 174, 175, 9999].map((time) => stepAt(time, timing))).toEqual([0, 0, 1, 2, 2, 3, 3]);
  });
});
