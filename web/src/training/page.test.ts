import { expect, it } from 'vitest';
import { namesToShow, settingsOf } from './page.js';

const config = (seed: string, cpuct: number) => ({
  format: 'otau-run',
  version: 1,
  game: 'kindo',
  seed,
  options: { size: 5 },
  network: { trunk: { kind: 'dense', width: 256 } },
  settings: { cpuct, games: 300 },
});

it('one run shows all of its settings', () => {
  const settings = settingsOf(config('1', 1.5));
  expect(namesToShow([settings])).toEqual(['game', 'seed', 'size', 'kind', 'width', 'cpuct', 'games']);
  expect(settings.get('cpuct')).toBe('1.5');
});

it('several runs show what differs, also where one lacks it', () => {
  const older = settingsOf({ ...config('1', 1.5), settings: { cpuct: 1.5 } });
  expect(namesToShow([settingsOf(config('1', 1.5)), settingsOf(config('1', 2)), older])).toEqual(['cpuct', 'games']);
});
