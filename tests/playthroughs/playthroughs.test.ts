/** The playthroughs in git are what the games do today. Where a change is meant, `npm run playthroughs` writes them again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playthroughs, writePlaythrough } from './write.js';

const read = (name: string): string => readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');

describe('playthroughs', () => {
  it.each(playthroughs().map((one) => [one.name, one] as const))('%s is as it was', (name, playthrough) => {
    expect(writePlaythrough(playthrough)).toBe(read(name));
  });

  it('are those of the games and variants that there are', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.txt'));
    expect(files.sort()).toEqual(
      playthroughs()
        .map(({ name }) => `${name}.txt`)
        .sort(),
    );
  });
});
