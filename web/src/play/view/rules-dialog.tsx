/** A dialog with the rules of a game, beginning with those that matter in the current position. */
import type { Game, Row } from 'otau';
import { type JSX, useEffect, useState } from 'react';
import type { Course } from '../../games/course.js';
import { gameUi } from '../../games/index.js';
import { Rules } from '../../games/rules.js';
import { useSection } from '../../i18n/index.js';
import { PLAY, SHELL } from '../../i18n/namespaces/first.js';
import { Dialog } from '../../shell/dialog.js';

interface RulesDialogProps {
  readonly game: Game;
  readonly row: Row;
  readonly onClose: () => void;
}

export default function RulesDialog({ game, row, onClose }: RulesDialogProps): JSX.Element {
  const t = useSection(PLAY);
  const s = useSection(SHELL);
  const [course, setCourse] = useState<Course>();
  useEffect(() => void gameUi(game.id).course?.load().then(setCourse), [game]);
  return (
    <Dialog title={t('rules')} className="rules-dialog" onClose={onClose}>
      {course === undefined ? <p className="muted">{s('loading')}</p> : <Rules course={course} now={{ game, row }} />}
    </Dialog>
  );
}
