/** The form for a new game: opens a game for others, or joins one that is open. */
import { type GameId, gameIds } from 'otau';
import { canBeRated } from 'otau/rooms';
import { type FormEvent, type JSX, useId, useState } from 'react';
import { seatName, variantName } from '../../games/describe.js';
import { gameTitle } from '../../games/game-text.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS } from '../../i18n/namespaces/rooms.js';
import { ClockField, DAYS_CONTROLS } from '../../play/setup/clock-field.js';
import { gameOfDraft, isFailure, readDraft } from '../../play/setup/draft.js';
import { Checkbox } from '../../shell/checkbox.js';
import { RefusalText } from '../connection/refusal-text.js';
import type { OwnAccount } from '../identity.js';
import { DEFAULT_CONTROL, enterNewRoom } from '../new-room.js';

interface NewGameFormProps {
  readonly own: OwnAccount | undefined;
  readonly isOpen: boolean;
}

export function NewGameForm({ own, isOpen }: NewGameFormProps): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(ACCOUNTS);
  const [draft] = useState(readDraft);
  const [game, setGame] = useState<GameId>(draft.game);
  const [control, setControl] = useState(DEFAULT_CONTROL);
  const [seat, setSeat] = useState(-1);
  const [isListed, setListed] = useState(true);
  const [isRated, setRated] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const title = useId();
  const made = gameOfDraft(game, draft.games[game]);
  const canRate = own !== undefined && !isFailure(made) && canBeRated(made, control);
  const ask = async (type: 'create' | 'seek', more: object) => {
    setFailure(undefined);
    try {
      await enterNewRoom(type, { game, control, rated: canRate && isRated }, more);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const create = (event: FormEvent) => {
    event.preventDefault();
    void ask('create', { seat, listed: isListed });
  };
  return (
    <form className="card lobby-new" aria-labelledby={title} onSubmit={create}>
      <h2 id={title}>{t('new')}</h2>
      <div className="lobby-fields">
        <label className="field">
          <span className="field-name">{t('game')}</span>
          <select
            value={game}
            onChange={({ target }) => {
              setGame(target.value);
              setSeat(-1);
            }}
          >
            {gameIds().map((id) => (
              <option key={id} value={id}>
                {gameTitle(words, id)}
              </option>
            ))}
          </select>
        </label>
        <ClockField control={control} onChange={setControl} more={DAYS_CONTROLS} />
        <label className="field">
          <span className="field-name">{t('seat')}</span>
          <select value={seat} onChange={({ target }) => setSeat(Number(target.value))}>
            <option value={-1}>{t('any')}</option>
            {Array.from({ length: isFailure(made) ? 2 : made.players }, (_, player) => (
              <option key={`${player}`} value={player}>
                {seatName(words, game, player)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="muted">{t('rules', { rules: isFailure(made) ? '–' : variantName(words, made) })}</p>
      <Checkbox name={t('listed')} value={isListed} onChange={setListed} />
      {canRate && <Checkbox name={p('rated')} value={isRated} onChange={setRated} />}
      {failure !== undefined && (
        <p className="error" role="alert">
          <RefusalText failure={failure} />
        </p>
      )}
      <div className="room-links">
        <button type="submit" className="button button-main" disabled={!isOpen || isFailure(made)}>
          {t('create')}
        </button>
        <button
          type="button"
          className="button"
          disabled={!isOpen || isFailure(made)}
          onClick={() => void ask('seek', {})}
        >
          {p('seek')}
        </button>
      </div>
    </form>
  );
}
