/** The field for a position as text. */
import type { Counters, Game, Row } from 'otau';
import { type FormEvent, type JSX, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';

interface PositionFieldProps {
  readonly game: Game;
  readonly onPosition: (start: { readonly row: Row; readonly counters: Counters }) => void;
}

export function PositionField({ game, onPosition }: PositionFieldProps): JSX.Element {
  const t = useSection(TRAINING);
  const [failure, setFailure] = useState<Failure>();
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('position');
    const row = new Uint8Array(game.rowSize);
    setFailure(undefined);
    try {
      onPosition({ counters: game.parsePosition(String(text).trim(), row), row });
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <form className="time-lapse-position" onSubmit={set}>
      <label className="field">
        <span className="field-name">{t('position')}</span>
        <input name="position" maxLength={1000} spellCheck={false} autoComplete="off" required />
      </label>
      <button type="submit" className="button">
        {t('set-position')}
      </button>
      {failure !== undefined && (
        <p className="error">
          <FailureText failure={failure} />
        </p>
      )}
    </form>
  );
}
