/** The fields of the filter of saved games. */
import { type GameId, gameIds } from 'otau';
import type { JSX } from 'react';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import { type GamesFilter, RESULTS, type Result } from './filter.js';

interface FilterFieldsProps {
  readonly filter: GamesFilter;
  readonly onChange: (filter: GamesFilter) => void;
}

export function FilterFields({ filter, onChange }: FilterFieldsProps): JSX.Element {
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
      <label className="field">
        <span className="field-name">{t('filter')}</span>
        <select value={filter.game} onChange={({ target }) => change({ game: target.value as GameId | '' })}>
          <option value="">{t('all-games')}</option>
          {gameIds().map((id) => (
            <option key={id} value={id}>
              {gameTitle(words, id)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="field-name">{t('result')}</span>
        <select value={filter.result} onChange={({ target }) => change({ result: target.value as Result | '' })}>
          <option value="">{t('any-result')}</option>
          {RESULTS.map((result) => (
            <option key={result} value={result}>
              {t(result)}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="field">
          <span className="field-name">{t(end)}</span>
          <input type="date" value={filter[end]} onChange={({ target }) => change({ [end]: target.value })} />
        </label>
      ))}
    </search>
  );
}
