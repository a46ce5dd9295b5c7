/** The account of this browser and its passkeys: registered, shown, moved to another device, removed. */
import type { Done, PasskeyInfo } from 'otau/rooms';
import { type FormEvent, type JSX, useEffect, useId, useState } from 'react';
import { LinkDialog } from '../../correspondence/link-dialog.js';
import { useAttempt } from '../../i18n/failure-text.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS } from '../../i18n/namespaces/rooms.js';
import { Button, ButtonLink, TextField } from '../../shell/controls.js';
import { href } from '../../shell/route.js';
import { connection } from '../connection/connection.js';
import { RefusalNote, RefusalText } from '../connection/refusal-text.js';
import { type OwnAccount, ownName, saveAccount, saveName } from '../identity.js';
import { CODE_MARK } from './sign-in-by-link.js';

type Change = (own: OwnAccount | undefined) => void;

interface AccountProps {
  readonly own: OwnAccount | undefined;
  readonly isOpen: boolean;
  readonly onChange: Change;
}

export function Account({ own, isOpen, onChange }: AccountProps): JSX.Element {
  const change = (player: OwnAccount | undefined) => {
    saveAccount(player);
    onChange(player);
  };
  return own === undefined ? (
    <Guest isOpen={isOpen} onChange={change} />
  ) : (
    <SignedIn key={own.player} own={own} isOpen={isOpen} onChange={change} />
  );
}

function Guest({ isOpen, onChange }: { isOpen: boolean; onChange: Change }): JSX.Element {
  const t = useSection(ACCOUNTS);
  const r = useSection(ROOMS);
  const [name, setName] = useState(ownName);
  const [failure, attempt] = useAttempt();
  const [notice, setNotice] = useState<Notice>();
  // Guests play under this name, too
  const change = (text: string) => {
    setName(text);
    saveName(text);
  };
  const take = ({ player = '', name: accepted = '', key = '' }: Done) => {
    saveName(accepted);
    onChange({ player, name: accepted, key });
  };
  const register = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => take(await connection.ask('register', { name })));
  };
  const enter = async () => {
    setNotice(undefined);
    await attempt(async () => {
      const answer = await signIn();
      if (typeof answer === 'string') setNotice(answer);
      else take(answer);
    });
  };
  return (
    <form className="card account" onSubmit={(event) => void register(event)}>
      <p className="muted">{t('guest')}</p>
      <TextField name={r('name')} value={name} maxLength={30} autoComplete="nickname" onChange={change} />
      <div className="row">
        <Button text={t('save-name')} type="submit" disabled={!isOpen || name.trim().length < 2} />
        {connection.hasPasskeys && <Button text={t('sign-in')} disabled={!isOpen} onClick={() => void enter()} />}
      </div>
      {notice !== undefined && <NoticeText notice={notice} />}
      <RefusalNote failure={failure} />
    </form>
  );
}

interface SignedInProps extends AccountProps {
  readonly own: OwnAccount;
}

function SignedIn({ own, isOpen, onChange }: SignedInProps): JSX.Element {
  const t = useSection(ACCOUNTS);
  const [isAsking, setAsking] = useState(false);
  const [passkeys, setPasskeys] = useState(0);
  const [link, setLink] = useState<string>();
  const [failure, attempt] = useAttempt();
  const { hasPasskeys, nameFailure } = connection;
  const forget = () => {
    onChange(undefined);
    connection.reconnect();
  };
  /** Shows a link that works once if passkeys are supported; otherwise a link with the secret. */
  const show = async () => {
    const proof = hasPasskeys ? CODE_MARK + (await connection.ask('device-code')).code : own.key;
    setLink(connection.base + href('player', own.player, proof));
  };
  return (
    <section className="card account">
      <strong>{t('signed-in-as', { name: own.name })}</strong>
      <RefusalNote failure={nameFailure} />
      <div className="row">
        <ButtonLink text={t('page')} href={href('player', own.player)} />
        <Button text={t('device')} aria-haspopup="dialog" onClick={() => void attempt(show)} />
        <Button text={t('forget')} onClick={() => setAsking(true)} />
      </div>
      <RefusalNote failure={failure} />
      {isAsking && (
        <div role="alert">
          <p>{passkeys > 0 ? t('forget-passkey-sure') : t('forget-sure')}</p>
          <div className="row">
            <Button text={t('yes')} onClick={forget} />
            <Button text={t('no')} look="main" onClick={() => setAsking(false)} />
          </div>
        </div>
      )}
      {hasPasskeys && <Passkeys isOpen={isOpen} onCount={setPasskeys} />}
      {isOpen && !hasPasskeys && <p className="muted">{t('passkeys-none')}</p>}
      {link !== undefined && (
        <LinkDialog
          link={link}
          about={hasPasskeys ? t('device-code-about') : t('device-about')}
          onClose={() => setLink(undefined)}
        />
      )}
    </section>
  );
}

