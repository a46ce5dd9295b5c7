/** The lasting name of this browser: kept, shown, taken to another device, forgotten. */
import { type FormEvent, type JSX, useState } from 'react';
import { LinkDialog } from '../correspondence/link-dialog.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { PEOPLE } from '../i18n/namespaces/people.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { href } from '../shell/route.js';
import { connection } from './connection.js';
import { keepName, keepPlayer, type OwnPlayer, ownName } from './seats.js';

type Change = (own: OwnPlayer | undefined) => void;

interface OwnNameProps {
  readonly own: OwnPlayer | undefined;
  readonly isOpen: boolean;
  readonly onChange: Change;
}

export function OwnName({ own, isOpen, onChange }: OwnNameProps): JSX.Element {
  const change = (player: OwnPlayer | undefined) => {
    keepPlayer(player);
    onChange(player);
  };
  return own === undefined ? <Guest isOpen={isOpen} onChange={change} /> : <Known own={own} onChange={change} />;
}

function Guest({ isOpen, onChange }: { readonly isOpen: boolean; readonly onChange: Change }): JSX.Element {
  const t = useSection(PEOPLE);
  const r = useSection(ROOMS);
  const [name, setName] = useState(ownName);
  const [failure, setFailure] = useState<Failure>();
  // A guest plays under it, too
  const change = (text: string) => {
    setName(text);
    keepName(text);
  };
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      const { player = '', name: kept = '', key = '' } = await connection.ask('register', { name });
      keepName(kept);
      onChange({ player, name: kept, key });
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <form className="card own-name" onSubmit={(event) => void keep(event)}>
      <p className="muted">{t('guest')}</p>
      <label className="field">
        <span className="field-name">{r('name')}</span>
        <input value={name} maxLength={30} autoComplete="nickname" onChange={({ target }) => change(target.value)} />
      </label>
      <button type="submit" className="button" disabled={!isOpen || name.trim().length < 2}>
        {t('keep')}
      </button>
      {failure !== undefined && (
        <p className="error" role="alert">
          <FailureText failure={failure} />
        </p>
      )}
    </form>
  );
}

function Known({ own, onChange }: { readonly own: OwnPlayer; readonly onChange: Change }): JSX.Element {
  const t = useSection(PEOPLE);
  const [asks, setAsks] = useState<'device' | 'forget'>();
  const link = location.href.split('#', 1)[0] + href('player', own.player, own.key);
  const forget = () => {
    onChange(undefined);
    connection.again();
  };
  return (
    <section className="card own-name">
      <strong>{t('kept', { name: own.name })}</strong>
      <div className="room-links">
        <a className="button" href={href('player', own.player)}>
          {t('page')}
        </a>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsks('device')}>
          {t('device')}
        </button>
        <button type="button" className="button" onClick={() => setAsks('forget')}>
          {t('forget')}
        </button>
      </div>
      {asks === 'forget' && (
        <div role="alert">
          <p>{t('forget-sure')}</p>
          <div className="room-links">
            <button type="button" className="button" onClick={forget}>
              {t('yes')}
            </button>
            <button type="button" className="button button-main" onClick={() => setAsks(undefined)}>
              {t('no')}
            </button>
          </div>
        </div>
      )}
      {asks === 'device' && <LinkDialog link={link} about={t('device-about')} onClose={() => setAsks(undefined)} />}
    </section>
  );
}
