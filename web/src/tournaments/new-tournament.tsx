/** The form for a new tournament. */
import { type GameId, gameIds } from 'otau';
import { type FormEvent, type JSX, useId, useState } from 'react';
import { gameTitle } from '../games/game-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { ACCOUNTS, ROOMS, TOURNAMENTS } from '../i18n/namespaces/rooms.js';
import { ClockField } from '../play/setup/clock-field.js';
import { NumberField } from '../play/setup/option-fields.js';
import { connection } from '../rooms/connection/connection.js';
import { RefusalText } from '../rooms/connection/refusal-text.js';
import { ownAccount } from '../rooms/identity.js';
import { Checkbox } from '../shell/checkbox.js';
import { go } from '../shell/route.js';

export function NewTournament({ isOpen }: { readonly isOpen: boolean }): JSX.Element {
  const words = useWords();
  const t = useSection(TOURNAMENTS);
  const r = useSection(ROOMS);
  const p = useSection(ACCOUNTS);
  const [game, setGame] = useState<GameId>(gameIds()[0]);
  const [name, setName] = useState('');
  const [kind, setKind] = useState('swiss');
  const [control, setControl] = useState('5:00+3');
  const [rounds, setRounds] = useState(7);
  const [minutes, setMinutes] = useState(60);
  const [isRated, setRated] = useState(true);
  const [failure, setFailure] = useState<Failure>();
  const title = useId();
  if (ownAccount() === undefined) return <p className="muted">{t('needs-name')}</p>;
  const organise = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      const wish = { name, kind, game, control, rated: isRated, rounds, minutes };
      const { tournament = '' } = await connection.ask('organise', wish);
      go('tournament', tournament);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <form className="card lobby-new" aria-labelledby={title} onSubmit={(event) => void organise(event)}>
      <h2 id={title}>{t('new')}</h2>
      <div className="lobby-fields">
        <label className="field">
          <span className="field-name">{t('name')}</span>
          <input value={name} maxLength={60} required={true} onChange={({ target }) => setName(target.value)} />
        </label>
        <label className="field">
          <span className="field-name">{r('game')}</span>
          <select value={game} onChange={({ target }) => setGame(target.value)}>
            {gameIds().map((id) => (
              <option key={id} value={id}>
                {gameTitle(words, id)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="field-name">{t('kind')}</span>
          <select value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="swiss">{t('kind-swiss')}</option>
            <option value="arena">{t('kind-arena')}</option>
          </select>
        </label>
        <ClockField control={control} onChange={setControl} />
        {kind === 'swiss' ? (
          <NumberField name={t('rounds')} min={1} max={20} value={rounds} onChange={setRounds} />
        ) : (
          <NumberField name={t('minutes')} min={5} max={720} value={minutes} onChange={setMinutes} />
        )}
      </div>
      <Checkbox name={p('rated')} value={isRated} onChange={setRated} />
      {failure !== undefined && (
        <p className="error" role="alert">
          <RefusalText failure={failure} />
        </p>
      )}
      <button type="submit" className="button button-main" disabled={!isOpen}>
        {t('create')}
      </button>
    </form>
  );
}