/** The message below the passkeys: a text of this section, or why a request was refused. */
type Notice = PasskeyNotUsed | 'signed-out' | 'devices-closed' | Failure;

interface PasskeysProps {
  readonly isOpen: boolean;
  readonly onCount: (count: number) => void;
}

/** The passkeys of the account: listed, added, removed. Other devices can be signed out. */
function Passkeys({ isOpen, onCount }: PasskeysProps): JSX.Element {
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
    return connection.join({ onOpen });
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
      <div className="row">
        <Button text={t('passkey-add')} disabled={!isOpen} onClick={() => void act(addPasskey())} />
        <Button text={t('close-devices')} disabled={!isOpen} onClick={() => void signOut()} />
      </div>
      <NoticeText notice={notice} />
    </section>
  );
}

function NoticeText({ notice }: { notice: Notice | undefined }): JSX.Element {
  const t = useSection(ACCOUNTS);
  if (notice === undefined || notice === 'devices-closed') return <p role="status">{notice && t(notice)}</p>;
  return (
    <p className="error" role="alert">
      {typeof notice === 'string' ? t(notice) : <RefusalText failure={notice} />}
    </p>
  );
}

function Line({ line, onRemove }: { line: PasskeyInfo; onRemove: () => void }): JSX.Element {
  const words = useWords();
  const t = useSection(ACCOUNTS);
  const [isAsking, setAsking] = useState(false);
  const date = words.day(line.created);
  const name = line.label || t('passkey');
  if (isAsking) {
    return (
      <li role="alert">
        <p>{t('passkey-remove-sure')}</p>
        <div className="row">
          <Button text={t('passkey-remove')} onClick={onRemove} />
          <Button text={t('no')} look="main" onClick={() => setAsking(false)} />
        </div>
      </li>
    );
  }
  return (
    <li className="row account-passkey">
      <span>
        <strong>{name}</strong> <span className="muted">{t('passkey-added', { date })}</span>
      </span>
      <Button
        text={t('passkey-remove')}
        aria-label={`${t('passkey-remove')}: ${name}`}
        onClick={() => setAsking(true)}
      />
    </li>
  );
}

/** Why no passkey was used: the player or the browser cancelled, or the device has one already. */
type PasskeyNotUsed = 'passkey-cancelled' | 'passkey-known';

/** Adds a passkey to the account of this connection. The answer lists all passkeys. Throws what the connection throws. */
async function addPasskey(): Promise<Done | PasskeyNotUsed> {
  const { challenge = '{}' } = await connection.ask('challenge', { what: 'add' });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await orPasskeyNotUsed(() => startRegistration({ optionsJSON: JSON.parse(challenge) }));
  if (typeof made === 'string') return made;
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  const proof = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return connection.ask('add-passkey', { proof: JSON.stringify(proof), label: deviceName() });
}

/** Signs in. The answer has the player, the name, and a key for this device. Throws what the connection throws. */
async function signIn(): Promise<Done | PasskeyNotUsed> {
  const { challenge = '{}' } = await connection.ask('challenge', { what: 'sign-in' });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const used = await orPasskeyNotUsed(() => startAuthentication({ optionsJSON: JSON.parse(challenge) }));
  if (typeof used === 'string') return used;
  const { id, rawId, type, response } = used;
  return connection.ask('sign-in', { proof: JSON.stringify({ id, rawId, type, response }) });
}

async function orPasskeyNotUsed<Result>(act: () => Promise<Result>): Promise<Result | PasskeyNotUsed> {
  try {
    return await act();
  } catch (error) {
    // Browsers give no details, so that pages learn nothing about other passkeys
    return error instanceof Error && error.name === 'InvalidStateError' ? 'passkey-known' : 'passkey-cancelled';
  }
}

function deviceName(): string {
  const names = ['Android', 'iPhone', 'iPad', 'Macintosh', 'Windows', 'CrOS', 'Linux'];
  return names.find((name) => navigator.userAgent.includes(name)) ?? '';
}
