/** The fields of a game's options, made from the option table of the game. */
import { type GameId, type GameOptions, gameDefinition, type OptionSpec } from 'otau';
import type { JSX } from 'react';
import { optionValue } from '../../games/describe.js';
import { optionName } from '../../games/game-text.js';
import { gameUi } from '../../games/index.js';
import { useWords } from '../../i18n/index.js';
import { Checkbox, FormField, SelectField } from '../../shell/controls.js';
import { changeOption } from './draft.js';

interface OptionFieldsProps {
  readonly game: GameId;
  /** Which options, in this order. */
  readonly names: readonly string[];
  readonly options: GameOptions;
  readonly onChange: (options: GameOptions) => void;
}

export function OptionFields({ game, names, options, onChange }: OptionFieldsProps): JSX.Element {
  const specs = gameDefinition(game).options;
  return (
    <>
      {names
        .filter((name) => gameUi(game).isOptionShown(options, name))
        .map((name) => (
          <OptionField
            key={name}
            game={game}
            name={name}
            spec={specs[name]}
            value={options[name] ?? specs[name].default}
            players={Number(options.players ?? 2)}
            onChange={(value) => onChange(changeOption(game, options, name, value))}
          />
        ))}
    </>
  );
}

interface OptionFieldProps {
  readonly game: GameId;
  readonly name: string;
  readonly spec: OptionSpec;
  readonly value: string | number | boolean;
  readonly players: number;
  readonly onChange: (value: string | number | boolean) => void;
}

function OptionField({ game, name, spec, value, players, onChange }: OptionFieldProps): JSX.Element {
  const words = useWords();
  const label = optionName(words, game, name);
  if (spec.type === 'boolean') return <Checkbox name={label} value={value === true} onChange={onChange} />;
  if (spec.type === 'integer') {
    return <NumberField name={label} min={spec.min} max={spec.max} value={Number(value)} onChange={onChange} />;
  }
  const choices = spec.choices
    .filter((choice) => name !== 'firstPlayer' || !(Number(choice) >= players))
    .map((choice) => ({ choice, text: optionValue(words, game, name, choice) }));
  // Long lists are sorted by name, with the default first
  if (gameUi(game).sortedOptions.includes(name)) {
    const isDefault = ({ choice }: (typeof choices)[number]) => Number(choice === spec.default);
    choices.sort((a, b) => isDefault(b) - isDefault(a) || a.text.localeCompare(b.text, words.language));
  }
  return (
    <SelectField
      name={label}
      value={String(value)}
      items={choices.map(({ choice, text }) => [String(choice), text])}
      onChange={(chosen) => onChange(spec.choices.find((choice) => String(choice) === chosen) ?? value)}
    />
  );
}

interface NumberFieldProps {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A field for a whole number. It may hold anything while you type; when it loses the focus, the value is clamped. */
export function NumberField({ name, min, max, value, onChange }: NumberFieldProps): JSX.Element {
  return (
    <FormField name={name}>
      <input
        key={value}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        defaultValue={value}
        onBlur={({ target }) => {
          const given = Math.round(Number(target.value));
          const within = target.value === '' || !Number.isFinite(given) ? value : Math.min(max, Math.max(min, given));
          target.value = String(within);
          if (within !== value) onChange(within);
        }}
      />
    </FormField>
  );
}
