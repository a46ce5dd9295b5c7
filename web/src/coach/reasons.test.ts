/** What the coach says of a bad move: a reason, else the strongest answer, else that it found none; never the better move. */
import { createGame, type GameId } from 'otau';
import { expect, it } from 'vitest';
import { createWords, loadTexts } from '../i18n/words.js';
import { Study } from '../study/study.js';
import { warningReason } from './reasons.js';

await loadTexts('en');

/** What is said of the first of `moves`; the others are what follows it. */
function said(id: GameId, position: string | undefined, best: string, moves: readonly string[]) {
  const game = createGame(id);
  const row = new Uint8Array(game.rowSize);
  if (position === undefined) game.start(row);
  const counters = game.parsePosition(position ?? game.formatPosition(row), row);
  const better = game.parseAction(row, best);
  const study = Study.begin(game, { row, counters });
  const line: number[] = [];
  for (const move of moves) {
    line.push(game.parseAction(study.shown.row, move));
    study.play(line[line.length - 1]);
  }
  study.go(study.tree.root.children[0]);
  const warning = { node: study.shown, loss: 0.4, isExact: false, line };
  return warningReason(createWords('en'), game, {
    ...warning,
    best: { action: better, value: 0.3, line: [better] },
  });
}

it('the strongest answer, where no reason is found', () => {
  expect(said('togyzkumalak', undefined, '76', ['21', '98'])).toBe(
    'The strongest answer: 98. Black, pit 9: 9 stones sown.',
  );
});

it('that no reason was found, where no answer is known', () => {
  expect(said('togyzkumalak', undefined, '76', ['21'])).toBe('No short reason was found.');
});
