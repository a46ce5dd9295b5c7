import { CHANCE, createGame, gameIds, legalActions, OVER, Rng } from 'otau';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, loadTexts } from '../i18n/words.js';
import { type Course, rowOf, solutionsOf } from './course.js';
import { gameUi } from './index.js';

await loadTexts(...LANGUAGES);

const loadCourse = async (id: string) => (await gameUi(id).course?.load()) as Course;

/** Steps in which every move is right. */
const FREE: Readonly<Record<string, readonly number[]>> = { togyzkumalak: [1], abalone: [], kindo: [1], senet: [2, 5] };

describe.each(gameIds())('the course of %s', (id) => {
  test('every step can be done, and done wrong unless any move will do', async () => {
    const { steps } = await loadCourse(id);
    expect(steps).toHaveLength(Number(gameUi(id).course?.stepCount));
    const game = createGame(id);
    steps.forEach((step, index) => {
      const number = index + 1;
      const row = rowOf(game, step.position);
      const solutions = solutionsOf(game, step);
      expect(solutions, `step ${number}`).not.toEqual([]);
      if (game.actor(row) === CHANCE) return;
      const others = legalActions(game, row).length - solutions.length;
      if (FREE[id].includes(number)) expect(others, `step ${number}`).toBe(0);
      else expect(others, `step ${number}`).toBeGreaterThan(0);
    });
  });

  test('every step and every part of the rules has its sentences in all languages', async () => {
    const { steps, rules, words } = await loadCourse(id);
    const keys = steps.flatMap((_, i) => [`${i + 1}`, `${i + 1}-do`, `${i + 1}-no`]);
    keys.push(...rules.map(({ text }) => text));
    for (const language of LANGUAGES) {
      // Those of drills: drills.test.ts
      const own = Object.keys(words.texts(language)).filter((key) => !key.startsWith('drill-'));
      expect(own.sort()).toEqual([...keys].sort());
    }
  });

  test('every position of a game has a part of the rules that it is about', async () => {
    const { rules, partOf } = await loadCourse(id);
    const game = createGame(id);
    const rng = new Rng(3);
    const row = new Uint8Array(game.rowSize);
    game.start(row, rng);
    const found = new Set<string>();
    for (let ply = 0; ply < 200 && game.actor(row) !== OVER; ply++) {
      found.add(partOf(game, row));
      const legal = legalActions(game, row);
      game.next(row, game.actor(row) === CHANCE ? rng.below(4) : legal[rng.below(legal.length)], row);
    }
    const texts = rules.map(({ text }) => text);
    expect([...found].filter((text) => !texts.includes(text))).toEqual([]);
    expect(found.size).toBeGreaterThan(1);
  });

  test('every picture of the rules is a position of its game', async () => {
    for (const { position, options } of (await loadCourse(id)).rules) {
      if (position === undefined) continue;
      const game = createGame(id, options);
      expect(game.formatPosition(rowOf(game, position), game.parsePosition(position, rowOf(game, position)))).toBe(
        position,
      );
    }
  });
});
