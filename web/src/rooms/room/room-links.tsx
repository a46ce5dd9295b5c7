/** The links of a room: an invitation, and your seat for another device. */
import { type JSX, useState } from 'react';
import { LinkDialog } from '../../correspondence/link-dialog.js';
import { useSection } from '../../i18n/index.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { Button } from '../../shell/controls.js';
import { href } from '../../shell/route.js';
import { connection } from '../connection/connection.js';
import { tokenOf } from '../identity.js';
import type { RoomMatch } from './room-match.js';

type Shown = 'invite' | 'own-seat';

export function RoomLinks({ match: { room, seat } }: { match: RoomMatch }): JSX.Element {
  const t = useSection(ROOMS);
  const [shown, setShown] = useState<Shown>();
  const link = (which: Shown) =>
    connection.base + (which === 'invite' ? href('room', room) : href('room', room, tokenOf(room)));
  return (
    <div className="row">
      <Button text={t('invite')} aria-haspopup="dialog" onClick={() => setShown('invite')} />
      {seat >= 0 && <Button text={t('own-seat')} aria-haspopup="dialog" onClick={() => setShown('own-seat')} />}
      {shown !== undefined && (
        <LinkDialog link={link(shown)} about={t(`${shown}-about`)} onClose={() => setShown(undefined)} />
      )}
    </div>
  );
}
