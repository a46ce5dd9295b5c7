/** The games kept in this browser: look for, open, delete, take along as a file, bring in. */
import { type JSX, useEffect, useState } from 'react';
import { originText, outcomeText, playerNames, variantName } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { useSection, useWords, type Words } from '../i18n/index.js';
import { LIBRARY } from '../i18n/namespaces/library.js';
import { saveFile } from '../play/save-file.js';
import { playedAt, type SavedGame } from '../session/saved.js';
import { Icon } from '../shell/icons.js';
import { href } from '../shell/route.js';
import { deleteGames, exportGames, isLasting } from '../store/games.js';
import { ImportField } from './import-field.js';
import { EMPTY_FILTER, matchesFilter } from './search.js';
import { SearchFields } from './search-fields.js';

/** So many games are shown at once. */
const PAGE_SIZE = 40;

interface GamesProps {
  readonly games: readonly SavedGame[];
}

export function GamesView({ games }: GamesProps): JSX.Element {
  const t = useSection(LIBRARY);
  const [isKept, setKept] = useState(true);
  useEffect(() => void isLasting().then(setKept), []);
  const save = async () => saveFile(`otau-${new Date().toISOString().slice(0, 10)}.jsonl`, await exportGames());
  return (
    <>
      {!isKept && <p className="error">{t('not-lasting')}</p>}
      <div className="library-acts">
        <ImportField />
        <button type="button" className="button" disabled={games.length === 0} onClick={() => void save()}>
          {t('export')}
        </button>
      </div>
      <GameList games={games} />
    </>
  );
}

function GameList({ games }: GamesProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [undone, setUndone] = useState<readonly (() => Promise<void>)[]>([]);
  const remove = async (id: string) => {
    const bringBack = await deleteGames([id]);
    setUndone((before) => [...before, bringBack]);
  };
  const bringBackLast = async () => {
    await undone.at(-1)?.();
    setUndone(undone.slice(0, -1));
  };
  const shown = games.filter((saved) =>
    matchesFilter(
      saved,
      () => `${seatsText(words, saved)} ${variantName(words, of(saved))} ${Object.values(saved.tags ?? {}).join(' ')}`,
      filter,
    ),
  );
  return (
    <>
      {undone.length > 0 && (
        <p className="card library-undo" role="status">
          <span>{t('deleted', { count: undone.length })}</span>
          <button type="button" className="button" onClick={() => void bringBackLast()}>
            <Icon name="undo" size={20} />
            {t('undo')}
          </button>
        </p>
      )}
      {games.length === 0 ? (
        <p className="card">
          {t('empty')} <a href={href('play')}>{t('play')}</a>
        </p>
      ) : (
        <>
          <SearchFields filter={filter} onChange={setFilter} />
          <p role="status">
            <strong>{t('games', { count: shown.length })}</strong>
          </p>
        </>
      )}
      {games.length > 0 && shown.length === 0 && (
        <p className="card library-undo">
          <span>{t('none-found')}</span>
          <button type="button" className="button" onClick={() => setFilter(EMPTY_FILTER)}>
            {t('search-all')}
          </button>
        </p>
      )}
      <ul className="library-games">
        {shown.slice(0, limit).map((game) => (
          <GameLine key={game.id} saved={game} onDelete={() => void remove(game.id)} />
        ))}
      </ul>
      {shown.length > limit && (
        <button type="button" className="button" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t('more')}
        </button>
      )}
    </>
  );
}

function of({ game, options }: SavedGame) {
  return { id: game, options };
}

function seatsText(words: Words, { game, players, names }: SavedGame): string {
  return playerNames(words, game, players, names).join(' – ');
}

function GameLine({ saved, onDelete }: { readonly saved: SavedGame; readonly onDelete: () => void }): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const { id, game, players, names, results, current, tags } = saved;
  const seats = playerNames(words, game, players, names);
  const origin = tags === undefined ? words.time(playedAt(saved)) : originText(words, { tags, date: playedAt(saved) });
  return (
    <li className="card library-game">
      <a className="library-open" href={href('play', id)}>
        <Emblem game={game} />
        <span className="library-what">
          <strong>{seats.join(' – ')}</strong>
          <span className="muted">{variantName(words, of(saved))}</span>
          <span className="muted">
            {outcomeText(words, seats, results)} · {t('moves', { count: current })} · {origin}
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
