/**
 * The page Play. Without a game in its address it is the first page: a board on which the first tap begins a game, and the ways to
 * everything else around it. With the first move the address becomes that of the game; the board stays.
 */
import { type JSX, useEffect, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { useSection } from '../i18n/index.js';
import { PLAY, SHELL } from '../i18n/namespaces/first.js';
import { suggestGame } from '../play/match/start-game.js';
import { type Opening, useMatch, useMatchChanges } from '../play/match/use-match.js';
import { type Draft, readDraft, saveDraft } from '../play/setup/draft.js';
import { type BeforeGame, GameView } from '../play/view/game-view.js';
import type { PageProps } from '../shell/page-props.js';
import { go, href } from '../shell/route.js';
import { Around, Choice } from './around.js';
import './home.css';

export function PlayPage({ rest: [id] }: PageProps): JSX.Element {
  const { draft, suggestion, choose } = useSuggestion(id);
  const s = useSection(SHELL);
  const isHome = id === undefined;
  const shown = id ?? suggestion;
  const opening = useMatch(shown);
  // While another game is opened, the one before is there; its board stays only where one suggestion follows another
  const isShown =
    opening.kind === 'open' && (opening.match.metadata.id === shown || (isHome && opening.match.isUntouched));
  if (isShown) {
    const before = isHome && {
      title: s('play'),
      side: <Choice game={draft.game} onChoose={(game) => choose({ ...draft, game })} />,
      panel: <Around game={draft.game} />,
    };
    return <OpenGame key={opening.match.metadata.id} opening={opening} before={before || undefined} />;
  }
  if (isHome) return <h1 className="visually-hidden">{s('play')}</h1>;
  return opening.kind === 'none' || opening.kind === 'broken' ? <NoGame opening={opening} /> : <Loading />;
}

/** The game that the first page suggests: a new one for each choice, and whenever one comes back from the last. */
function useSuggestion(id: string | undefined) {
  const [draft, setDraft] = useState(readDraft);
  const [suggestion, setSuggestion] = useState(() => (id === undefined ? suggestGame(draft) : ''));
  const [wasHome, setWasHome] = useState(id === undefined);
  const suggest = (wanted: Draft) => {
    setDraft(wanted);
    setSuggestion(suggestGame(wanted));
  };
  if (wasHome !== (id === undefined)) {
    setWasHome(!wasHome);
    if (!wasHome) suggest(readDraft());
  }
  const choose = (wanted: Draft) => {
    saveDraft(wanted);
    suggest(wanted);
  };
  return { draft, suggestion, choose };
}

interface OpenGameProps {
  readonly opening: Extract<Opening, { kind: 'open' }>;
  /** What is beside the game while it has not begun. */
  readonly before: BeforeGame | undefined;
}

function OpenGame({ opening: { match, isInOtherTab, takeOver }, before }: OpenGameProps): JSX.Element {
  useMatchChanges(match);
  const { id } = match.metadata;
  const isBegun = match.session.current !== match.session.tree.root;
  const begins = before !== undefined && isBegun;
  useEffect(() => {
    if (begins) go('play', id);
  }, [begins, id]);
  return (
    <GameView match={match} isInOtherTab={isInOtherTab} takeOver={takeOver} before={isBegun ? undefined : before} />
  );
}

function Loading(): JSX.Element {
  const s = useSection(SHELL);
  return <p className="page muted">{s('loading')}</p>;
}

interface NoGameProps {
  readonly opening: Extract<Opening, { kind: 'none' | 'broken' }>;
}

function NoGame({ opening }: NoGameProps): JSX.Element {
  const t = useSection(PLAY);
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
