/** `otau config`: where settings are read from, and what they are. */
import { existsSync } from 'node:fs';
import { type Flags, type Output, printFound } from '../command.js';
import { defaultPlayers } from '../play/players.js';
import {
  adoptSettings,
  defaultArchive,
  defaultGame,
  defaultTime,
  readSettings,
  SETTING_NAMES,
  settingsFile,
  type UserSettings,
} from '../settings.js';
import { printable, table } from '../text.js';

export function showSettings(flags: Flags, output: Output): number {
  const file = settingsFile();
  const given = readSettings();
  adoptSettings(given);
  const exists = existsSync(file);
  const head = `Settings: ${printable(file)}${exists ? '' : ' (no such file: all are defaults)'}`;
  const rows = SETTING_NAMES.map(([name, about]) => [name, shown(name, given), about]);
  return printFound(flags, output, [{ file, exists, settings: given }, `${head}\n${table(rows, '  ')}`], 2);
}

/** A value as the file gives it; in brackets what holds without it. */
function shown(name: keyof UserSettings, given: UserSettings): string {
  const value = given[name];
  if (value !== undefined) return typeof value === 'string' ? value : JSON.stringify(value);
  const defaults: Readonly<Record<keyof UserSettings, string>> = {
    archive: defaultArchive(),
    colour: 'auto',
    game: defaultGame(),
    notation: 'the game’s own',
    players: defaultPlayers(defaultGame(), 2).join(','),
    time: defaultTime(),
  };
  return `(${defaults[name]})`;
}
