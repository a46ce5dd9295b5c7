/** Saved games in two tabs: what one tab does takes nothing from the other. */
import { createGame } from 'otau';
import { expect, it } from 'vitest';
import { type SavedGame, saveSession } from '../session/saved-game.js';
import { PERSON, Session } from '../session/session.js';
import { deleteGames, loadGame, saveGame } from './games.js';

/** A game after so many moves. */
function played(id: string, moves: number): SavedGame {
  const session = new Session({ game: createGame('togyzkumalak'), players: [PERSON, PERSON], seed: '1' });
  for (let ply = 0; ply < moves; ply++) session.play(session.legal()[0]);
  return saveSession(session, { id, created: 1, updated: 1 + moves }, 0);
}

it('a deleted game comes back', async () => {
  await saveGame(played('a', 3));
  const restore = await deleteGames(['a']);
  expect(await loadGame('a')).toBeUndefined();
  await restore();
  expect(await loadGame('a')).toEqual(played('a', 3));
});

it('a deleted game that another tab has played on keeps its later moves', async () => {
  await saveGame(played('b', 3));
  const restore = await deleteGames(['b']);
  await saveGame(played('b', 4));
  await restore();
  expect(await loadGame('b')).toEqual(played('b', 4));
});
