/** A name that an address brings to this device: by a code, once, or by the secret of the name. */
import { type JSX, useEffect, useState } from 'react';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { PEOPLE } from '../i18n/namespaces/people.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { goInstead, href } from '../shell/route.js';
import { connection } from './connection.js';
import { Refused } from './refused.js';
import { keepName, keepPlayer, ownPlayer } from './seats.js';

/** Before a code, which is not the secret itself. */
export const CODE_MARK = 'code-';

interface TakeNameProps {
  readonly player: string;
  /** A secret, or a code behind its mark. */
  readonly proof: string;
}

export function TakeName({ player, proof }: TakeNameProps): JSX.Element {
  const t = useSection(PEOPLE);
  const r = useSection(ROOMS);
  const [own] = useState(ownPlayer);
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isCode = proof.startsWith(CODE_MARK);
  // A secret is taken at once, unless another name would be lost by it
  const isSimple = !isCode && (own === undefined || own.player === player);
  useEffect(() => {
    if (isSimple) keep(player, '', proof);
  }, [isSimple, player, proof]);
  useEffect(
    () => connection.join({ onMessage: () => {}, onOpen: () => {}, onChange: () => setOpen(isConnected()) }),
    [],
  );
  useEffect(() => setOpen(isConnected()), []);
  if (isSimple) return <p className="page" />;
  const take = async () => {
    setFailure(undefined);
    try {
      if (!isCode) keep(player, '', proof);
      else {
        const taken = await connection.ask('redeem', { code: proof.slice(CODE_MARK.length) });
        keep(taken.player ?? player, taken.name ?? '', taken.key ?? '');
      }
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <section className="page page-narrow player-page">
      <h1>{t('take-title')}</h1>
      <p>{t('take-about')}</p>
      {own !== undefined && own.player !== player && <p className="error">{t('take-other', { name: own.name })}</p>}
      {failure !== undefined && (
        <p className="error" role="alert">
          {isCode && failure.key === 'not-allowed' ? t('code-used') : <Refused failure={failure} />}
        </p>
      )}
      <div className="room-links">
        <button type="button" className="button button-main" disabled={isCode && !isOpen} onClick={() => void take()}>
          {t('take')}
        </button>
        <a className="button" href={href('rooms')}>
          {r('to-lobby')}
        </a>
      </div>
    </section>
  );
}

const isConnected = (): boolean => connection.link === 'open';

function keep(player: string, name: string, key: string): void {
  keepPlayer({ player, name, key });
  if (name !== '') keepName(name);
  connection.again();
  goInstead('player', player);
}
