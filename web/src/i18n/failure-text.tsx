/** Why something could not be done: a sentence in the chosen language, then the library's own, which is exact. */
import { type JSX, useState } from 'react';
import { detailOf, type Failure, type Fault, failureOf } from './failures.js';
import { useSection, useWords } from './index.js';
import { FAILURES } from './namespaces/first.js';

export function FailureText({ failure }: { failure: Failure }): JSX.Element {
  const detail = detailOf(failure);
  const t = useSection(FAILURES);
  return (
    <>
      {t(failure.key)}{' '}
      {detail !== undefined && (
        <span lang="en" className="muted">
          {detail}
        </span>
      )}
    </>
  );
}

interface FailureNoteProps {
  readonly failure: Failure | undefined;
  /** What could not be done. */
  readonly title?: string;
}

/** A failure in a note of its own; nothing where there is none. */
export function FailureNote({ failure, title }: FailureNoteProps): JSX.Element | null {
  if (failure === undefined) return null;
  return (
    <p className="error" role="alert">
      {title !== undefined && <strong>{title} </strong>}
      <FailureText failure={failure} />
    </p>
  );
}

/** What runs an act of the user, and why the last one failed. */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure>();
  const attempt = async (act: () => unknown): Promise<void> => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return [failure, attempt] as const;
}

export function FaultText({ fault }: { fault: Fault }): JSX.Element {
  const t = useSection(FAILURES);
  const { language } = useWords();
  const { line, game, ply, move, failure } = fault;
  const parts = [
    line === undefined ? '' : t('at-line', { line }),
    game === undefined ? '' : t('at-game', { game }),
    ply === undefined || ply === 0 ? '' : t('at-move', { move: ply }),
  ].filter((part) => part !== '');
  const sentence = move === undefined ? undefined : wrongMove(fault, move);
  return (
    <>
      {parts.length > 0 && `${parts.join(', ')}: `}
      {sentence === undefined ? <FailureText failure={failure} /> : t(sentence, { move: move as string })}{' '}
      {sentence !== undefined && language === 'en' && <span className="muted">{failure.detail}</span>}
    </>
  );
}

function wrongMove({ failure: { key } }: Fault, move: string) {
  if (move.length > MAX_MOVE_LENGTH) return undefined;
  if (key === 'illegal-move' || key === 'bad-move' || key === 'ambiguous-move' || key === 'game-over') {
    return `wrong-${key}` as const;
  }
  return undefined;
}

/** Longer words are no moves; the exact sentence quotes their beginning. */
const MAX_MOVE_LENGTH = 40;
