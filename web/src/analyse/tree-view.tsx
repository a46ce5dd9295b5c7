/** The moves with all branches, and buttons that change the current branch. */
import type { JSX } from 'react';
import { GLYPHS } from '../evaluation/comment.js';
import { useSection } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { MoveTree, type Verdict } from '../replay/move-tree.js';
import type { MoveNode } from '../session/tree.js';
import { Icon } from '../shell/icons.js';
import { gradeNode } from '../study/review.js';
import type { Study } from '../study/study.js';

export function TreeView({ study }: { readonly study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const { shown, tree, wrongMove } = study;
  const isEmpty = tree.root.children.length === 0 && wrongMove === undefined;
  return (
    <div className="tree">
      {isEmpty && <p className="muted">{t('play-any')}</p>}
      <MoveTree study={study} verdictOf={(node) => verdictOf(study, node)} />
      <div className="tree-actions">
        <button type="button" className="button" disabled={!study.isBranch(shown)} onClick={() => study.promote(shown)}>
          <Icon name="redo" size={20} />
          {t('promote')}
        </button>
        <button
          type="button"
          className="button"
          disabled={shown.parent === undefined}
          onClick={() => study.remove(shown)}
        >
          <Icon name="close" size={20} />
          {t('remove')}
        </button>
        {study.canUndoRemove && (
          <button type="button" className="button" onClick={() => study.undoRemove()}>
            <Icon name="undo" size={20} />
            {t('undo-remove')}
          </button>
        )}
      </div>
    </div>
  );
}

function verdictOf(study: Study, node: MoveNode): Verdict | undefined {
  const grade = gradeNode(study, node)?.grade;
  return grade && { grade, sign: GLYPHS[grade] };
}
