/** A game outside the library in the environments, each kind of them one test. */
import { beforeAll, expect, it } from 'vitest';
import { aec, apiTest, make, seedTest, vector } from '../../packages/otau/src/env/index.js';
import { Rng } from '../../packages/otau/src/games/index.js';
import { loadPlugin } from '../../packages/otau/src/games/node/index.js';
import { buildOware, OWARE, ROOT } from './oware.js';

const ID = 'Oware-v0';

beforeAll(async () => {
  buildOware();
  await loadPlugin(OWARE, ROOT);
});

it('make', () => {
  apiTest(make(ID));
  apiTest(make(ID, { houses: 3, seeds: 2, opponent: 'random' }));
  seedTest(() => make(ID, { opponent: 'random' }));
});

it('aec', () => {
  apiTest(aec(ID));
  seedTest(() => aec(ID));
});

it('vector', () => {
  const env = vector(ID, 3, { houses: 3, seeds: 2 });
  const alone = make(ID, { houses: 3, seeds: 2 });
  env.reset({ seed: 7 });
  alone.reset({ seed: '7/1' });
  const rng = new Rng(1);
  const actions = new Uint16Array(3);
  for (let step = 0; step < 10; step++) {
    env.sampleActions(rng, actions);
    env.step(actions);
    alone.step(actions[1]);
    expect(env.rows.at(1)).toEqual(alone.unwrapped.row);
  }
});
