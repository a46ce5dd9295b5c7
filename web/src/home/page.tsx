/**
 * The page Play. Without a game in its address it is the first page: a board on which the first tap begins a game, and the ways to
 * everything else around it. With the first move the address becomes that of the game; the board stays.
 */
import { type GameId, gameIds, unlessThrown } from 'otau';
import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { playerNames } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { FailureNote, useAttempt } from '../i18n/failure-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { HOME, PLAY, SHELL } from '../i18n/namespaces/first.js';
import { isGoing, startLetter, suggestGame } from '../play/match/start-game.js';
import { type Opening, useMatch, useMatchChanges } from '../play/match/use-match.js';
import { type Draft, readDraft, saveDraft } from '../play/setup/draft.js';
import { type BeforeGame, GameView } from '../play/view/game-view.js';
import { hasRooms } from '../plugins/plugins.js';
import { restoreSession, type SavedGame } from '../session/saved-game.js';
import { PERSON } from '../session/session.js';
import { Button, ButtonLink } from '../shell/controls.js';
import { Icon, type IconName } from '../shell/icons.js';
import { go, href, type PageProps } from '../shell/route.js';
import { useIsLasting, useSavedGames } from '../store/persistence.js';
import './home.css';

export function PlayPage({ rest: [id] }: PageProps): JSX.Element {
  const { game, suggestion, isChosen, choose } = useSuggestion(id);
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
      side: <Choice game={game} isChosen={isChosen} onChoose={choose} />,
      panel: <Around game={game} />,
    };
    return <OpenGame key={opening.match.metadata.id} opening={opening} before={before || undefined} />;
  }
  if (isHome) {
    return (
      <div className="game">
        <h1 className="visually-hidden">{s('play')}</h1>
        <div className="first-screen" />
      </div>
    );
  }
  if (opening.kind === 'none' || opening.kind === 'broken') return <NoGame opening={opening} />;
  return <p className="page muted">{s('loading')}</p>;
}

/**
 * The game that the first page suggests: a new one for each choice, and whenever one comes back from the last. Only the game is chosen
 * here; the other choices are read again each time, as another tab may have changed them.
 */
