/** The panel beside the board of a study: moves, mistakes, what to take along, what to open. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/analyse.js';
import { Tabs } from '../play/tabs.js';
import type { Mistake } from '../study/review.js';
import type { Study } from '../study/study.js';
import { Mistakes } from './mistakes.js';
import { OpenPanel } from './open-panel.js';
import { Share } from './share.js';
import { StudySteps } from './steps.js';
import { TreeView } from './tree-view.js';
import type { Opening } from './use-reading.js';
import type { StudyReview } from './use-review.js';

export const TABS = ['moves', 'mistakes', 'share', 'open'] as const;
export type Tab = (typeof TABS)[number];

interface StudyPanelProps {
  readonly study: Study;
  readonly tab: Tab;
  readonly review: StudyReview;
  readonly names: readonly string[];
  readonly opening: Opening;
  readonly onTab: (tab: Tab) => void;
  readonly onOpen: (study: Study) => void;
  readonly onPuzzles: (mistakes: readonly Mistake[]) => void;
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
      <Shown {...props} />
    </Tabs>
  );
}

function Shown({ study, tab, review, names, opening, onOpen, onPuzzles }: StudyPanelProps): JSX.Element {
  if (tab === 'moves') return <TreeView study={study} />;
  if (tab === 'mistakes') return <Mistakes study={study} review={review} names={names} onPuzzles={onPuzzles} />;
  if (tab === 'share') return <Share study={study} names={names} />;
  return <OpenPanel onOpen={onOpen} opening={opening} />;
}
