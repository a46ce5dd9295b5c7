/** The panel beside the board of a study, with tabs: moves, mistakes, share, open. */
import type { JSX } from 'react';
import { GLYPHS } from '../evaluation/comment.js';
import { useSection } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { StepButtons } from '../play/panel/step-buttons.js';
import { Tabs } from '../play/panel/tabs.js';
import { MoveTree, type NodeVerdict } from '../replay/move-tree.js';
import type { MoveNode } from '../session/tree.js';
import { Button } from '../shell/controls.js';
import { gradeNode } from '../study/review.js';
import type { Study } from '../study/study.js';
import { OpenPanel, type TextImport } from './open-panel.js';
import { Mistakes, type MistakesProps } from './review/mistakes.js';
import { SharePanel } from './share/share-panel.js';

export const TABS = ['moves', 'mistakes', 'share', 'open'] as const;
export type Tab = (typeof TABS)[number];

export interface StudyPanelProps extends MistakesProps {
  readonly tab: Tab;
  readonly textImport: TextImport;
  readonly onTab: (tab: Tab) => void;
  readonly onOpen: (study: Study) => void;
}

export function StudyPanel(props: StudyPanelProps): JSX.Element {
  const t = useSection(ANALYSE);
  const { study, tab, onTab } = props;
  return (
    <Tabs
      label={t('panel')}
      className="study-panel"
      names={TABS}
      titleOf={t}
      tab={tab}
      onTab={onTab}
      below={<StudySteps study={study} />}
    >
      <TabContent {...props} />
    </Tabs>
  );
}

function TabContent({ study, tab, review, names, textImport, onOpen, onPuzzles }: StudyPanelProps): JSX.Element {
  if (tab === 'moves') return <TreeView study={study} />;
  if (tab === 'mistakes') return <Mistakes study={study} review={review} names={names} onPuzzles={onPuzzles} />;
  if (tab === 'share') return <SharePanel study={study} names={names} />;
  return <OpenPanel onOpen={onOpen} textImport={textImport} />;
}

/** The moves with all branches, and buttons that change the current branch. */
function TreeView({ study }: { study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const { shown, tree, wrongMove } = study;
  const isEmpty = tree.root.children.length === 0 && wrongMove === undefined;
  return (
    <div className="stack">
      {isEmpty && <p className="muted">{t('play-any')}</p>}
      <MoveTree study={study} verdictOf={(node) => verdictOf(study, node)} />
      <div className="row tree-actions">
        <Button
          icon="redo"
          text={t('promote')}
          disabled={!study.isBranch(shown)}
          onClick={() => study.promote(shown)}
        />
        <Button
          icon="close"
          text={t('remove')}
          disabled={shown.parent === undefined}
          onClick={() => study.remove(shown)}
        />
        {study.canUndoRemove && <Button icon="undo" text={t('undo-remove')} onClick={() => study.undoRemove()} />}
      </div>
    </div>
  );
}

function verdictOf(study: Study, node: MoveNode): NodeVerdict | undefined {
  const grade = gradeNode(study, node)?.grade;
  return grade && { grade, sign: GLYPHS[grade] };
}

/** Buttons that step through the line. They are under the board on small screens and under the moves on large ones. */
export function StudySteps({ study }: { study: Study }): JSX.Element {
  const { shown } = study;
  return (
    <StepButtons
      canBack={shown.parent !== undefined}
      canForward={shown.children.length > 0}
      onStep={(step) => study[step]()}
    />
  );
}