function useSuggestion(id: string | undefined) {
  const [game, setGame] = useState(() => readDraft().game);
  const [suggestion, setSuggestion] = useState(() => (id === undefined ? suggestGame(readDraft()) : ''));
  const [isChosen, setChosen] = useState(false);
  const [wasHome, setWasHome] = useState(id === undefined);
  const suggest = (wanted: Draft, isChoice: boolean) => {
    setGame(wanted.game);
    setSuggestion(suggestGame(wanted));
    setChosen(isChoice);
  };
  if (wasHome !== (id === undefined)) {
    setWasHome(!wasHome);
    if (!wasHome) suggest(readDraft(), false);
  }
  const choose = (chosen: GameId) => {
    const wanted = { ...readDraft(), game: chosen };
    saveDraft(wanted);
    suggest(wanted, true);
  };
  return { game, suggestion, isChosen, choose };
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

function NoGame({ opening }: { opening: Extract<Opening, { kind: 'none' | 'broken' }> }): JSX.Element {
  const t = useSection(PLAY);
  return (
    <section className="page page-narrow">
      <h1>{t(opening.kind === 'none' ? 'no-game' : 'broken-game')}</h1>
      <FailureNote failure={opening.kind === 'broken' ? opening.failure : undefined} />
      <ButtonLink text={t('new-game')} href={href('play')} />
    </section>
  );
}

/** More of them are in the library. */
const MAX_CONTINUED = 3;

interface ChoiceProps {
  readonly game: GameId;
  readonly isChosen: boolean;
  readonly onChoose: (game: GameId) => void;
}

/** Which game is on the board, and the way to all its options. */
function Choice({ game, isChosen, onChoose }: ChoiceProps): JSX.Element {
  const t = useSection(HOME);
  const words = useWords();
  const games = useRef<HTMLFieldSetElement>(null);
  // With the board of the chosen game the choice is made anew; the keyboard stays in it
  const [isFocused] = useState(isChosen);
  useEffect(() => {
    if (isFocused) games.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <div className="row home-choice">
      <fieldset ref={games} className="home-games" aria-label={t('game')}>
        {gameIds().map((id) => (
          <label key={id} className="home-game" title={gameTitle(words, id)}>
            <input type="radio" name="game" value={id} checked={id === game} onChange={() => onChoose(id)} />
            <Emblem game={id} />
            <span className="home-game-name">{gameTitle(words, id)}</span>
          </label>
        ))}
      </fieldset>
      <a className="button home-change" href={href('new')} title={t('change-about')}>
        {t('change')}
      </a>
    </div>
  );
}

/** Games to continue, and the ways to learn, to people and to analysis. */
function Around({ game }: { game: GameId }): JSX.Element {
  const t = useSection(HOME);
  const s = useSection(SHELL);
  const words = useWords();
  const title = gameTitle(words, game);
  const isLasting = useIsLasting();
  return (
    <section className="home-around" aria-label={s('pages')}>
      {!isLasting && <p className="error">{t('saves-nothing')}</p>}
      <Continue />
      <Part title={t('learn')}>
        {gameUi(game).course !== undefined && (
          <Way icon="learn" to={href('learn', game, 'path')} text={t('lessons', { game: title })} />
        )}
        <Way icon="practice" to={href('practice', game)} text={t('puzzles', { game: title })} />
      </Part>
      {hasRooms() && <People game={game} />}
      <Part title={s('analyse')}>
        <Way icon="analyse" to={`${href('analyse')}?game=${encodeURIComponent(game)}`} text={t('analyse-about')} />
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <section className="home-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Way({ icon, to, text }: { icon: IconName; to: string; text: string }): JSX.Element {
  return (
    <a className="button home-way" href={to}>
      <Icon name={icon} />
      {text}
    </a>
  );
}

/** The games in this browser that go on, also those with a friend by links. Those in rooms have their bar above every page. */
function Continue(): JSX.Element | null {
  const t = useSection(HOME);
  const words = useWords();
  const games = (useSavedGames() ?? []).filter(isGoing);
  if (games.length === 0) return null;
  return (
    <Part title={t('continue')}>
      {games.slice(0, MAX_CONTINUED).map((saved) => (
        <a key={saved.id} className="button home-way" href={href('play', saved.id)}>
          <Emblem game={saved.game} />
          <span>
            <strong>{gameTitle(words, saved.game)}</strong>
            <TurnOf saved={saved} />
          </span>
        </a>
      ))}
      {games.length > MAX_CONTINUED && <Way icon="library" to={href('library')} text={t('all-games')} />}
    </Part>
  );
}

/** Against whom, and whose move it is. */
function TurnOf({ saved }: { saved: SavedGame }): JSX.Element {
  const words = useWords();
  const t = useSection(PLAY);
  const { game, players } = saved;
  const names = playerNames(words, game, players, saved.names);
  const own = players.filter((kind) => kind === PERSON).length === 1 ? players.indexOf(PERSON) : -1;
  const turn = useMemo(() => unlessThrown(() => restoreSession(saved).turn, Error), [saved]);
  const others = names.filter((_, player) => player !== own);
  const move = turn === undefined ? [] : [turn === own ? t('your-turn') : t('turn-of', { name: names[turn] })];
  return <span className="muted">{[words.list(others), ...move].join(' · ')}</span>;
}

/** Everything with other people; only where the server has rooms. */
function People({ game }: { game: GameId }): JSX.Element {
  const t = useSection(HOME);
  const [isFinding, setFinding] = useState(false);
  const [failure, attempt] = useAttempt();
  const find = async () => {
    setFinding(true);
    await attempt(async () => (await import('../rooms/new-room.js')).findPartner(game));
    setFinding(false);
  };
  return (
    <Part title={t('people')}>
      <Button className="home-way" disabled={isFinding} onClick={() => void find()}>
        <Icon name="person" />
        {t(isFinding ? 'finding' : 'find')}
      </Button>
      <FailureNote failure={failure} />
      <Button className="home-way" onClick={() => void startLetter(game)}>
        <Icon name="link" />
        {t('friend')}
      </Button>
      <Way icon="rooms" to={href('rooms')} text={t('room')} />
      <Way icon="tournament" to={href('tournament')} text={t('tournaments')} />
    </Part>
  );
}
