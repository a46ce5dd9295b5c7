/** The passkeys of the account: listed, added, removed. Other devices can be signed out. */
import type { Done, PasskeyInfo } from 'otau/rooms';
import { type JSX, useEffect, useId, useState } from 'react';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ACCOUNTS } from '../../i18n/namespaces/rooms.js';
import { connection } from '../connection/connection.js';
import { RefusalText } from '../connection/refusal-text.js';
import { addPasskey, type PasskeyNotUsed } from './webauthn.js';

/** The message below the passkeys: a text of this section, or why a request was refused. */
export type Notice = PasskeyNotUsed | 'signed-out' | 'devices-closed' | Failure;

interface PasskeysProps {
  readonly isOpen: boolean;
  /** Called with the number of passkeys. */
  readonly onCount: (count: number) => void;
}

export function Passkeys({ isOpen, onCount }: PasskeysProps): JSX.Element {
  const t = useSection(ACCOUNTS);
  const [lines, setLines] = useState<readonly PasskeyInfo[]>();
  const [notice, setNotice] = useState<Notice>();
  const title = useId();
  const show = (answer: Done | PasskeyNotUsed | undefined) => {
    if (typeof answer === 'string') setNotice(answer);
    else if (answer?.passkeys !== undefined) {
      setLines(answer.passkeys);
      onCount(answer.passkeys.length);
    }
  };
  const act = async (asked: Promise<Done | PasskeyNotUsed>, done?: Notice) => {
    setNotice(undefined);
    try {
      show(await asked);
      if (done !== undefined) setNotice(done);
    } catch (error) {
      setNotice(failureOf(error));
    }
  };
  useEffect(() => {
    const onOpen = () => {
      connection.ask('passkeys').then(show, (error: unknown) => {
        const failure = failureOf(error);
        // After a lost connection the request is sent again
        if (failure.key !== 'connection-lost') setNotice(failure.key === 'not-allowed' ? 'signed-out' : failure);
      });
    };
    return connection.join({ onMessage: () => {}, onOpen, onChange: () => {} });
  }, []);
  const signOut = () => act(connection.ask('close-devices'), 'devices-closed');
  return (
    <section className="account-passkeys" aria-labelledby={title}>
      <h2 id={title}>{t('passkeys')}</h2>
      <p className="muted">{t('passkeys-about')}</p>
      <ul className="lobby-entries">
        {lines?.map((line) => (
          <Line
            key={line.id}
            line={line}
            onRemove={() => void act(connection.ask('remove-passkey', { passkey: line.id }))}
          />
        ))}
      </ul>
      <div className="room-links">
        <button type="button" className="button" disabled={!isOpen} onClick={() => void act(addPasskey())}>
          {t('passkey-add')}
        </button>
        <button type="button" className="button" disabled={!isOpen} onClick={() => void signOut()}>
          {t('close-devices')}
        </button>
      </div>
      <NoticeText notice={notice} />
    </section>
  );
}

export function NoticeText({ notice }: { readonly notice: Notice | undefined }): JSX.Element {
  const t = useSection(ACCOUNTS);
  if (notice === undefined || notice === 'devices-closed') return <p role="status">{notice && t(notice)}</p>;
  return (
    <p className="error" role="alert">
      {typeof notice === 'string' ? t(notice) : <RefusalText failure={notice} />}
    </p>
  );
}

function Line({ line, onRemove }: { readonly line: PasskeyInfo; readonly onRemove: () => void }): JSX.Element {
  const words = useWords();
  const t = useSection(ACCOUNTS);
  const [isAsking, setAsking] = useState(false);
  const date = words.day(line.created);
  const name = line.label || t('passkey');
  if (isAsking) {
    return (
      <li role="alert">
        <p>{t('passkey-remove-sure')}</p>
        <div className="room-links">
          <button type="button" className="button" onClick={onRemove}>
            {t('passkey-remove')}
          </button>
          <button type="button" className="button button-main" onClick={() => setAsking(false)}>
            {t('no')}
          </button>
        </div>
      </li>
    );
  }
  return (
    <li className="account-passkey">
      <span>
        <strong>{name}</strong> <span className="muted">{t('passkey-added', { date })}</span>
      </span>
      <button
        type="button"
        className="button"
        aria-label={`${t('passkey-remove')}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {t('passkey-remove')}
      </button>
    </li>
  );
}
