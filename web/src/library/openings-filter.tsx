/** The fields by which games of the opening explorer are chosen. */
import type { Game } from 'otau';
import type { JSX } from 'react';
import { seatName } from '../games/describe.js';
import { useSection, useWords } from '../i18n/index.js';
import { EDIT } from '../i18n/namespaces/edit.js';
import { LIBRARY } from '../i18n/namespaces/library.js';
import type { Words } from '../i18n/words.js';
import { type Bounds, type Choice, materialField } from './played.js';

interface OpeningsFilterProps {
  readonly game: Game;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

export function OpeningsFilter({ game, choice, onChange }: OpeningsFilterProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const change = (part: Partial<Choice>) => onChange({ ...choice, ...part });
  const seats = Array.from({ length: game.players }, (_, seat) => seatName(words, game.id, seat));
  const material = materialField(game);
  const { rating } = choice;
  return (
    <details className="openings-filter">
      <summary>{t('choose-games')}</summary>
      <search className="library-search">
        {(['player', 'event'] as const).map((name) => (
          <label key={name} className="field">
            <span className="field-name">{t(name)}</span>
            <input
              type="search"
              value={choice[name]}
              maxLength={200}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </label>
        ))}
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="field">
            <span className="field-name">{t(end)}</span>
            <input type="date" value={choice[end]} onChange={({ target }) => change({ [end]: target.value })} />
          </label>
        ))}
        <label className="field">
          <span className="field-name">{t('result')}</span>
          <select value={choice.result} onChange={({ target }) => change({ result: target.value })}>
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
        <BoundsField name={t('rating')} value={rating} onChange={(bounds) => change({ rating: bounds })} />
        {material !== undefined &&
          seats.map((seat, player) => (
            <BoundsField
              key={seat}
              name={materialName(words, material, seat)}
              value={choice.material[player]}
              onChange={(bounds) => change({ material: choice.material.with(player, bounds) })}
            />
          ))}
      </search>
    </details>
  );
}

/** What the game counts, by the words of the editor; by the name of the field in games that bring no words for it. */
function materialName(words: Words, field: string, seat: string): string {
  const key = `field-${field}`;
  return EDIT.has(key) ? words.of(EDIT)(key, { seat }) : `${field}: ${seat}`;
}

interface BoundsFieldProps {
  readonly name: string;
  readonly value: Bounds;
  readonly onChange: (bounds: Bounds) => void;
}

/** Least and most. */
function BoundsField({ name, value: [least, most], onChange }: BoundsFieldProps): JSX.Element {
  const t = useSection(LIBRARY);
  return (
    <fieldset className="field openings-bounds">
      <legend className="field-name">{name}</legend>
      <input
        type="number"
        min={0}
        max={9999}
        value={least}
        aria-label={t('at-least')}
        placeholder="≥"
        onChange={({ target }) => onChange([target.value, most])}
      />
      <input
        type="number"
        min={0}
        max={9999}
        value={most}
        aria-label={t('at-most')}
        placeholder="≤"
        onChange={({ target }) => onChange([least, target.value])}
      />
    </fieldset>
  );
}
