/** The panel beside the board: the moves, and what there is to know about the game. */
import { type JSX, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/play.js';
import { Facts } from './facts.js';
import type { Table } from './match.js';
import { MoveList } from './move-list.js';
import { StepButtons } from './step-buttons.js';
import { Tabs } from './tabs.js';

const TABS = ['moves', 'game'] as const;

export function Panel({ match, names }: { readonly match: Table; readonly names: readonly string[] }): JSX.Element {
  const t = useSection(PLAY);
  const [tab, setTab] = useState<(typeof TABS)[number]>('moves');
  return (
    <Tabs label={t('panel')} names={TABS} titleOf={t} tab={tab} onTab={setTab} below={<Steps match={match} />}>
      {tab === 'moves' ? (
        <MoveList session={match.session} shown={match.shown} onShow={(node) => match.show(node)} />
      ) : (
        <Facts match={match} names={names} />
      )}
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
