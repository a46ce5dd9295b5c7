/** The game, format and encoding of a file, for files in which they are not detected or detected wrongly. */
import { type GameId, gameIds } from 'otau';
import { type FileOptions, foreignFormats } from 'otau/records';
import type { JSX } from 'react';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';

/** Encodings that files of games commonly have. */
const ENCODINGS = ['utf-8', 'windows-1251', 'koi8-r', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

interface OptionsProps {
  readonly options: FileOptions;
  readonly onChange: (options: FileOptions) => void;
}

export function ImportOptions({ options, onChange }: OptionsProps): JSX.Element {
  const t = useSection(LIBRARY);
  const words = useWords();
  const fields = [
    { name: 'game', about: 'import-game', values: gameIds(), textOf: (id: string) => gameTitle(words, id as GameId) },
    { name: 'from', about: 'import-format', values: foreignFormats(), textOf: String },
    { name: 'encoding', about: 'import-encoding', values: ENCODINGS, textOf: String },
  ] as const;
  return (
    <details className="import-options">
      <summary>{t('import-how')}</summary>
      <div className="library-search">
        {fields.map(({ name, about, values, textOf }) => (
          <label key={name} className="field">
            <span className="field-name">{t(about)}</span>
            <select
              value={options[name] ?? ''}
              onChange={({ target }) => onChange({ ...options, [name]: target.value || undefined })}
            >
              <option value="">{t('import-detect')}</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {textOf(value)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={options.partial ?? false}
          onChange={({ target }) => onChange({ ...options, partial: target.checked })}
        />
        <span>{t('import-partial')}</span>
      </label>
    </details>
  );
}
