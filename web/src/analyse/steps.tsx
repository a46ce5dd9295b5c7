/** Buttons that step through the line: under the board on small screens, under the moves on large ones. */
import type { JSX } from 'react';
import { Icon } from '../shell/icons.js';
import { useSection } from '../words/index.js';
import { PLAY } from '../words/play.js';
import type { Study } from './study.js';

/** To the first position, a move back, a move forward, to the end of the line. */
export function StudySteps({ study }: { readonly study: Study }): JSX.Element {
  const t = useSection(PLAY);
  const { shown } = study;
  const hasNext = shown.children.length > 0;
  const buttons = [
    ['first', () => study.first(), shown.parent !== undefined],
    ['back', () => study.back(), shown.parent !== undefined],
    ['forward', () => study.forward(), hasNext],
    ['last', () => study.last(), hasNext],
  ] as const;
  return (
    <div className="steps">
      {buttons.map(([name, act, isEnabled]) => (
        <button
          key={name}
          type="button"
          className="button button-icon"
          aria-label={t(name)}
          title={t(name)}
          disabled={!isEnabled}
          onClick={act}
        >
          <Icon name={name} size={20} />
        </button>
      ))}
    </div>
  );
}
