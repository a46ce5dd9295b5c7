/** The learning path of a game: its steps, and the progress that is stored in this browser. */
import { gameIds } from 'otau';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mergePath, readBest, readWins, saveStreak, saveWin } from '../exercises/path-progress.js';
import { readProgress as readPractice, saveProgress } from '../exercises/progress.js';
import type { Course } from '../games/course.js';
import { gameUi } from '../games/index.js';
import { LANGUAGES, loadTexts } from '../i18n/words.js';
import { pathOf, saveDone } from './page.js';

await loadTexts(...LANGUAGES);

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
});

const loadCourse = async (id: string) => (await gameUi(id).course?.load()) as Course;
const PUZZLES = Array.from({ length: 28 }, (_, i) => ({ id: `p${i}`, themes: [`theme-${i % 7}`] }));
const GAME = 'togyzkumalak';

const doneOf = (course: Course) =>
  pathOf(course, PUZZLES).flatMap(({ steps }) => steps.flatMap(({ step, isDone }) => (isDone ? [step] : [])));

describe('the path', () => {
  it.each(gameIds())('of %s has some thirty steps', async (id) => {
    const steps = pathOf(await loadCourse(id), PUZZLES).flatMap((chapter) => chapter.steps);
    expect(steps.length).toBeGreaterThanOrEqual(28);
    expect(steps.length).toBeLessThanOrEqual(34);
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
  });

  it('knows lessons, drills, puzzles and opponents that are done', async () => {
    const course = await loadCourse(GAME);
    saveDone(GAME, 1);
    saveStreak(GAME, 'landing', 7);
    saveProgress(GAME, { ...readPractice(GAME), solved: ['p2', 'p9', 'p16'] });
    saveWin(GAME, 2);
    expect(doneOf(course)).toEqual([
      { kind: 'lesson', number: 2 },
      { kind: 'drill', name: 'landing', count: 5 },
      { kind: 'theme', theme: 'theme-2', count: 3 },
      { kind: 'win', opponent: 'beginner:1' },
      { kind: 'win', opponent: 'beginner:2' },
    ]);
  });

  it('leaves out themes with too few puzzles, and all of them without puzzles', async () => {
    const titles = (puzzles: typeof PUZZLES) => pathOf(course, puzzles).map(({ title }) => title);
    const course = await loadCourse(GAME);
    expect(titles([])).not.toContain('chapter-themes');
    expect(titles(PUZZLES.slice(0, 14))).not.toContain('chapter-themes');
  });
});

describe('the stored progress', () => {
  it('is the longest streak of each drill and each beaten opponent once', () => {
    for (const count of [1, 4, 0, 2]) saveStreak(GAME, 'landing', count);
    for (const place of [3, 1, 3]) saveWin(GAME, place);
    expect(readBest(GAME)).toEqual({ landing: 4 });
    expect(readWins(GAME)).toEqual([1, 3]);
    expect(readWins('kindo')).toEqual([]);
  });

  it.each(['nonsense', '[]', '{"togyzkumalak":{"best":{"landing":"x"},"wins":"all"}}', '{"togyzkumalak":7}'])(
    'is read as nothing where it is damaged: %s',
    (text) => {
      stored.set('otau-path', text);
      expect([readBest(GAME), readWins(GAME)]).toEqual([{}, []]);
    },
  );

  it('of two browsers is the best of both', () => {
    expect(mergePath({ best: { a: 3, b: 9 }, wins: [1] }, { best: { a: 5 }, wins: [2, 1] })).toEqual({
      best: { a: 5, b: 9 },
      wins: [1, 2],
    });
  });
});
