/**
 * The bytes of self-play: samples, games and figures of fixed seeds, as they have been since runs are made. A change
 * here means that runs of an earlier version cannot be repeated.
 */
import { createHash } from 'node:crypto';
import { createGame } from 'otau';
import { describe, expect, it } from 'vitest';
import { hashEvaluator } from '../testing.js';
import { writeSamples } from '../train/samples.js';
import type { SelfplayOptions } from './options.js';
import { selfplay } from './selfplay.js';

const BASE = { games: 5, slots: 3, simulations: 24, cpuct: 1.5, temperatureMoves: 8, rootValueShare: 0.5 };

const VARIANTS: readonly SelfplayOptions[] = [
  { ...BASE, search: 'puct' },
  {
    ...{ ...BASE, search: 'puct', fastShare: 0.5, fastSimulations: 6 },
    ...{ dirichletAlpha: 0.5, dirichletFraction: 0.25 },
  },
  { ...BASE, search: 'puct', reuse: false, finalTemperature: 0.5 },
  { ...BASE, search: 'gumbel', considered: 6, fastShare: 0.5, fastSimulations: 6 },
  { ...BASE, search: 'gumbel', reuse: false, resignValue: 0.4, resignControl: 0.3 },
];

/** The first digits of SHA-256, one for each variant. */
const DIGESTS: readonly [string, object, readonly string[]][] = [
  [
    'togyzkumalak',
    {},
    ['b0313c0ed1565f0e', '97071cec2eb244c3', 'cafb6eb790fd9b6a', 'ceb6e54f2fe20635', '28fe5b655ce23740'],
  ],
  [
    'abalone',
    { players: 3, maxTurns: 40 },
    ['a029ea228556ed67', 'cba3097455fd7910', 'd83f573a54263132', '762142d492d4dcc1', 'f5c5d50a3331580d'],
  ],
  [
    'abalone',
    { maxTurns: 40 },
    ['ba6ee7efb1cf715d', 'c671a12edbc2425c', 'b3e2646e522479a9', 'e3bbba0f74b6d33b', '969d1205e8256057'],
  ],
  ['kindo', {}, ['6749ae3fab7bd861', '1aa6192339d38e4f', '0a4b5dabff545535', '1521ad234502b969', 'e40e4d4748bc6832']],
  ['senet', {}, ['309980267f1eeddc', '11f2ffbda936338b', 'f6eb6ea940a7d4c4', 'd2dfcb4730abc906', 'f8b723c4fe5f8c62']],
  [
    'senet',
    { dancers: 2, rules: 'skyruk' },
    ['7b1127adadde83f3', '28836b46da2487c4', 'd594ae507cb7c07f', 'be98e4151f4975c6', '454d8273e213f01c'],
  ],
];

describe('the bytes of self-play stay as they are', () => {
  it.each(DIGESTS)('%s %o', async (id, options, digests) => {
    const game = createGame(id, options);
    const found: string[] = [];
    for (const variant of VARIANTS) {
      const { samples, games, figures } = await selfplay(game, hashEvaluator(game), variant, 'golden');
      // How often the network is asked may change, but not what is played
      const { evaluations: _, batches: __, ...rest } = figures;
      const hash = createHash('sha256').update(writeSamples(game, samples));
      hash.update(JSON.stringify(games)).update(JSON.stringify(rest));
      found.push(hash.digest('hex').slice(0, 16));
    }
    expect(found).toEqual(digests);
  });
});
