/** The games saved in this browser: search, open, delete, export, import. */
import { gameIds } from 'otau';
import { type JSX, useState } from 'react';
import { originText, outcomeText, playerNames, variantName } from '../../games/describe.js';
import { Emblem } from '../../games/emblem.js';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { BACKUP, LIBRARY } from '../../i18n/namespaces/library.js';
import { countMoves, playedAt, type SavedGame } from '../../session/saved-game.js';
import { Button, ButtonLink, SelectField, TextField } from '../../shell/controls.js';
import { href } from '../../shell/route.js';
import { saveFile } from '../../shell/save-file.js';
import { deleteGames, exportGames } from '../../store/games.js';
import { countWithoutBackup, rememberBackup, useIsLasting, usePersistence } from '../../store/persistence.js';
import { ImportField } from '../import/import-field.js';
import { EMPTY_FILTER, type GamesFilter, matchesFilter, RESULTS } from './filter.js';

/** Games shown at first, and added by "more". */
const PAGE_SIZE = 40;
/** Games without a backup from which on the page offers one. */
const MIN_WITHOUT_BACKUP = 5;

interface GamesProps {
  readonly games: readonly SavedGame[];
}

export function GamesView({ games }: GamesProps): JSX.Element {
  const t = useSection(LIBRARY);
  const isLasting = useIsLasting();
  const exportAll = async () => {
    const now = new Date();
    saveFile(`otau-${now.toISOString().slice(0, 10)}.jsonl`, await exportGames());
    rememberBackup(now);
  };
  return (
    <>
      {isLasting ? <KeepOffer games={games} /> : <p className="error">{t('saves-nothing')}</p>}
      <div className="row library-actions">
        <ImportField about={t('import-about')} />
        <Button text={t('export')} disabled={games.length === 0} onClick={() => void exportAll()} />
      </div>
      <GameList games={games} />
    </>
  );
}

/** Offers to keep games that the browser may delete: by its promise, or in a backup. */
function KeepOffer({ games }: GamesProps): JSX.Element | null {
  const t = useSection(LIBRARY);
  const b = useSection(BACKUP);
  const [persistence, ask] = usePersistence();
  const [isAsked, setAsked] = useState(false);
  const count = countWithoutBackup(games);
  if (persistence === 'unknown' || (!isAsked && (persistence === 'granted' || count < MIN_WITHOUT_BACKUP))) return null;
  const askOnce = async () => {
    await ask();
    setAsked(true);
  };
  return (
    <div className="card row library-keep" role="status">
      {isAsked ? (
        <p>{t(persistence === 'granted' ? 'keeps' : 'keeps-not')}</p>
      ) : (
        <p>
          {t('may-delete')} {t('without-backup', { count })}
        </p>
      )}
      {persistence === 'open' && <Button text={t('keep')} onClick={() => void askOnce()} />}
      {persistence !== 'granted' && <ButtonLink text={b('save')} href={href('library', 'everything')} />}
    </div>
  );
}

function GameList({ games }: GamesProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [undos, setUndos] = useState<readonly (() => Promise<void>)[]>([]);
  const deleteGame = async (id: string) => {
    const restore = await deleteGames([id]);
    setUndos((before) => [...before, restore]);
  };
  const restoreLast = async () => {
    await undos.at(-1)?.();
    setUndos(undos.slice(0, -1));
  };
  const textOf = (saved: SavedGame) => {
    const players = playerNames(words, saved.game, saved.players, saved.names);
    return [players.join(' – '), variantName(words, rulesOf(saved)), ...Object.values(saved.tags ?? {})].join(' ');
  };
  const shown = games.filter((saved) => matchesFilter(saved, () => textOf(saved), filter));
  return (
    <>
      {undos.length > 0 && (
        <p className="card row library-undo" role="status">
          <span>{t('deleted', { count: undos.length })}</span>
          <Button text={t('undo')} icon="undo" onClick={() => void restoreLast()} />
        </p>
      )}
      {games.length === 0 ? (
        <p className="card library-empty">
          {t('empty')} <a href={href('play')}>{t('play')}</a>
        </p>
      ) : (
        <>
          <FilterFields filter={filter} onChange={setFilter} />
          <p role="status">
            <strong>{t('games', { count: shown.length })}</strong>
          </p>
        </>
      )}
      {games.length > 0 && shown.length === 0 && (
        <p className="card row library-undo">
          <span>{t('none-found')}</span>
          <Button text={t('search-all')} onClick={() => setFilter(EMPTY_FILTER)} />
        </p>
      )}
      <ul className="library-games">
        {shown.slice(0, limit).map((game) => (
          <GameItem key={game.id} saved={game} onDelete={() => void deleteGame(game.id)} />
        ))}
      </ul>
      {shown.length > limit && <Button text={t('more')} onClick={() => setLimit(limit + PAGE_SIZE)} />}
    </>
  );
}

function rulesOf({ game, options }: SavedGame) {
  return { id: game, options };
}

function GameItem({ saved, onDelete }: { saved: SavedGame; onDelete: () => void }): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const { id, game, players, names, results, tags } = saved;
  const seats = playerNames(words, game, players, names);
  const origin = tags === undefined ? words.time(playedAt(saved)) : originText(words, { tags, date: playedAt(saved) });
  return (
    <li className="card library-game">
      <a className="library-open" href={href('play', id)}>
        <Emblem game={game} />
        <span className="library-label">
          <strong>{seats.join(' – ')}</strong>
          <span className="muted">{variantName(words, rulesOf(saved))}</span>
          <span className="muted">
            {outcomeText(words, seats, results)} · {t('moves', { count: countMoves(saved) })} · {origin}
          </span>
        </span>
      </a>
      <Button look="plain icon" icon="close" aria-label={`${t('delete')}: ${seats.join(' – ')}`} onClick={onDelete} />
    </li>
  );
}

interface FilterFieldsProps {
  readonly filter: GamesFilter;
  readonly onChange: (filter: GamesFilter) => void;
}

function FilterFields({ filter, onChange }: FilterFieldsProps): JSX.Element {
  const t = useSection(LIBRARY);
  const words = useWords();
  const change = (part: Partial<GamesFilter>) => onChange({ ...filter, ...part });
  return (
    <search className="library-search">
      <label className="field library-text">
        <span className="field-name">{t('search')}</span>
        <input
          type="search"
          value={filter.text}
          maxLength={200}
          placeholder={t('search-about')}
          onChange={({ target }) => change({ text: target.value })}
        />
      </label>
      <SelectField
        name={t('filter')}
        value={filter.game}
        items={[['', t('all-games')], ...gameIds().map((id) => [id, gameTitle(words, id)] as const)]}
        onChange={(game) => change({ game })}
      />
      <SelectField
        name={t('result')}
        value={filter.result}
        items={[['', t('any-result')], ...RESULTS.map((result) => [result, t(result)] as const)]}
        onChange={(result) => change({ result })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField key={end} name={t(end)} type="date" value={filter[end]} onChange={(day) => change({ [end]: day })} />
      ))}
    </search>
  );
}
