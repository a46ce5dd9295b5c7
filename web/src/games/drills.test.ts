/** Questions of drills: their answers hold against the rules, read another way, and every sentence is there and used. */
import { createGame, type Game, gameIds, legalActions, OVER, Rng, type Row, readField } from 'otau';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, loadTexts } from '../i18n/words.js';
import type { Course } from './course.js';
import { type Answer, askAmong, askNumber, type Drill, type Question, randomRow } from './drills.js';
import { gameUi } from './index.js';

await loadTexts(...LANGUAGES);

const QUESTIONS = 60;
const MAX_DRAWS = 20_000;

const loadCourse = async (id: string) => (await gameUi(id).course?.load()) as Course;

interface Found extends Question {
  readonly row: Row;
  readonly value: number;
}

/** Some questions; a table's answers are drawn, for all that they can be. */
function askMany(game: Game, drill: Drill): Found[] {
  const rng = new Rng(drill.name);
  const found: Found[] = [];
  for (let draws = 0; draws < MAX_DRAWS && found.length < QUESTIONS; draws++) {
    const row = drill.draw(game, rng);
    if (row === undefined || game.actor(row) === OVER) continue;
    const value = drill.isExact ? [-1, 0, 1, 2 * rng.float() - 1][rng.below(4)] : 0;
    const question = drill.ask(game, row, rng, value);
    if (question !== undefined) found.push({ ...question, row, value });
  }
  return found;
}

/** What an answer says, as a number where it has one. */
function numberOf(answer: Answer): number | boolean | string {
  if (typeof answer !== 'object') return answer;
  return typeof answer.params?.number === 'number' ? answer.params.number : answer.key;
}

function rowAfter(game: Game, row: Row, action: number): Row {
  const next = new Uint8Array(game.rowSize);
  game.next(row, action, next);
  return next;
}

/** Answers found in another way than the drills do. */
const ORACLES: Readonly<Record<string, (game: Game, question: Found) => unknown>> = {
  // The notation names the pit where the last stone falls: 76 is pit 7, to pit 6
  'togyzkumalak landing': (game, { row, action }) => Number(game.formatAction(row, action as number, 'digits')[1]),
  'togyzkumalak capture': (game, { row, action }) =>
    Number(/\((\d+)\)/.exec(game.formatAction(row, action as number, 'digits'))?.[1] ?? 0),
  'togyzkumalak tuzdyk': (game, { row }) => {
    const opening = legalActions(game, row).filter((action) => game.formatAction(row, action, 'digits').endsWith('x'));
    return opening.length === 0 ? 'drill-none' : opening[0] + 1;
  },
  'abalone ejections': (game, { row }) => {
    const lost = (one: Row) => readField(game.layout.ejected, one).reduce((sum, count) => sum + count, 0);
    return legalActions(game, row).filter((action) => lost(rowAfter(game, row, action)) > lost(row)).length;
  },
  'abalone danger': (game, { row, action }) => {
    const played = rowAfter(game, row, action as number);
    const lost = (one: Row) => readField(game.layout.ejected, one).reduce((sum, count) => sum + count, 0);
    return legalActions(game, played).some((reply) => lost(rowAfter(game, played, reply)) > lost(played));
  },
  // Every action is tried, walls too, where the turn is short enough
  'kindo king': (game, { row }) => {
    const player = game.actor(row);
    if (readField(game.layout.movesLeft, row)[0] > 2) return undefined;
    const wins = (one: Row): boolean =>
      game.actor(one) === OVER
        ? game.result(one, player) > 0 && kingFell(game, one)
        : game.actor(one) === player && legalActions(game, one).some((action) => wins(rowAfter(game, one, action)));
    return wins(row);
  },
  'senet movers': (game, { row }) =>
    new Set(legalActions(game, row).flatMap((action) => /^\d+/.exec(game.formatAction(row, action))?.[0] ?? [])).size,
};

/** Whether a King's tile has changed hands: a game of Kindo can also end by walls. */
function kingFell(game: Game, row: Row): boolean {
  const size = Number(game.options.size);
  const tiles = readField(game.layout.tiles, row);
  const owner = (tile: number) => tiles[tile] & 3;
  return owner(size * (size - 1)) !== 1 || owner(size - 1) !== 2;
}

describe.each(gameIds())('drills of %s', (id) => {
  it('ask what the rules answer', async () => {
    const game = createGame(id);
    const { drills } = await loadCourse(id);
    expect(drills.length).toBeGreaterThanOrEqual(4);
    for (const drill of drills) {
      const questions = askMany(game, drill);
      expect(questions, drill.name).toHaveLength(QUESTIONS);
      for (const question of questions) {
        const { answers, right, action, row } = question;
        const said = answers.map((answer) => JSON.stringify(answer));
        expect(new Set(said).size, drill.name).toBe(answers.length);
        expect(answers.length).toBeGreaterThanOrEqual(2);
        expect(answers[right], drill.name).toBeDefined();
        if (action !== undefined) expect(legalActions(game, row)).toContain(action);
        const expected = ORACLES[`${id} ${drill.name}`]?.(game, question);
        if (expected !== undefined) expect(numberOf(answers[right]), drill.name).toBe(expected);
      }
      // No place is always the right one
      expect(new Set(questions.map(({ right }) => right)).size, drill.name).toBeGreaterThan(1);
    }
  });

  it('have their sentences in all languages, and no others', async () => {
    const game = createGame(id);
    const { drills, words } = await loadCourse(id);
    const used = new Set(drills.flatMap(({ name }) => [`drill-${name}`, `drill-${name}-ask`]));
    for (const drill of drills) {
      for (const { answers } of askMany(game, drill)) {
        for (const answer of answers) if (typeof answer === 'object') used.add(answer.key);
      }
    }
    for (const language of LANGUAGES) {
      const known = Object.keys(words.texts(language)).filter((key) => key.startsWith('drill-'));
      expect(known.sort()).toEqual([...used].sort());
    }
  });
});

it('numbers to choose from hold the right one and stay above the least', () => {
  const rng = new Rng(5);
  for (let right = 0; right < 12; right++) {
    const asked = askNumber(rng, right);
    expect(asked.answers[asked.right]).toBe(right);
    expect(Math.min(...(asked.answers as number[]))).toBeGreaterThanOrEqual(0);
    const among = askAmong(rng, right, [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(among.answers[among.right]).toBe(right);
    expect(among.answers).toHaveLength(4);
  }
});

it('random positions have a player to move, and none has been lost', () => {
  for (const id of gameIds()) {
    const game = createGame(id);
    const rows = Array.from({ length: 20 }, (_, seed) => randomRow(game, new Rng(seed), 5, 30));
    for (const row of rows) if (row !== undefined) expect(game.actor(row)).toBeGreaterThanOrEqual(0);
    expect(rows.filter((row) => row !== undefined).length).toBeGreaterThan(10);
  }
});
