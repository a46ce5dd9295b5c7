/** A letter arrives: its game is found among those kept here, or kept as a new one. */
import { restoreSession, saveSession } from '../session/saved.js';
import type { Session } from '../session/session.js';
import { pathTo } from '../session/tree.js';
import { keepGame, loadGame, newGameId } from '../store/games.js';
import { takeOver } from '../store/lock.js';
import { noteArrival } from './arrivals.js';
import { applyLetter, compareLetter, isSameGame } from './compare-letter.js';
import { type Letter, parseLetter, sessionOfLetter } from './letter.js';

export type Received =
  /** The game to be opened. */
  | { readonly kind: 'kept'; readonly id: string }
  /** The game here has other moves: `accept` takes the letter's moves, and returns the game to be opened. */
  | { readonly kind: 'question'; readonly id: string; readonly accept: () => Promise<string> };

/** Throws the library's errors where the text is not a letter or its game breaks the rules. */
export async function receive(text: string): Promise<Received> {
  const letter = await parseLetter(text);
  const theirs = sessionOfLetter(letter);
  const { id } = letter;
  // Another tab that has the game open keeps what there is, and lets go of it
  const held = await takeOver(id, async () => undefined);
  try {
    const saved = await loadGame(id);
    const mine = saved === undefined ? undefined : restoreSession(saved);
    if (mine === undefined) return { kind: 'kept', id: await keepNew(id, letter, theirs) };
    if (!isSameGame(mine, theirs)) return { kind: 'kept', id: await keepNew(newGameId(), letter, theirs) };
    const comparison = compareLetter(mine, theirs);
    const accept = async () => {
      noteArrival(id, applyLetter(mine, theirs));
      await saveReceived(id, letter, mine);
      return id;
    };
    if (comparison === 'question') return { kind: 'question', id, accept };
    if (comparison === 'news') await accept();
    return { kind: 'kept', id };
  } finally {
    held?.release();
  }
}

async function keepNew(id: string, letter: Letter, session: Session): Promise<string> {
  const line = pathTo(session.current);
  const last = line.findLastIndex(({ mover }) => mover >= 0 && mover !== session.current.mover);
  noteArrival(id, Math.max(0, last));
  await saveReceived(id, letter, session);
  return id;
}

async function saveReceived(id: string, { created }: Letter, session: Session): Promise<void> {
  await keepGame(saveSession(session, { id, created, updated: Date.now() }, 0));
}
