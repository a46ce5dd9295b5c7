/** The links of a room: an invitation, and your seat for another device. */
import { type JSX, useState } from 'react';
import { LinkDialog } from '../../correspondence/link-dialog.js';
import { useSection } from '../../i18n/index.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { href } from '../../shell/route.js';
import { connection } from '../connection/connection.js';
import { tokenOf } from '../identity.js';
import type { RoomMatch } from './room-match.js';

type Shown = 'invite' | 'own-seat';

export function RoomLinks({ match: { room, seat } }: { readonly match: RoomMatch }): JSX.Element {
  const t = useSection(ROOMS);
  const [shown, setShown] = useState<Shown>();
  const link = (which: Shown) =>
    connection.base + (which === 'invite' ? href('room', room) : href('room', room, tokenOf(room)));
  return (
    <div className="room-links">
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setShown('invite')}>
        {t('invite')}
      </button>
      {seat >= 0 && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setShown('own-seat')}>
          {t('own-seat')}
        </button>
      )}
      {shown !== undefined && (
        <LinkDialog link={link(shown)} about={t(`${shown}-about`)} onClose={() => setShown(undefined)} />
      )}
    </div>
  );
}
