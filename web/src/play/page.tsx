/** The page on which games are played: set up, or at the board of the game that the address names. */
import type { JSX } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { useSection } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/play.js';
import { SHELL } from '../i18n/namespaces/shell.js';
import type { PageProps } from '../shell/page-props.js';
import { href } from '../shell/route.js';
import { GameView } from './game-view.js';
import { Setup } from './setup.js';
import { useMatch } from './use-match.js';

export function PlayPage({ rest: [id] }: PageProps): JSX.Element {
  return id === undefined ? <Setup /> : <Opened key={id} id={id} />;
}

function Opened({ id }: { readonly id: string }): JSX.Element {
  const t = useSection(PLAY);
  const s = useSection(SHELL);
  const opening = useMatch(id);
  if (opening.kind === 'opening') return <p className="page muted">{s('loading')}</p>;
  if (opening.kind === 'open') return <GameView key={opening.match.facts.id} {...opening} />;
  return (
    <section className="page page-narrow">
      <h1>{t(opening.kind === 'none' ? 'no-game' : 'broken-game')}</h1>
      {opening.kind === 'broken' && (
        <p className="error">
          <FailureText failure={opening.failure} />
        </p>
      )}
      <a className="button" href={href('play')}>
        {t('new-game')}
      </a>
    </section>
  );
}
