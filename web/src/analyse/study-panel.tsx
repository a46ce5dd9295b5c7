/** The panel beside the board of a study: moves, mistakes, what to take along, what to open. */
import { type JSX, type KeyboardEvent, useId } from 'react';
import { ANALYSE } from '../words/analyse.js';
import { useSection } from '../words/index.js';
import { Mistakes } from './mistakes.js';
import { OpenPanel, type Reading } from './open-panel.js';
import type { Mistake } from './review.js';
import { Share } from './share.js';
import { StudySteps } from './steps.js';
import type { Study } from './study.js';
import { TreeView } from './tree-view.js';
import type { ReviewState } from './use-study.js';

export const TABS = ['moves', 'mistakes', 'share', 'open'] as const;
export type Tab = (typeof TABS)[number];

interface StudyPanelProps {
  readonly study: Study;
  readonly tab: Tab;
  readonly review: ReviewState;
  readonly names: readonly string[];
  readonly reading: Reading | undefined;
  readonly onTab: (tab: Tab) => void;
  readonly onOpen: (study: Study) => void;
  readonly onRead: (reading: Reading) => void;
  readonly onPuzzles: (mistakes: readonly Mistake[]) => void;
}

export function StudyPanel(props: StudyPanelProps): JSX.Element {
  const t = useSection(ANALYSE);
  const id = useId();
  const { tab, onTab } = props;
  const turn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? TABS.length - 1 : 0;
    if (by === 0) return;
    const other = TABS[(TABS.indexOf(tab) + by) % TABS.length];
    onTab(other);
    currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  };
  return (
    <section className="panel study-panel" aria-label={t('panel')}>
      <div className="tabs" role="tablist" onKeyDown={turn}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-tab={name}
            className="tabs-tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={({ detail, currentTarget }) => {
              onTab(name);
              // After a press of the mouse the arrow keys are those of the board again.
              if (detail > 0) currentTarget.blur();
            }}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div className="panel-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Shown {...props} />
      </div>
      <StudySteps study={props.study} />
    </section>
  );
}

function Shown({ study, tab, review, names, reading, onOpen, onRead, onPuzzles }: StudyPanelProps): JSX.Element {
  if (tab === 'moves') return <TreeView study={study} />;
  if (tab === 'mistakes') return <Mistakes study={study} review={review} names={names} onPuzzles={onPuzzles} />;
  if (tab === 'share') return <Share study={study} />;
  return <OpenPanel onOpen={onOpen} reading={reading} onRead={onRead} />;
}
