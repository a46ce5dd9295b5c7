/** The card beside the board of a correspondence game: the friend's comment, and the link to send back. */
import { type JSX, useId, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { CORRESPONDENCE } from '../i18n/namespaces/correspondence.js';
import { FRIEND, PERSON, type Session } from '../session/session.js';
import { Button, TextField } from '../shell/controls.js';
import { CopyButton } from '../shell/copy-button.js';
import { href } from '../shell/route.js';
import { useLoaded } from '../shell/use-current-effect.js';
import { formatLetter, isToSend, letterOf, MAX_COMMENT, recipientOf } from './letter.js';
import { LinkDialog } from './link-dialog.js';
import './letters.css';

interface LetterPanelProps {
  readonly match: {
    readonly session: Session;
    readonly metadata: { readonly id: string; readonly created: number };
    comment(text: string): void;
  };
  readonly names: readonly string[];
}

export default function LetterPanel({ match, names }: LetterPanelProps): JSX.Element {
  const { current, setup } = match.session;
  const writer = setup.players[current.mover] === FRIEND ? names[current.mover] : undefined;
  return (
    <>
      {writer !== undefined && current.comment !== undefined && (
        <ReceivedMessage name={writer} text={current.comment} />
      )}
      {isToSend(match.session) && <SendLetter match={match} names={names} />}
    </>
  );
}

function ReceivedMessage({ name, text }: { name: string; text: string }): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  return (
    <section className="card letter-comment" role="status">
      <strong>{t('message-from', { name })}</strong> <span>{text}</span>
    </section>
  );
}

function SendLetter({ match, names }: LetterPanelProps): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  const id = useId();
  const { session } = match;
  const [isCode, setCode] = useState(false);
  const link = useLink(match);
  const canWrite = session.setup.players[session.current.mover] === PERSON;
  const name = names[recipientOf(session)];
  const share = () => void navigator.share({ url: link }).catch(() => undefined);
  return (
    <section className="card letter" aria-labelledby={id}>
      <h2 id={id}>{t('send-title', { name })}</h2>
      <p className="muted">{t('send-about')}</p>
      {canWrite && (
        <TextField
          name={t('message')}
          value={session.current.comment ?? ''}
          maxLength={MAX_COMMENT}
          placeholder={t('message')}
          autoComplete="off"
          onChange={(text) => match.comment(text)}
        />
      )}
      <div className="row letter-actions">
        {navigator.share !== undefined && (
          <Button text={t('share')} look="main" disabled={link === ''} onClick={share} />
        )}
        <CopyButton name={t('copy-link')} text={() => link} />
        <Button text={t('qr')} aria-haspopup="dialog" onClick={() => setCode(true)} />
      </div>
      {isCode && <LinkDialog link={link} about={t('send-about')} onClose={() => setCode(false)} />}
    </section>
  );
}

/** The link of the current game; empty while it is being made. */
function useLink({ session, metadata }: LetterPanelProps['match']): string {
  const letter = JSON.stringify(letterOf(session, metadata));
  const made = useLoaded(async () => ({ of: letter, text: await formatLetter(JSON.parse(letter)) }), [letter]);
  return made?.of === letter ? `${location.href.split('#', 1)[0]}${href('letter', made.text)}` : '';
}
