/** Studies: branches, what is found, texts that are opened, records that are taken along, positions edited by hand. */
import { createGame, type Game, History, legalActions, OtauError, Rng } from 'otau';
import { parseRecords } from 'otau/records';
import { type ReviewSearch, reviewGame } from 'otau/review';
import { describe, expect, it } from 'vitest';
import { createWords, loadTexts } from '../i18n/words.js';
import {
  checkEdited,
  editFields,
  piecesInHand,
  readNumber,
  withNumber,
  withPaintedCell,
  withSideToMove,
} from './edit-position.js';
import { recordText } from './record-text.js';
import { answerLoss, gradeNode, isRight, mistakesOf, valuesAt } from './review.js';
import { historyTo, peekNode, Study } from './study.js';

await loadTexts('en');

const game = createGame('togyzkumalak');

function play(study: Study, ...moves: readonly string[]): Study {
  for (const move of moves) study.play(study.game.parseAction(study.shown.row, move));
  return study;
}

function texts(study: Study): string[] {
  return study.line.slice(1).map(({ parent, action }) => study.game.formatAction(parent!.row, action));
}

const judged = (value: number, lines: readonly (readonly [number, number])[], effort = 10) => ({
  values: [value, -value],
  lines: lines.map(([action, worth]) => ({ action, value: worth, line: [action] })),
  depth: 3,
  nodes: effort,
  effort,
});

describe('branches', () => {
  it('grow where another move is played, and are gone along again', () => {
    const study = play(Study.begin(game), '76', '98');
    study.first();
    play(study, '98');
    expect(study.tree.root.children).toHaveLength(2);
    study.back();
    play(study, '76');
    expect(study.tree.root.children).toHaveLength(2);
    expect(texts(study)).toHaveLength(2);
  });

  it('are promoted, deleted and brought back', () => {
    const study = play(Study.begin(game), '76');
    study.first();
    play(study, '98', '22');
    expect(study.isBranch(study.shown)).toBe(true);
    study.promote(study.shown);
    expect(study.isBranch(study.shown)).toBe(false);
    const branch = study.tree.root.children[0];
    study.remove(branch);
    expect(study.shown).toBe(study.tree.root);
    expect(study.tree.root.children).toHaveLength(1);
    study.undoRemove();
    expect(study.tree.root.children[0]).toBe(branch);
    expect(study.canUndoRemove).toBe(false);
  });

  it('do not come twice when one is brought back that has been played again', () => {
    const study = play(Study.begin(game), '76');
    study.remove(study.shown);
    play(study, '76');
    study.undoRemove();
    expect(study.tree.root.children).toHaveLength(1);
  });

  it('take only legal moves', () => {
    expect(() => Study.begin(game).play(99)).toThrow(OtauError);
  });

  it('grow from throws too', () => {
    const study = Study.begin(createGame('senet'));
    for (const outcome of study.choices()) {
      study.first();
      study.play(outcome);
    }
    expect(study.tree.root.children).toHaveLength(5);
  });
});

