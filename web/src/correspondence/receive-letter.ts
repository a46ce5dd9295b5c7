/** Receives a letter: adds its moves to the saved game, or saves a new one. */
import { restoreSession, saveSession } from '../session/saved-game.js';
import type { Session } from '../session/session.js';
import { pathTo } from '../session/tree.js';
import { loadGame, newGameId, saveGame } from '../store/games.js';
import { takeOverLock } from '../store/lock.js';
import { applyLetter, compareLetter, isSameGame } from './compare-letter.js';
import { type Letter, parseLetter, sessionOfLetter } from './letter.js';
import { noteNewMoves } from './new-moves.js';

export type ReceivedLetter =
  /** The game to be opened. */
  | { readonly kind: 'saved'; readonly id: string }
  /** The game here has other moves: `accept` takes the letter's moves, and returns the game to be opened. */
  | { readonly kind: 'question'; readonly id: string; readonly accept: () => Promise<string> };

/** Throws errors of the library if the text is not a letter, or if its game breaks the rules. */
export async function receiveLetter(text: string): Promise<ReceivedLetter> {
  const letter = await parseLetter(text);
  const theirs = sessionOfLetter(letter);
  const { id } = letter;
  // Another tab that has the game open saves it and releases the lock
  const lock = await takeOverLock(id, async () => undefined);
  try {
    const saved = await loadGame(id);
    const mine = saved === undefined ? undefined : restoreSession(saved);
    if (mine === undefined) return { kind: 'saved', id: await saveNewGame(id, letter, theirs) };
    if (!isSameGame(mine, theirs)) return { kind: 'saved', id: await saveNewGame(newGameId(), letter, theirs) };
    const comparison = compareLetter(mine, theirs);
    const accept = async () => {
      noteNewMoves(id, applyLetter(mine, theirs));
      await saveReceived(id, letter, mine);
      return id;
    };
    if (comparison === 'question') return { kind: 'question', id, accept };
    if (comparison === 'news') await accept();
    return { kind: 'saved', id };
  } finally {
    lock?.release();
  }
}

async function saveNewGame(id: string, letter: Letter, session: Session): Promise<string> {
  const line = pathTo(session.current);
  const last = line.findLastIndex(({ mover }) => mover >= 0 && mover !== session.current.mover);
  noteNewMoves(id, Math.max(0, last));
  await saveReceived(id, letter, session);
  return id;
}

async function saveReceived(id: string, { created }: Letter, session: Session): Promise<void> {
  await saveGame(saveSession(session, { id, created, updated: Date.now() }, 0));
}
