/** A dialog with the rules of a game, beginning with those that matter in the current position. */
import type { Game, Row } from 'otau';
import type { JSX } from 'react';
import { gameUi } from '../../games/index.js';
import { Rules } from '../../games/rules.js';
import { useSection } from '../../i18n/index.js';
import { PLAY, SHELL } from '../../i18n/namespaces/first.js';
import { Dialog } from '../../shell/dialog.js';
import { useLoaded } from '../../shell/use-current-effect.js';

interface RulesDialogProps {
  readonly game: Game;
  readonly row: Row;
  readonly onClose: () => void;
}

export default function RulesDialog({ game, row, onClose }: RulesDialogProps): JSX.Element {
  const t = useSection(PLAY);
  const s = useSection(SHELL);
  const course = useLoaded(async () => gameUi(game.id).course?.load(), [game]);
  return (
    <Dialog title={t('rules')} className="rules-dialog" onClose={onClose}>
      {course === undefined ? <p className="muted">{s('loading')}</p> : <Rules course={course} now={{ game, row }} />}
    </Dialog>
  );
}
