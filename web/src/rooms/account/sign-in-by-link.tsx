/** Signs this device in by an address: with a code that works once, or with the secret of the account. */
import { type JSX, useEffect, useState } from 'react';
import { useAttempt } from '../../i18n/failure-text.js';
import { useSection } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS } from '../../i18n/namespaces/rooms.js';
import { Button, ButtonLink } from '../../shell/controls.js';
import { href, replaceRoute } from '../../shell/route.js';
import { connection } from '../connection/connection.js';
import { RefusalText } from '../connection/refusal-text.js';
import { ownAccount, saveAccount, saveName } from '../identity.js';
import { useConnectionState } from '../use-room.js';

/** The prefix of a code, in contrast to a secret. */
export const CODE_MARK = 'code-';

interface SignInByLinkProps {
  readonly player: string;
  /** A secret, or a code with its prefix. */
  readonly proof: string;
}

export function SignInByLink({ player, proof }: SignInByLinkProps): JSX.Element {
  const t = useSection(ACCOUNTS);
  const r = useSection(ROOMS);
  const [own] = useState(ownAccount);
  const isOpen = useConnectionState() === 'open';
  const [failure, attempt] = useAttempt();
  const isCode = proof.startsWith(CODE_MARK);
  // A secret is used at once, unless it would replace another account
  const isSimple = !isCode && (own === undefined || own.player === player);
  useEffect(() => {
    if (isSimple) save(player, '', proof);
  }, [isSimple, player, proof]);
  if (isSimple) return <p className="page" />;
  const take = async () => {
    if (!isCode) return save(player, '', proof);
    const taken = await connection.ask('redeem', { code: proof.slice(CODE_MARK.length) });
    save(taken.player ?? player, taken.name ?? '', taken.key ?? '');
  };
  return (
    <section className="page page-narrow player-page">
      <h1>{t('use-name-title')}</h1>
      <p>{t('use-name-about')}</p>
      {own !== undefined && own.player !== player && (
        <p className="error">{t('use-name-replaces', { name: own.name })}</p>
      )}
      {failure !== undefined && (
        <p className="error" role="alert">
          {isCode && failure.key === 'not-allowed' ? t('code-used') : <RefusalText failure={failure} />}
        </p>
      )}
      <div className="row">
        <Button text={t('use-name')} look="main" disabled={isCode && !isOpen} onClick={() => void attempt(take)} />
        <ButtonLink text={r('to-lobby')} href={href('rooms')} />
      </div>
    </section>
  );
}

function save(player: string, name: string, key: string): void {
  saveAccount({ player, name, key });
  if (name !== '') saveName(name);
  connection.reconnect();
  replaceRoute('player', player);
}
