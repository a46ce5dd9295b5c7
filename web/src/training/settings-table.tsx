/** The settings of the runs that are shown: all of one run, and of several only those that differ. */
import { type JSX, useEffect, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { fetchConfig } from './api.js';
import { objectOf } from './metrics.js';

type Settings = ReadonlyMap<string, string>;

export function SettingsTable({ ids }: { readonly ids: readonly string[] }): JSX.Element | null {
  const t = useSection(TRAINING);
  const [all, setAll] = useState<readonly Settings[]>([]);
  const key = JSON.stringify(ids);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(ids.map(fetchConfig)).then((configs) => isCurrent && setAll(configs.map(settingsOf)));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (all.length !== ids.length) return null;
  const names = namesToShow(all);
  return (
    <details className="card training-settings">
      <summary>{t(ids.length === 1 ? 'settings' : 'differences')}</summary>
      {names.length === 0 && <p className="muted">{t('no-differences')}</p>}
      {names.length > 0 && (
        <table className="training-table">
          <thead>
            <tr>
              <th scope="col">{t('setting')}</th>
              {ids.map((id) => (
                <th scope="col" key={id}>
                  {id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {ids.map((id, i) => (
                  <td key={id}>{all[i].get(name) ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** What a configuration says, each value as text: its settings, the game's options, the network, seed and so on. */
export function settingsOf(config: Readonly<Record<string, unknown>>): Settings {
  const { settings, options, network, format, version, ...rest } = config;
  const parts = { ...rest, ...objectOf(options), ...objectOf(objectOf(network).trunk), ...objectOf(settings) };
  return new Map(Object.entries(parts).map(([name, value]) => [name, textOf(value)]));
}

/** All names of one run; of several those whose values differ. */
export function namesToShow(all: readonly Settings[]): string[] {
  const names = [...new Set(all.flatMap((settings) => [...settings.keys()]))];
  if (all.length === 1) return names;
  return names.filter((name) => new Set(all.map((settings) => settings.get(name))).size > 1);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
