/** The passkeys of the own name: listed, added, removed; other devices signed out. */
import type { Done, PasskeyLine } from 'otau-cli/rooms';
import { type JSX, useEffect, useId, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { PASSKEYS } from '../i18n/namespaces/passkeys.js';
import { connection } from './connection.js';
import { addPasskey, type NotUsed } from './passkey-acts.js';

/** What is said below: a sentence of this section, or why something was refused. */
export type Notice = NotUsed | 'signed-out' | 'closed' | Failure;

interface PasskeysProps {
  readonly isOpen: boolean;
  /** Called with how many there are. */
  readonly onCount: (count: number) => void;
}

export function Passkeys({ isOpen, onCount }: PasskeysProps): JSX.Element {
  const t = useSection(PASSKEYS);
  const [lines, setLines] = useState<readonly PasskeyLine[]>();
  const [notice, setNotice] = useState<Notice>();
  const title = useId();
  const show = (answer: Done | NotUsed | undefined) => {
    if (typeof answer === 'string') setNotice(answer);
    else if (answer?.passkeys !== undefined) {
      setLines(answer.passkeys);
      onCount(answer.passkeys.length);
    }
  };
  const act = async (asked: Promise<Done | NotUsed>, done?: Notice) => {
    setNotice(undefined);
    try {
      show(await asked);
      if (done !== undefined) setNotice(done);
    } catch (error) {
      setNotice(failureOf(error));
    }
  };
  useEffect(() => {
    const opened = () => {
      connection.ask('passkeys').then(show, (error: unknown) => {
        const failure = failureOf(error);
        // A connection that is lost comes back, and asks again
        if (failure.key !== 'closed') setNotice(failure.key === 'not-allowed' ? 'signed-out' : failure);
      });
    };
    return connection.join({ hear: () => {}, opened, changed: () => {} });
  }, []);
  const signOut = () => act(connection.ask('close-devices'), 'closed');
  return (
    <section className="own-passkeys" aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      <p className="muted">{t('about')}</p>
      <ul className="lobby-lines">
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
          {t('add')}
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
  const t = useSection(PASSKEYS);
  if (notice === undefined || notice === 'closed') return <p role="status">{notice && t(notice)}</p>;
  return (
    <p className="error" role="alert">
      {typeof notice === 'string' ? t(notice) : <FailureText failure={notice} />}
    </p>
  );
}

function Line({ line, onRemove }: { readonly line: PasskeyLine; readonly onRemove: () => void }): JSX.Element {
  const words = useWords();
  const t = useSection(PASSKEYS);
  const [isAsking, setAsking] = useState(false);
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: 'medium' }).format(line.created);
  const name = line.label || t('unnamed');
  if (isAsking) {
    return (
      <li role="alert">
        <p>{t('remove-sure')}</p>
        <div className="room-links">
          <button type="button" className="button" onClick={onRemove}>
            {t('remove')}
          </button>
          <button type="button" className="button button-main" onClick={() => setAsking(false)}>
            {t('not-remove')}
          </button>
        </div>
      </li>
    );
  }
  return (
    <li className="own-passkey">
      <span>
        <strong>{name}</strong> <span className="muted">{t('added', { date })}</span>
      </span>
      <button type="button" className="button" aria-label={`${t('remove')}: ${name}`} onClick={() => setAsking(true)}>
        {t('remove')}
      </button>
    </li>
  );
}
