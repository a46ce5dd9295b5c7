/** Own mistakes: stored by game and options, each once, due at once, and again after they are solved. */
import { createGame, type GameOptions, History, OVER, Rng } from 'otau';
import { createAgent } from 'otau/agents';
import { type Review, reviewGame, reviewSearch } from 'otau/review';
import { beforeEach, expect, it, vi } from 'vitest';
import { mistakePacks, saveMistakes } from './mistakes.js';
import { exercisesOf } from './packs.js';
import { duePuzzles, nextDue, nextPuzzle, progressAfter, readProgress } from './progress.js';

const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  return () => void vi.unstubAllGlobals();
});

async function reviewed(seed: string, options: GameOptions): Promise<{ history: History; review: Review }> {
  const game = createGame('kindo', options);
  const history = new History(game);
  const rng = new Rng(seed);
  const legal = new Uint16Array(game.maxLegal);
  while (history.length < 40 && history.actor !== OVER) {
    history.play(legal[rng.below(game.legal(history.row, legal))]);
  }
  const agent = createAgent('alphabeta');
  const effort = { fast: 0.02, deep: 0.1, total: 3 };
  return {
    history,
    review: await reviewGame(history, { agent: agent.name, searches: [reviewSearch(agent, game)], effort }),
  };
}

it('mistakes are kept once, by options, and come until they are known', async () => {
  const { history, review } = await reviewed('a', { size: 4 });
  const count = saveMistakes(history, review, 0, NOW);
  expect(count).toBeGreaterThan(0);
  expect(saveMistakes(history, review, 0, NOW)).toBe(count);
  const other = await reviewed('b', { size: 5 });
  const more = saveMistakes(other.history, other.review, 1, NOW);
  expect(mistakePacks('kindo').map(({ puzzles, games }) => [puzzles.length, games])).toEqual([
    [count, 1],
    [more, 1],
  ]);
  const exercises = mistakePacks('kindo').flatMap(exercisesOf);
  let progress = readProgress('kindo');
  expect(duePuzzles(exercises, progress, NOW)).toHaveLength(count + more);
  const rating = progress.rating;
  for (let solved = 0; solved < count + more; solved++) {
    const next = nextPuzzle('kindo', exercises, progress, NOW, 0);
    progress = progressAfter('kindo', progress, next as NonNullable<typeof next>, true, NOW);
  }
  // All of them once, none says how strong the player is, and they come again later
  expect(duePuzzles(exercises, progress, NOW)).toEqual([]);
  expect(nextDue(exercises, progress)).toBeGreaterThan(NOW);
  expect(progress.rating).toEqual(rating);
  expect(progress.solved).toHaveLength(count + more);
});

it('what is damaged or of another version is left where it is', async () => {
  const odd = JSON.stringify({ kindo: ['{"format":"otau-puzzles","version":9}'], senet: 'nonsense' });
  localStorage.setItem('otau-mistakes', odd);
  expect(mistakePacks('kindo')).toEqual([]);
  expect(mistakePacks('senet')).toEqual([]);
  const { history, review } = await reviewed('a', { size: 4 });
  saveMistakes(history, review, 0, NOW);
  expect(mistakePacks('kindo')).toHaveLength(1);
  expect(localStorage.getItem('otau-mistakes')).toContain('\\"version\\":9');
});
