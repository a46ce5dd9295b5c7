/** Saved studies are restored unchanged. */
import { createGame } from 'otau';
import { parseRecords } from 'otau/records';
import { expect, it } from 'vitest';
import { restoreSession } from '../session/saved-game.js';
import { savedOfStudy, studyOfRecord, studyOfSaved } from './create-study.js';
import { recordText } from './record-text.js';
import { Study } from './study.js';

const TEXTS = [
  '[Game "togyzkumalak"]\n[White "Aigul"]\n[Termination "resignation"]\n[Result "0-1"]\n\n{First $14} 1. 76(10)! {[%clk 0:01:00] ten} (1. 65(10)?? {no}) 1... 98 0-1\n',
  '[Game "senet"]\n[Result "*"]\n\n$3 {All of it} 1. 4:10+4 (1. 2:10+2 {why} 2:9+2) 2:8+2 *\n',
];

it.each(TEXTS)('with notes of the first position, clocks and the result', (text) => {
  const study = studyOfRecord(parseRecords(text)[0]);
  study.forward();
  const again = studyOfSaved(JSON.parse(JSON.stringify(savedOfStudy(study, 'a', 1))));
  expect(recordText(again, 'text')).toBe(recordText(study, 'text'));
  expect(again.shown.ply).toBe(study.shown.ply);
  expect(again.info.results).toEqual(study.info.results);
});

it('beyond the limits at which games end', () => {
  const game = createGame('togyzkumalak', { maxPlies: 2 });
  const study = Study.begin(game);
  for (const move of ['76', '98', '66']) study.play(game.parseAction(study.shown.row, move));
  const saved = savedOfStudy(study, 'a', 1);
  expect(studyOfSaved(saved).shown.ply).toBe(3);
  expect(restoreSession(saved).ending?.reason).toBe('limit');
});
