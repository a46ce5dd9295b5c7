/** Exact evaluations of positions by endgame tables, and their texts. */
import { type Game, Rng } from 'otau';
import { packValues, SenetTable, solveLevels, solveSenet, TogyzKumalakTable } from 'otau/tables';
import { describe, expect, it } from 'vitest';
import { createGame } from '../../../packages/otau/src/games/index.js';
import { exactWords, formatExact } from '../analyse/evaluation/best-lines.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { ENDGAMES } from '../i18n/namespaces/study.js';
import { createWords, LANGUAGES, loadTexts } from '../i18n/words.js';
import { tableName } from '../opponent/endgames.js';
import { evaluateExactly } from './exact-evaluation.js';
import { isInReach } from './tables.js';

await loadTexts(...LANGUAGES);

const togyz = createGame('togyzkumalak');
const senet = createGame('senet', { rules: 'skyruk' });

const SHAPE = { pits: 9, hasTuzdyk: true };
const levels = solveLevels(SHAPE, 3).slice(1);
const blocks = levels.map(({ low }, i) => packValues(low, i + 1));
const stones = new TogyzKumalakTable(SHAPE, blocks).endgames(togyz);
const dancers = SenetTable.of('skyruk', solveSenet('skyruk', 1)).endgames(senet);

function rowOf(game: Game, position: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  return row;
}

/** The evaluation of a position by the table of its game. */
function evaluate(game: Game, position: string): Evaluation | undefined {
  return evaluateExactly(game === togyz ? stones : dancers, rowOf(game, position));
}

/** Each move with its result, as the panel shows it. */
function movesOf(game: Game, position: string): string[] {
  const words = createWords('en');
  const row = rowOf(game, position);
  const lines = evaluate(game, position)?.lines ?? [];
  return lines.map((line) => `${game.formatAction(row, line.action)} ${formatExact(words, line)}`);
}

describe('Togyz Kumalak', () => {
  it('tells who wins, by how much, and what each move leads to', () => {
    const position = '1S,8/7,1S,1S 80 79 S 5';
    const found = evaluate(togyz, position);
    expect(found?.exact?.player).toBe(0);
    expect(found?.lines.map(({ lead }) => lead)).toContain(found?.exact?.lead);
    expect(movesOf(togyz, position)).toHaveLength(2);
  });

  it('puts the best move first', () => {
    expect(movesOf(togyz, '8,1S/8,1S 80 80 S 1')).toEqual(['91(2) won +2']);
  });

  it('gives it for the player to move, either of the two', () => {
    const found = evaluate(togyz, '8,1S/8,1S 80 80 N 1');
    expect(found?.exact).toEqual({ player: 1, lead: 2 });
    expect(found?.values).toEqual([-1, 1]);
  });

  it.each(['S', 'N'])('says of a position what its best move brings, also where that ends the game: %s', (side) => {
    for (let kazan = 78; kazan <= 81; kazan++) {
      const found = evaluate(togyz, `1S,7,1S/8,1S ${kazan} ${159 - kazan} ${side} 1`);
      expect(found?.lines[0].lead).toBe(found?.exact?.lead);
      expect(Math.sign(Number(found?.exact?.lead))).toBe(found?.lines[0].value);
    }
  });

  it('knows a position of more stones where every move leads into the table', () => {
    // Four stones, and the only move takes two of them
    expect(evaluate(togyz, '8,1S/1S,7,1S 80 79 S 1')?.lines).toBeDefined();
  });

  it('says nothing where the table does not know', () => {
    expect(evaluate(togyz, '1S,1S,1S,6/1S,1S,1S,6 78 78 S 1')).toBeUndefined();
  });

  it('says nothing where the game is over', () => {
    expect(evaluate(togyz, '9/9 82 80 S 1')).toBeUndefined();
  });

  it('follows each move by the rules, and no further than a position comes again', () => {
    const position = '1S,1S,7/1S,8 81 78 S 1';
    const found = evaluate(togyz, position);
    for (const { line, lead } of found?.lines ?? []) {
      const row = rowOf(togyz, position);
      for (const action of line) {
        const legal = new Uint16Array(togyz.maxLegal);
        expect([...legal.subarray(0, togyz.legal(row, legal))]).toContain(action);
        togyz.next(row, action, row);
      }
      // Best play changes nothing of what was promised
      expect(stones.lead(row)).toBe(lead);
    }
  });
});

