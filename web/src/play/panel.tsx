/** The panel beside the board: the moves, and what there is to know about the game. */
import { type JSX, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSection, withTexts } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/play.js';
import { MoveList } from './move-list.js';
import { StepButtons } from './step-buttons.js';
import type { Table } from './table.js';
import { Tabs } from './tabs.js';

const Facts = lazy(() => withTexts(() => import('./facts.js')));

const TABS = ['moves', 'game'] as const;

/** A further tab. */
export interface MoreTab {
  readonly title: string;
  readonly content: ReactNode;
  /** Opens by itself when it comes. */
  readonly isFirst?: boolean;
}

interface PanelProps {
  readonly match: Table;
  readonly names: readonly string[];
  readonly more?: MoreTab;
}

export function Panel({ match, names, more }: PanelProps): JSX.Element {
  const t = useSection(PLAY);
  const [tab, setTab] = useState<(typeof TABS)[number] | 'more'>('moves');
  const isFirst = more?.isFirst === true;
  useEffect(() => {
    if (isFirst) setTab('more');
    return () => setTab((now) => (now === 'more' ? 'moves' : now));
  }, [isFirst]);
  const tabs = more === undefined ? TABS : ([...TABS, 'more'] as const);
  const titleOf = (name: (typeof tabs)[number]) => (name === 'more' ? (more?.title ?? '') : t(name));
  return (
    <Tabs label={t('panel')} names={tabs} titleOf={titleOf} tab={tab} onTab={setTab} below={<Steps match={match} />}>
      {tab === 'moves' && <MoveList session={match.session} shown={match.shown} onShow={(node) => match.show(node)} />}
      {tab === 'game' && (
        <Suspense>
          <Facts match={match} names={names} />
        </Suspense>
      )}
      {tab === 'more' && more?.content}
    </Tabs>
  );
}

function Steps({ match }: { readonly match: Table }): JSX.Element {
  const { shown, session } = match;
  const acts = {
    first: () => match.show(session.tree.root),
    back: () => match.step(-1),
    forward: () => match.step(1),
    last: () => match.show(session.current),
  };
  return (
    <StepButtons canBack={shown.parent !== undefined} canForward={!match.isLive} onStep={(step) => void acts[step]()} />
  );
}