describe('what is found', () => {
  it('is not replaced by less, but by as many lines as were asked for', () => {
    const study = Study.begin(game);
    study.findings.setEvaluation(study.shown, judged(0.2, [[6, 0.2]], 100));
    study.findings.setEvaluation(study.shown, judged(0.5, [[6, 0.5]], 50));
    expect(study.findings.evaluation(study.shown)?.values[0]).toBe(0.2);
    study.findings.setEvaluation(
      study.shown,
      judged(
        0.3,
        [
          [6, 0.3],
          [1, 0.1],
        ],
        50,
      ),
      2,
    );
    expect(study.findings.evaluation(study.shown)?.lines).toHaveLength(2);
    expect(study.shown.evaluation).toBe(0.3);
  });

  it('of a review stays, whatever is found later', async () => {
    const study = play(Study.begin(game), '76', '98', '22');
    const lost = study.line.slice(1).map(({ row }) => row.join());
    // What was played has lost, all else would have won
    const search: ReviewSearch = async (row) => {
      const white = lost.includes(row.join()) ? -0.5 : 0.5;
      const [action] = legalActions(game, row);
      const value = game.actor(row) === 0 ? white : -white;
      return { values: [white, -white], lines: [{ action, value, line: [action] }], isExact: false };
    };
    const review = await reviewGame(historyTo(game, study.shown), { agent: 'alphabeta', searches: [search] });
    study.findings.setReview(review, study.line);
    const grades = () => study.line.map((node) => gradeNode(study, node)?.grade);
    const before = grades();
    expect(before.some((grade) => grade === 'blunder')).toBe(true);
    for (const node of study.line)
      study.findings.setEvaluation(node, { ...judged(0.9, [[8, 0.9]]), effort: 1_000_000 });
    expect(grades()).toEqual(before);
    // Values may grow deeper
    expect(valuesAt(study, study.tree.root)).toEqual([0.9, -0.9]);
  });

  it('tells what to expect before a throw by the search before the move', () => {
    const study = Study.begin(createGame('senet'));
    study.play(2);
    const [action] = study.choices();
    const mover = study.game.actor(study.shown.row);
    study.findings.setEvaluation(study.shown, judged(0.2, [[action, 0.3]]));
    study.play(action);
    expect(valuesAt(study, study.shown)?.[mover]).toBe(0.3);
    expect(valuesAt(study, study.tree.root)).toBeUndefined();
  });

  it('gives the mistakes, and judges the answers to their puzzles', () => {
    const study = play(Study.begin(game), '19');
    study.findings.setEvaluation(
      study.tree.root,
      judged(0.4, [
        [6, 0.4],
        [8, 0.38],
      ]),
    );
    study.findings.setEvaluation(study.shown, judged(-0.2, [[0, 0.2]]));
    const [mistake] = mistakesOf(study, study.line);
    expect(mistake.grade.grade).toBe('blunder');
    const loss = answerLoss(study, study.tree.root, 8);
    expect(isRight(study, loss!)).toBe(true);
    expect(answerLoss(study, study.tree.root, 3)).toBeUndefined();
    expect(peekNode(study.game, study.tree.root, 3).row).not.toEqual(study.tree.root.row);
  });
});

describe('records to take along', () => {
  it('have the verdicts as comments where they are wanted', () => {
    const study = play(Study.begin(game), '19');
    study.findings.setEvaluation(study.tree.root, judged(0.4, [[6, 0.4]]));
    study.findings.setEvaluation(study.shown, judged(-0.2, [[0, 0.2]]));
    const [record] = parseRecords(recordText(study, 'text', { comments: createWords('en') }));
    expect(record.notes?.[1].comment).toMatch(/^A blunder: /);
    expect(record.notes?.[1].evaluation).toBeCloseTo(-0.2);
    expect(parseRecords(recordText(study, 'jsonl'))[0].notes ?? {}).toEqual({});
  });
});

