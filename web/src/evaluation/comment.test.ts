/** Texts about moves: what they do, their grade, lines and numbers, in every language. */
import { createGame, type GameId } from 'otau';
import { describe, expect, it } from 'vitest';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { createWords, LANGUAGES, loadTexts } from '../i18n/words.js';
import { Study } from '../study/study.js';
import { formatLoss, formatValue, gradeWords, lineSteps, nodeWords } from './comment.js';
import type { MoveGrade } from './evaluation.js';

await loadTexts(...LANGUAGES);

const words = createWords('en');

function studyAt(id: GameId, position: string | undefined, move: string): Study {
  const game = createGame(id);
  const row = new Uint8Array(game.rowSize);
  if (position === undefined) game.start(row);
  const counters = game.parsePosition(position ?? game.formatPosition(row), row);
  const study = Study.begin(game, { row, counters });
  study.play(game.parseAction(row, move));
  return study;
}

function grade(action: number, loss: number, name: MoveGrade['grade']): MoveGrade {
  return { grade: name, loss, best: { action, value: 0.5, line: [action] } };
}

describe('what the rules say of a move', () => {
  it('captures of Togyz Kumalak', () => {
    const { game, shown } = studyAt('togyzkumalak', undefined, '76');
    expect(nodeWords(words, game, shown)).toBe('White, pit 7: 9 stones sown; 10 taken to the kazan.');
  });

  it('ejections of Abalone', () => {
    const { game, shown } = studyAt('abalone', '5/6/7/8/4SSSss/8/7/6/5 3 2 b 0 10', 'e5e9');
    expect(nodeWords(words, game, shown)).toContain('one marble leaves the board');
  });

  it('mass captures of Kindo', () => {
    const { game, shown } = studyAt('kindo', '....o/....o/oooo*o/xxxx./x..x. x 2 2 2', 'd3');
    expect(nodeWords(words, game, shown)).toContain('mass capture of 3 tiles');
  });

  it('the first position has no move', () => {
    const { game, tree } = studyAt('kindo', undefined, 'b1');
    expect(nodeWords(words, game, tree.root)).toBe('The first position.');
  });
});

describe('the verdict', () => {
  const { game, shown } = studyAt('togyzkumalak', undefined, '19');

  it('tells the loss, the better move, and what it would have done', () => {
    expect(gradeWords(words, game, shown, grade(6, 0.3, 'mistake'))).toBe(
      'A mistake: it gives away 15% of the result. ' +
        'Better was 76(10): White, pit 7: 9 stones sown; 10 taken to the kazan.',
    );
  });

  it('names no better move where there is none', () => {
    expect(gradeWords(words, game, shown, grade(shown.action, 0, 'best'))).toBe('The best move.');
    expect(gradeWords(words, game, shown, grade(6, 0.02, 'good'))).toBe('A good move.');
  });

  it('has no empty places in any language', () => {
    for (const language of LANGUAGES) {
      for (const name of ['inaccuracy', 'mistake', 'blunder'] as const) {
        expect(gradeWords(createWords(language), game, shown, grade(6, 0.2, name))).not.toMatch(/[{}]|undefined/);
      }
    }
  });
});

describe('numbers and lines', () => {
  it('a loss is a part of what there was to get', () => {
    expect(formatLoss(words, 0.25)).toBe('12.5%');
    expect(formatLoss(words, 7)).toBe('100%');
  });

  it('a value is a share, or a proven result', () => {
    expect(formatValue(words, { value: 0.24 })).toBe('62%');
    expect(formatValue(words, { value: 1, solved: 'win' })).toBe('won');
    expect(formatValue(createWords('ru'), { value: 0, solved: 'draw' })).toBe('ничья');
  });

  it('each step of a line says what has to be played to get there', () => {
    const { game, tree } = studyAt('togyzkumalak', undefined, '76');
    const steps = lineSteps(game, tree.root.row, [6, 0], 5);
    expect(steps.map(({ text }) => text)).toEqual(['76(10)', game.formatAction(tree.root.children[0].row, 0)]);
    expect(steps[1].actions).toEqual([6, 0]);
  });
});

it('all languages have the same places for parameters', () => {
  const placesOf = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();
  const english = ANALYSE.texts('en');
  for (const key of Object.keys(english) as (keyof typeof english)[]) {
    for (const language of LANGUAGES) {
      expect([key, placesOf(ANALYSE.texts(language)[key])]).toEqual([key, placesOf(english[key])]);
    }
  }
});
