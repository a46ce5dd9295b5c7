/** The fields of the filter of games in the opening explorer. */
import type { Game } from 'otau';
import type { JSX } from 'react';
import { seatName } from '../../games/describe.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import { EDIT } from '../../i18n/namespaces/study.js';
import type { Words } from '../../i18n/words.js';
import { type Filter, materialField, type Range } from './filter.js';

interface FilterFieldsProps {
  readonly game: Game;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

export function FilterFields({ game, filter, onChange }: FilterFieldsProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  const seats = Array.from({ length: game.players }, (_, seat) => seatName(words, game.id, seat));
  const material = materialField(game);
  const { rating } = filter;
  return (
    <details className="openings-filter">
      <summary>{t('choose-games')}</summary>
      <search className="library-search">
        {(['player', 'event'] as const).map((name) => (
          <label key={name} className="field">
            <span className="field-name">{t(name)}</span>
            <input
              type="search"
              value={filter[name]}
              maxLength={200}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </label>
        ))}
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="field">
            <span className="field-name">{t(end)}</span>
            <input type="date" value={filter[end]} onChange={({ target }) => change({ [end]: target.value })} />
          </label>
        ))}
        <label className="field">
          <span className="field-name">{t('result')}</span>
          <select value={filter.result} onChange={({ target }) => change({ result: target.value })}>
            <option value="">{t('any-result')}</option>
            {seats.map((seat, player) => (
              <option key={seat} value={player}>
                {t('wins', { seat })}
              </option>
            ))}
            <option value="drawn">{t('draws')}</option>
            <option value="going">{t('going')}</option>
          </select>
        </label>
        <RangeField name={t('rating')} value={rating} onChange={(range) => change({ rating: range })} />
        {material !== undefined &&
          seats.map((seat, player) => (
            <RangeField
              key={seat}
              name={materialName(words, material, seat)}
              value={filter.material[player]}
              onChange={(range) => change({ material: filter.material.with(player, range) })}
            />
          ))}
      </search>
    </details>
  );
}

/** What the game counts as material, in the words of the position editor; the name of the field if it has none. */
function materialName(words: Words, field: string, seat: string): string {
  const key = `field-${field}`;
  return EDIT.has(key) ? words.of(EDIT)(key, { seat }) : `${field}: ${seat}`;
}

interface RangeFieldProps {
  readonly name: string;
  readonly value: Range;
  readonly onChange: (range: Range) => void;
}

/** Two number fields: minimum and maximum. */
function RangeField({ name, value: [min, max], onChange }: RangeFieldProps): JSX.Element {
  const t = useSection(LIBRARY);
  return (
    <fieldset className="field openings-bounds">
      <legend className="field-name">{name}</legend>
      <input
        type="number"
        min={0}
        max={9999}
        value={min}
        aria-label={t('at-least')}
        placeholder="≥"
        onChange={({ target }) => onChange([target.value, max])}
      />
      <input
        type="number"
        min={0}
        max={9999}
        value={max}
        aria-label={t('at-most')}
        placeholder="≤"
        onChange={({ target }) => onChange([min, target.value])}
      />
    </fieldset>
  );
}