describe('positions changed by hand', () => {
  const start = (made: Game) => new History(made, undefined, new Rng(1)).row.slice();

  it('Togyz Kumalak: stones and a tuzdyk, counted', () => {
    const counters = { ply: 0, move: 1, quiet: 0 };
    let row = withPaintedCell(game, start(game), 'take', 0);
    expect(piecesInHand(game, row)).toBe(1);
    expect(checkEdited(game, row, counters)).toHaveProperty('failure.key', 'bad-position');
    row = withPaintedCell(game, row, 'add', 18);
    expect(checkEdited(game, row, counters)).toHaveProperty('row');
    row = withPaintedCell(game, row, 'tuzdyk', 11);
    const check = checkEdited(game, row, counters);
    expect('row' in check && game.formatPosition(check.row)).toContain('t');
  });

  it('Abalone: marbles of each side, and none', () => {
    const abalone = createGame('abalone');
    const row = withPaintedCell(abalone, withPaintedCell(abalone, start(abalone), 'clear', 0), 'player-0', 30);
    expect(checkEdited(abalone, row, { ply: 0, move: 1, quiet: 0 })).toHaveProperty('failure.key', 'bad-position');
    const fewer = withPaintedCell(abalone, withPaintedCell(abalone, row, 'clear', 60), 'clear', 59);
    const check = checkEdited(abalone, withSideToMove(abalone, fewer, 1), { ply: 0, move: 3, quiet: 2 });
    expect('row' in check && abalone.actor(check.row)).toBe(1);
  });

  it('Kindo: owners, walls that turn, dots', () => {
    const kindo = createGame('kindo');
    let row = withPaintedCell(kindo, start(kindo), 'player-0', 15);
    for (let turn = 0; turn < 2; turn++) row = withPaintedCell(kindo, row, 'wall', 15);
    row = withPaintedCell(kindo, row, 'dot', 15);
    expect(kindo.formatPosition(row)).toContain('xe*');
    expect(checkEdited(kindo, row, { ply: 0, move: 1, quiet: 0 })).toHaveProperty('row');
    const field = editFields(kindo)[0];
    expect(readNumber(kindo, withNumber(kindo, row, field, 99), field)).toBe(4);
  });

  it('Senet: dancers by house, the throw', () => {
    const senet = createGame('senet');
    let row = withPaintedCell(senet, start(senet), 'clear', 1);
    row = withPaintedCell(senet, row, 'player-0', 20);
    row = withNumber(senet, row, editFields(senet)[0], 3);
    expect(senet.formatPosition(row)).toMatch(/^\.scscscscs\.{9}c/);
    expect(checkEdited(senet, row, { ply: 0, move: 1, quiet: 0 })).toHaveProperty('row');
    expect(
      checkEdited(senet, withPaintedCell(senet, row, 'player-0', 1), { ply: 0, move: 1, quiet: 0 }),
    ).toHaveProperty('failure.key', 'bad-position');
  });
});

describe('what the library has of a study', () => {
  it('is nothing of one with moves or another beginning, and nothing is missing of an empty one', () => {
    const game = createGame('togyzkumalak');
    const row = new Uint8Array(game.rowSize);
    const counters = game.parsePosition('9S,9S,9S,9S,9S,9S,9S,9S,8S/9S,9S,9S,9S,9S,9S,9S,9S,10S 0 0 S 1', row);
    expect(Study.begin(game).isUnsaved).toBe(false);
    expect(Study.begin(game, { row, counters }).isUnsaved).toBe(true);
    expect(play(Study.begin(game), '76').isUnsaved).toBe(true);
  });

  it('is marked by hand: one mark says how good a move is, others stay', () => {
    const study = play(Study.begin(createGame('togyzkumalak')), '76');
    const [, node] = study.line;
    node.marks = [14];
    const marked = [5, 2, 2].map((mark) => {
      study.mark(node, mark);
      return node.marks;
    });
    expect(marked).toEqual([[5, 14], [2, 14], [14]]);
    study.markSaved('id');
    study.mark(node, 1);
    expect(study.isUnsaved).toBe(true);
  });

  it('is out of date after each change by hand, not after a look or a finding', () => {
    const study = play(Study.begin(createGame('togyzkumalak')), '76', '98');
    study.markSaved('id');
    study.first();
    expect(study.isUnsaved).toBe(false);
    study.note(study.tree.root, 'Begin here.');
    expect(study.isUnsaved).toBe(true);
    study.markSaved('id');
    study.remove(study.line[2]);
    expect({ isUnsaved: study.isUnsaved, keptAs: study.savedAs }).toEqual({ isUnsaved: true, keptAs: 'id' });
    study.markSaved('id');
    study.undoRemove();
    expect(study.isUnsaved).toBe(true);
  });
});
