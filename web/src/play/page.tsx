/** The page Play: the setup of a new game, or the board of the game in the address. */
import type { JSX } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { useSection } from '../i18n/index.js';
import { PLAY, SHELL } from '../i18n/namespaces/first.js';
import type { PageProps } from '../shell/page-props.js';
import { href } from '../shell/route.js';
import { useMatch } from './match/use-match.js';
import { Setup } from './setup/setup.js';
import { GameView } from './view/game-view.js';

export function PlayPage({ rest: [id] }: PageProps): JSX.Element {
  return id === undefined ? <Setup /> : <Opened key={id} id={id} />;
}

function Opened({ id }: { readonly id: string }): JSX.Element {
  const t = useSection(PLAY);
  const s = useSection(SHELL);
  const opening = useMatch(id);
  if (opening.kind === 'opening') return <p className="page muted">{s('loading')}</p>;
  if (opening.kind === 'open') return <GameView key={opening.match.metadata.id} {...opening} />;
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
