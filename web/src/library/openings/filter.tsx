/** The filter of games in the opening explorer, the information about a game that it uses, and its fields. */
import { type Game, gameTraits, type Row, readField } from 'otau';
import type { JSX } from 'react';
import { seatName } from '../../games/describe.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import { EDIT } from '../../i18n/namespaces/study.js';
import type { Words } from '../../i18n/words.js';
import { SelectField, TextField } from '../../shell/controls.js';

export interface GameInfo {
  /** Names by seat. */
  readonly players: readonly string[];
  readonly event: string;
  /** A day such as `2026-03-14`, or its known part such as `2026`; empty if unknown. */
  readonly date: string;
  /** By seat; 0 if the record has none. */
  readonly ratings: readonly number[];
  /** Results by seat; undefined if the game did not end. */
  readonly results?: readonly number[];
  /** Length 2 × positions: for each position the material of both seats, such as stones in kazans or lost marbles. */
  readonly material: Uint16Array;
}

/** Minimum and maximum as typed into two fields; an empty text is no bound. */
type Range = readonly [min: string, max: string];

/** Which games count. An empty text does not restrict anything. */
export interface Filter {
  readonly player: string;
  readonly event: string;
  /** Days such as `2026-11-02`, both included. */
  readonly from: string;
  readonly to: string;
  /** The seat that won, `drawn`, or `going` for games that did not end. */
  readonly result: string;
  readonly rating: Range;
  /** By seat; one position of the game must be in both ranges. */
  readonly material: readonly Range[];
}

const ANY: Range = ['', ''];
export const EVERY_OPENING: Filter = {
  player: '',
  event: '',
  from: '',
  to: '',
  result: '',
  rating: ANY,
  material: [ANY, ANY],
};

/** The field of a row that counts the material of two players; undefined if the game has none. */
function materialField({ id, players }: Game): string | undefined {
  return players === 2 ? gameTraits(id).material : undefined;
}

export function materialOf(game: Game, rows: readonly Row[]): Uint16Array {
  const field = materialField(game);
  if (field === undefined) return new Uint16Array(0);
  return Uint16Array.from(rows.flatMap((row) => readField(game.layout[field], row)));
}

export function isCounted(info: GameInfo, { player, event, from, to, result, rating, material }: Filter): boolean {
  if (player !== '' && !info.players.some((name) => includesText(name, player))) return false;
  if (!includesText(info.event, event)) return false;
  const { date } = info;
  if ((from !== '' || to !== '') && date === '') return false;
  if (date < from || (to !== '' && date > to)) return false;
  if (result !== '' && result !== resultOf(info)) return false;
  if (isSet(rating) && !info.ratings.every((one) => one > 0 && isInRange(one, rating))) return false;
  return !material.some(isSet) || matchesMaterial(info.material, material);
}

function includesText(text: string, part: string): boolean {
  return text.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase());
}

function resultOf({ results }: GameInfo): string {
  if (results === undefined) return 'going';
  const winner = results.findIndex((result) => result > 0);
  return winner < 0 ? 'drawn' : String(winner);
}

function isSet([min, max]: Range): boolean {
  return min !== '' || max !== '';
}

function isInRange(value: number, [min, max]: Range): boolean {
  return value >= Number(min) && (max === '' || value <= Number(max));
}

function matchesMaterial(counts: Uint16Array, [first, second]: readonly Range[]): boolean {
  for (let at = 0; at < counts.length; at += 2) {
    if (isInRange(counts[at], first) && isInRange(counts[at + 1], second)) return true;
  }
  return false;
}

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
        {(['player', 'event', 'from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            name={t(name)}
            type={name === 'from' || name === 'to' ? 'date' : 'search'}
            value={filter[name]}
            maxLength={200}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
        <SelectField
          name={t('result')}
          value={filter.result}
          items={[
            ['', t('any-result')],
            ...seats.map((seat, player) => [String(player), t('wins', { seat })] as const),
            ['drawn', t('draws')],
            ['going', t('going')],
          ]}
          onChange={(result) => change({ result })}
        />
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
