/** The dialog that starts a game from the shown position. The study stays open. */
import { defaultOpponent } from 'otau/ladder';
import { type JSX, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { SETUP } from '../i18n/namespaces/setup.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { startFromPosition } from '../play/match/start-game.js';
import { SeatField } from '../play/setup/seat-field.js';
import { PERSON } from '../session/session.js';
import { Dialog } from '../shell/dialog.js';
import type { Study } from '../study/study.js';
import '../play/setup/setup.css';

interface PlayFromProps {
  readonly study: Study;
  readonly onClose: () => void;
}

export function PlayFrom({ study: { game, shown, info }, onClose }: PlayFromProps): JSX.Element {
  const t = useSection(ANALYSE);
  const s = useSection(SETUP);
  const mover = Math.max(0, game.actor(shown.row));
  const seats = Array.from({ length: game.players }, (_, player) => player);
  const [players, setPlayers] = useState<readonly string[]>(() =>
    seats.map((player) => (player === mover ? PERSON : defaultOpponent(game.id))),
  );
  const [names, setNames] = useState(() => seats.map((player) => info.names?.[player] ?? ''));
  const changed = (list: readonly string[], player: number, to: string) =>
    list.map((one, other) => (other === player ? to : one));
  const begin = () => {
    const given = names.map((name, player) => (players[player] === PERSON ? name : ''));
    void startFromPosition(game, shown, players, given);
  };
  return (
    <Dialog title={t('play-from')} onClose={onClose}>
      <div className="settings-fields">
        {seats.map((player) => (
          <SeatField
            key={player}
            game={game.id}
            made={game}
            count={game.players}
            player={player}
            kind={players[player]}
            name={names[player]}
            onKind={(to) => setPlayers(changed(players, player, to))}
            onName={(to) => setNames(changed(names, player, to))}
          />
        ))}
        <button type="button" className="button button-main" onClick={begin}>
          {s('start')}
        </button>
      </div>
    </Dialog>
  );
}