describe('Senet', () => {
  it('tells the chance of who is to throw, and no moves', () => {
    const found = evaluate(senet, 's.......................c..... c 0 -');
    expect(found?.exact).toEqual({ player: 0, lead: undefined });
    expect(found?.lines).toEqual([]);
    expect(found?.values[0]).toBeGreaterThan(0.8);
  });

  it.each([
    's.......................c..... c 0 -',
    's........................c.... c 0 h',
    '.........s...........c........ s 0 -',
  ])('weighs the moves of every throw, second moves too: %s', (position) => {
    const row = rowOf(senet, position);
    const probabilities = new Float32Array(senet.maxLegal);
    const count = senet.outcomes(row, probabilities);
    let expected = 0;
    for (let outcome = 0; outcome < count; outcome++) {
      const thrown = new Uint8Array(senet.rowSize);
      senet.next(row, outcome, thrown);
      expected += probabilities[outcome] * Number(evaluateExactly(dancers, thrown)?.values[0]);
    }
    expect(evaluate(senet, position)?.values[0]).toBeCloseTo(expected, 4);
  });

  it('tells what a move is worth', () => {
    const position = 's........................c.... c 3 h';
    expect(movesOf(senet, position)[0]).toMatch(/^26\+3 \d\d\.\d\d%$/);
  });

  it('says nothing with more dancers than the table has', () => {
    expect(evaluate(senet, 'ss.....................c...... c 0 -')).toBeUndefined();
  });
});

describe('which positions are near enough', () => {
  const start = (game: Game) => {
    const row = new Uint8Array(game.rowSize);
    game.start(row, new Rng(1));
    return isInReach(game, row);
  };

  it('those with few stones or dancers', () => {
    expect([start(togyz), start(senet)]).toEqual([false, false]);
    expect(isInReach(togyz, rowOf(togyz, '8,1S/8,1S 80 80 S 1'))).toBe(true);
    expect(isInReach(senet, rowOf(senet, 'cc.....................ss..... c 0 -'))).toBe(true);
  });

  it('only of the rules that a table is about', () => {
    expect(tableName(senet)).toBe('senet-skyruk');
    for (const game of [createGame('kindo'), createGame('togyzkumalak', { variant: 'bestemshe' })]) {
      expect(tableName(game)).toBeUndefined();
      expect(start(game)).toBe(false);
    }
  });
});

describe('in words', () => {
  const evaluationOf = (value: number, lead?: number): Evaluation => ({
    values: [-value, value],
    lines: [],
    depth: 0,
    nodes: 0,
    effort: Number.POSITIVE_INFINITY,
    exact: { player: 1, lead },
  });
  const names = ['White', 'Black'];

  it.each([
    [evaluationOf(1, 4), 'Black: won by 4 stones'],
    [evaluationOf(-1, -2), 'Black: lost by 2 stones'],
    [evaluationOf(0, 0), 'Black: a draw'],
    [evaluationOf(0.25), 'Black: wins with a chance of 62.50%'],
    [evaluationOf(1), 'Black: wins whatever is thrown'],
    [evaluationOf(-1), 'Black: loses whatever is thrown'],
    // Nearly certain is not certain
    [evaluationOf(0.99999), 'Black: wins with a chance of 99.99%'],
  ])('%#', (evaluation, text) => expect(exactWords(createWords('en'), evaluation, names)).toBe(text));

  it('in every language, with every parameter filled', () => {
    for (const language of LANGUAGES) {
      for (const evaluation of [
        evaluationOf(1, 21),
        evaluationOf(-1, -6),
        evaluationOf(0, 0),
        evaluationOf(0.5),
        evaluationOf(1),
        evaluationOf(-1),
      ]) {
        expect(exactWords(createWords(language), evaluation, names)).toMatch(/^Black: [^{}]+$/);
      }
    }
    expect(exactWords(createWords('ru'), evaluationOf(1, 4), names)).toBe('Black: выигрыш, перевес 4 кумалака');
    expect(Object.keys(ENDGAMES.texts('kk'))).toEqual(Object.keys(ENDGAMES.texts('ky')));
  });
});
