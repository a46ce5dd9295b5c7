/** The games kept in this browser: open, delete, take along as a file, bring in. */
import { GAME_IDS, type GameId } from 'otau/games';
import { type JSX, useCallback, useEffect, useState } from 'react';
import type { PageProps } from '../app.js';
import { Emblem } from '../play/emblem.js';
import { saveFile } from '../play/facts.js';
import type { SavedGame } from '../session/saved.js';
import { Icon } from '../shell/icons.js';
import { href } from '../shell/route.js';
import { Scroll } from '../shell/scroll.js';
import { deleteGames, exportGames, isLasting, listGames, watchGames } from '../store/games.js';
import { outcomeText, playerNames, variantName } from '../words/describe.js';
import { GAMES } from '../words/games.js';
import { useSection, useWords } from '../words/index.js';
import { LIBRARY } from '../words/library.js';
import { ImportField } from './import-field.js';
import './library.css';

/** So many games are shown at once. */
const STEP = 100;

export default function LibraryPage(_: PageProps): JSX.Element {
  const t = useSection(LIBRARY);
  const games = useGames();
  const [isKept, setKept] = useState(true);
  useEffect(() => void isLasting().then(setKept), []);
  const save = async () => saveFile(`otau-${new Date().toISOString().slice(0, 10)}.jsonl`, await exportGames());
  return (
    <section className="page library">
      <div>
        <h1>{t('title')}</h1>
        <Scroll />
      </div>
      {!isKept && <p className="error">{t('not-lasting')}</p>}
      <div className="library-acts">
        <ImportField />
        <button type="button" className="button" disabled={!games?.length} onClick={() => void save()}>
          {t('export')}
        </button>
      </div>
      {games !== undefined && <GameList games={games} />}
    </section>
  );
}

function useGames(): readonly SavedGame[] | undefined {
  const [games, setGames] = useState<readonly SavedGame[]>();
  const read = useCallback(() => void listGames().then(setGames), []);
  useEffect(() => {
    read();
    return watchGames(read);
  }, [read]);
  return games;
}

function GameList({ games }: { readonly games: readonly SavedGame[] }): JSX.Element {
  const t = useSection(LIBRARY);
  const g = useSection(GAMES);
  const [only, setOnly] = useState<GameId | ''>('');
  const [limit, setLimit] = useState(STEP);
  const [undo, setUndo] = useState<() => Promise<void>>();
  const remove = async (id: string) => {
    const bringBack = await deleteGames([id]);
    setUndo(() => bringBack);
  };
  const shown = games.filter(({ game }) => only === '' || game === only);
  return (
    <>
      {undo !== undefined && (
        <p className="card library-undo" role="status">
          <span>{t('deleted', { count: 1 })}</span>
          <button type="button" className="button" onClick={() => void undo().then(() => setUndo(undefined))}>
            <Icon name="undo" size={20} />
            {t('undo')}
          </button>
        </p>
      )}
      {games.length === 0 && (
        <p className="card">
          {t('empty')} <a href={href('play')}>{t('play')}</a>
        </p>
      )}
      {games.length > 0 && (
        <div className="library-filter">
          <strong>{t('games', { count: shown.length })}</strong>
          <label className="field">
            <span className="spoken">{t('filter')}</span>
            <select value={only} onChange={(event) => setOnly(event.target.value as GameId | '')}>
              <option value="">{t('all-games')}</option>
              {GAME_IDS.map((id) => (
                <option key={id} value={id}>
                  {g(id)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <ul className="library-games">
        {shown.slice(0, limit).map((game) => (
          <GameLine key={game.id} saved={game} onDelete={() => void remove(game.id)} />
        ))}
      </ul>
      {shown.length > limit && (
        <button type="button" className="button" onClick={() => setLimit(limit + STEP)}>
          {t('more')}
        </button>
      )}
    </>
  );
}

function GameLine({ saved, onDelete }: { readonly saved: SavedGame; readonly onDelete: () => void }): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const { id, game, players, names, results, current, updated, options } = saved;
  const seats = playerNames(words, game, players, names);
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="card library-game">
      <a className="library-open" href={href('play', id)}>
        <Emblem game={game} />
        <span className="library-what">
          <strong>{seats.join(' – ')}</strong>
          <span className="muted">{variantName(words, { id: game, options })}</span>
          <span className="muted">
            {outcomeText(words, seats, results)} · {t('moves', { count: current })} · {date.format(updated)}
          </span>
        </span>
      </a>
      <button
        type="button"
        className="button button-plain button-icon"
        aria-label={`${t('delete')}: ${seats.join(' – ')}`}
        onClick={onDelete}
      >
        <Icon name="close" size={20} />
      </button>
    </li>
  );
}
