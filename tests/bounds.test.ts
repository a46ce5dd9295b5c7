/**
 * Some hundred bad inputs for every reader of outside data, mutated or grown to 64 kB, are read or refused with an `OtauError`.
 * How long each takes, and how much memory, is measured with many more by `npm run bounds`.
 */
import { describe, expect, it } from 'vitest';
import { OtauError } from '../packages/otau/src/lib/error.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { grow, mutate } from './bounds/inputs.js';
import { READERS } from './bounds/readers.js';

const MUTATED = 200;
const GROWN = 4;
/** Files of this size take a while each: fewer of them. */
const LARGE_BYTES = 100_000;
const MUTATED_LARGE = 20;

describe('bounded in time and memory', () => {
  it.each(Object.entries(READERS))('%s', async (name, { seeds, read }) => {
    const rng = new Rng(name);
    const mutated = seeds[0].length < LARGE_BYTES ? MUTATED : MUTATED_LARGE;
    for (let i = 0; i < mutated + GROWN; i++) {
      const input = (i < mutated ? mutate : grow)(seeds[i % seeds.length], rng);
      try {
        await read(input as never);
      } catch (error) {
        expect(error).toBeInstanceOf(OtauError);
        expect((error as OtauError).message.length).toBeLessThan(2000);
      }
    }
  });
});
