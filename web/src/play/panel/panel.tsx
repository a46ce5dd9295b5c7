/** The panel beside the board: the moves, and information about the game. */
import { type JSX, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSection, withTexts } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import type { BaseMatch } from '../match/base-match.js';
import { MoveList } from './move-list.js';
import { StepButtons } from './step-buttons.js';
import { Tabs } from './tabs.js';

const GameInfo = lazy(() => withTexts(() => import('./game-info.js')));

const TABS = ['moves', 'game'] as const;

/** An additional tab. */
export interface ExtraTab {
  readonly title: string;
  readonly content: ReactNode;
  /** Opens as soon as it is available. */
  readonly isFirst?: boolean;
}

interface PanelProps {
  readonly match: BaseMatch;
  readonly names: readonly string[];
  readonly extraTab?: ExtraTab;
}

export function Panel({ match, names, extraTab }: PanelProps): JSX.Element {
  const t = useSection(PLAY);
  const [tab, setTab] = useState<(typeof TABS)[number] | 'extra'>('moves');
  const isFirst = extraTab?.isFirst === true;
  useEffect(() => {
    if (isFirst) setTab('extra');
    return () => setTab((now) => (now === 'extra' ? 'moves' : now));
  }, [isFirst]);
  const tabs = extraTab === undefined ? TABS : ([...TABS, 'extra'] as const);
  const titleOf = (name: (typeof tabs)[number]) => (name === 'extra' ? (extraTab?.title ?? '') : t(name));
  return (
    <Tabs
      label={t('panel')}
      names={tabs}
      titleOf={titleOf}
      tab={tab}
      onTab={setTab}
      below={<StepControls match={match} />}
    >
      {tab === 'moves' && <MoveList session={match.session} shown={match.shown} onShow={(node) => match.show(node)} />}
      {tab === 'game' && (
        <Suspense>
          <GameInfo match={match} names={names} />
        </Suspense>
      )}
      {tab === 'extra' && extraTab?.content}
    </Tabs>
  );
}

function StepControls({ match }: { readonly match: BaseMatch }): JSX.Element {
  const { shown, session } = match;
  const actions = {
    first: () => match.show(session.tree.root),
    back: () => match.step(-1),
    forward: () => match.step(1),
    last: () => match.show(session.current),
  };
  return (
    <StepButtons
      canBack={shown.parent !== undefined}
      canForward={!match.isLive}
      onStep={(step) => void actions[step]()}
    />
  );
}
