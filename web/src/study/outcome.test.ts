/** What the line under the board says where a game ended that its rules would continue. */
import { createGame, UNTIMED } from 'otau';
import { parseRecords } from 'otau/records';
import { beforeAll, expect, it } from 'vitest';
import { createWords, loadTexts } from '../i18n/words.js';
import { saveSession } from '../session/saved-game.js';
import { FRIEND, PERSON, Session } from '../session/session.js';
import { studyOfRecord, studyOfSaved } from './create-study.js';
import { studyNames, studyOutcome } from './outcome.js';
import type { Study } from './study.js';

const said = (study: Study) => {
  const words = createWords('en');
  return studyOutcome(study, words, studyNames(study, words));
};
const record = (moves: string) =>
  studyOfRecord(parseRecords(`[Game "togyzkumalak"]\n[White "Aigul"]\n[Black "Timur"]\n[Result "0-1"]\n\n${moves}`)[0]);

beforeAll(() => loadTexts('en'));

it('is the result at the end of a record, there alone', () => {
  const study = record('1. 76(10) (1. 65(10)) 98 0-1\n');
  expect(said(study)).toBeUndefined();
  study.last();
  expect(said(study)).toBe('Timur won.');
  study.play(2);
  expect(said(study)).toBeUndefined();
  study.go(study.tree.root.children[1]);
  expect(said(study)).toBeUndefined();
});

it('has the reason of a kept game', () => {
  const game = createGame('togyzkumalak');
  const session = new Session({ game, players: [PERSON, FRIEND], control: UNTIMED, seed: '1' });
  session.play(6);
  session.undo();
  session.play(5);
  session.resign(0);
  const study = studyOfSaved(saveSession(session, { id: 'a', created: 1, updated: 1 }, 1));
  expect(said(study)).toBe('Friend won. You resigned.');
});

it('is nothing where the record goes on', () => {
  const study = studyOfRecord(parseRecords('[Game "togyzkumalak"]\n\n1. 76(10) *\n')[0]);
  study.last();
  expect(said(study)).toBeUndefined();
});
