/** Studies in the library: the changes of one tab do not overwrite those of another. */
import { createGame } from 'otau';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listGames, loadGame, saveGame } from '../store/games.js';
import { savedOfStudy } from './create-study.js';
import { saveStudy, saveStudyInTab } from './save-study.js';
import { Study } from './study.js';

const game = createGame('togyzkumalak');

function studyOf(...moves: readonly string[]): Study {
  const study = Study.begin(game);
  for (const move of moves) study.play(game.parseAction(study.shown.row, move));
  return study;
}

it('changes of a study are saved in the same game', async () => {
  const study = studyOf('76');
  await saveStudy(study);
  study.play(game.parseAction(study.shown.row, '98'));
  const before = (await listGames()).length;
  await saveStudy(study);
  expect((await loadGame(study.savedAs as string))?.nodes).toHaveLength(2);
  expect(await listGames()).toHaveLength(before);
});

it('what is changed while a study is being saved is still to be saved', async () => {
  const study = studyOf('76');
  const saving = saveStudy(study);
  study.play(game.parseAction(study.shown.row, '98'));
  await saving;
  const isSaved = (await loadGame(study.savedAs as string))?.nodes?.length === 2;
  expect(study.isUnsaved).toBe(!isSaved);
});

it('a study whose game was changed elsewhere is saved as another game', async () => {
  const study = studyOf('76');
  await saveStudy(study);
  const id = study.savedAs as string;
  // A copy of the tab saves two more moves
  const other = savedOfStudy(studyOf('76', '98', '66'), id, Date.now() + 1);
  await saveGame(other);
  study.play(game.parseAction(study.shown.row, '87'));
  await saveStudy(study);
  expect(await loadGame(id)).toEqual(other);
  expect(study.savedAs).not.toBe(id);
  expect((await loadGame(study.savedAs as string))?.nodes).toHaveLength(2);
});

it('a study that is too large for the tab is saved in the library', async () => {
  const removeItem = vi.fn();
  const setItem = () => {
    throw new DOMException('It is full.', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem, removeItem });
  onTestFinished(() => void vi.unstubAllGlobals());
  const study = studyOf('76', '98');
  saveStudyInTab(study);
  // An older study does not come back in its place
  expect(removeItem).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(study.isUnsaved).toBe(false));
  expect((await loadGame(study.savedAs as string))?.nodes).toHaveLength(2);
});
