/** The panel beside the board: the moves, and what there is to know about the game. */
import { type JSX, type KeyboardEvent, useId, useState } from 'react';
import { Icon, type IconName } from '../shell/icons.js';
import { useSection } from '../words/index.js';
import { PLAY } from '../words/play.js';
import { Facts } from './facts.js';
import type { Match } from './match.js';
import { MoveList } from './move-list.js';

const TABS = ['moves', 'game'] as const;

export function Panel({ match, names }: { readonly match: Match; readonly names: readonly string[] }): JSX.Element {
  const t = useSection(PLAY);
  const id = useId();
  const [tab, setTab] = useState<(typeof TABS)[number]>('moves');
  const turn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tab === 'moves' ? 'game' : 'moves';
    setTab(other);
    currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  };
  return (
    <section className="panel" aria-label={t('panel')}>
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
            onClick={() => setTab(name)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div className="panel-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'moves' ? (
          <MoveList session={match.session} shown={match.shown} onShow={(node) => match.show(node)} />
        ) : (
          <Facts match={match} names={names} />
        )}
      </div>
      <Steps match={match} />
    </section>
  );
}

/** To the first position, a move back, a move forward, to the present one. */
function Steps({ match }: { readonly match: Match }): JSX.Element {
  const t = useSection(PLAY);
  const { shown, session } = match;
  const buttons: readonly [IconName & ('first' | 'back' | 'forward' | 'last'), () => void, boolean][] = [
    ['first', () => match.show(session.tree.root), shown.parent !== undefined],
    ['back', () => match.step(-1), shown.parent !== undefined],
    ['forward', () => match.step(1), !match.isLive],
    ['last', () => match.show(session.current), !match.isLive],
  ];
  return (
    <div className="steps">
      {buttons.map(([name, act, isOn]) => (
        <button
          key={name}
          type="button"
          className="button button-icon"
          aria-label={t(name)}
          title={t(name)}
          disabled={!isOn}
          onClick={act}
        >
          <Icon name={name} size={20} />
        </button>
      ))}
    </div>
  );
}
