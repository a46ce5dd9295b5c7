/** The page that a friend's link opens. It leads to the board, asks a question, or says why the link cannot be read. */
import { type JSX, useState } from 'react';
import { FailureNote } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { CORRESPONDENCE } from '../i18n/namespaces/correspondence.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { restoreSession, saveSession } from '../session/saved-game.js';
import type { Session } from '../session/session.js';
import { pathTo } from '../session/tree.js';
import { Button, ButtonLink } from '../shell/controls.js';
import { href, type PageProps, replaceRoute } from '../shell/route.js';
import { useCurrentEffect } from '../shell/use-current-effect.js';
import { loadGame, newGameId, saveGame } from '../store/games.js';
import { takeOverLock } from '../store/lock.js';
import { applyLetter, compareLetter, isSameGame } from './compare-letter.js';
import { type Letter, parseLetter, sessionOfLetter } from './letter.js';
import { newMoves } from './new-moves.js';
import './letters.css';

type Question = Extract<ReceivedLetter, { kind: 'question' }>;

export default function LetterPage({ rest: [text = ''] }: PageProps): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  const s = useSection(SHELL);
  const [question, setQuestion] = useState<Question>();
  const [failure, setFailure] = useState<Failure>();
  useCurrentEffect(
    (isCurrent) => {
      const show = (received: ReceivedLetter) => {
        if (!isCurrent()) return;
        if (received.kind === 'question') setQuestion(received);
        else replaceRoute('play', received.id);
      };
      receiveLetter(text).then(show, (error: unknown) => setFailure(failureOf(error)));
    },
    [text],
  );
  if (failure !== undefined) {
    return (
      <section className="page page-narrow">
        <h1>{t('cannot-open')}</h1>
        <FailureNote failure={failure} />
        <p>{t('cannot-open-about')}</p>
        <ButtonLink text={s('to-play')} href={href('play')} />
      </section>
    );
  }
  if (question !== undefined) return <ConflictQuestion question={question} onFailure={setFailure} />;
  return <h1 className="page muted">{t('opening')}</h1>;
}

interface ConflictQuestionProps {
  readonly question: Question;
  readonly onFailure: (failure: Failure) => void;
}

function ConflictQuestion({ question: { id, accept }, onFailure }: ConflictQuestionProps): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  const take = () =>
    accept().then(
      () => replaceRoute('play', id),
      (error: unknown) => onFailure(failureOf(error)),
    );
  return (
    <section className="page page-narrow">
      <h1>{t('conflict')}</h1>
      <p>{t('conflict-about')}</p>
      <p className="row letter-actions">
        <Button text={t('use-my-moves')} look="main" onClick={() => replaceRoute('play', id)} />
        <Button text={t('use-link-moves')} onClick={() => void take()} />
      </p>
    </section>
  );
}

/** Receives a letter: adds its moves to the saved game, or saves a new one. */
type ReceivedLetter =
  | { readonly kind: 'saved'; readonly id: string }
  /** The game here has other moves: `accept` takes the letter's moves, and returns the game to be opened. */
  | { readonly kind: 'question'; readonly id: string; readonly accept: () => Promise<string> };

/** Throws errors of the library if the text is not a letter, or if its game breaks the rules. */
async function receiveLetter(text: string): Promise<ReceivedLetter> {
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
      newMoves.set(id, applyLetter(mine, theirs));
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
  newMoves.set(id, Math.max(0, last));
  await saveReceived(id, letter, session);
  return id;
}

async function saveReceived(id: string, { created }: Letter, session: Session): Promise<void> {
  await saveGame(saveSession(session, { id, created, updated: Date.now() }, 0));
}
