/** `otau config`: where settings are read from, and what they are. */
import { existsSync } from 'node:fs';
import { EXIT, type Flags, type Output } from '../command.js';
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
  if (flags.json) {
    output.print(JSON.stringify({ file, exists: existsSync(file), settings: given }, null, 2));
    return EXIT.ok;
  }
  output.print(`Settings: ${printable(file)}${existsSync(file) ? '' : ' (no such file: all are defaults)'}`);
  const rows = SETTING_NAMES.map(([name, about]) => [name, shown(name, given), about]);
  output.print(table(rows, '  '));
  return EXIT.ok;
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
