/** The flags of `otau archive`: which archive, and which of its games. */
import { quote } from 'otau';
import type { Archive, ArchiveQuery, GameFilter, NumberRange, OnUpdate } from '../../archive/index.js';
import { commandError, type Flags, type Input, type Output } from '../command.js';
import { ProgressLine } from '../progress.js';
import { defaultArchive } from '../settings.js';
import { counted } from '../text.js';
import { historyOfFlags, isGameGiven, readGame, readGameOptions, readWhole } from './game.js';

/** The archive of `--archive`. Its code is loaded only now: other commands do without. */
export async function openArchive(flags: Flags, output: Output, input: Input, create = false): Promise<Archive> {
  const { Archive } = await import('../../archive/index.js');
  const onUpdate = showUpdate(output, input, flags.json);
  const path = flags.archive ?? defaultArchive();
  if (path === ':memory:')
    throw commandError('--archive takes the name of a file; :memory: would be gone with the command.');
  return Archive.open(path, { create, onUpdate });
}

/** How far the update of an archive of an older version has come, now and then. */
export function showUpdate(output: Output, input: Input, isQuiet = false): OnUpdate {
  const progress = new ProgressLine(output, input, isQuiet);
  return (done, games) => {
    if (!progress.isDue()) return;
    const percent = Math.floor((100 * done) / games);
    progress.show(`Bringing the archive of an older version to today's: ${percent} % of ${counted(games, 'game')}`);
  };
}

export function readFilter({ player, against, result, event, since, until, ...flags }: Flags): GameFilter {
  const number = readWhole('--number', flags.number, 1, 999_999_999);
  const rating = flags.rating === undefined ? undefined : readRange('--rating', flags.rating);
  const material = flags.material === undefined ? undefined : readMaterial(flags.material);
  return { number, player, against, result, event, since, until, rating, material };
}

export function readQuery(flags: Flags): ArchiveQuery {
  const query = readFilter(flags);
  if (flags.moves !== undefined || flags.position !== undefined) {
    const { game } = readGame(flags);
    const history = historyOfFlags(flags, game);
    return flags.position === undefined
      ? { ...query, game: game.id, opening: history }
      : { ...query, game: game.id, position: { game, row: history.row } };
  }
  if (!isGameGiven(flags)) return query;
  const { entry } = readGame(flags);
  const options = isGameGiven({ ...flags, game: undefined }) ? readGameOptions(flags, entry) : undefined;
  return { ...query, game: entry.id, options };
}

/** `60-81`, `60-`, `-81` or `60`. */
function readRange(flag: string, text: string): NumberRange {
  const [, least, dash, most] = /^(\d{0,5})(-?)(\d{0,5})$/.exec(text.trim()) ?? [];
  if (least === undefined || (least === '' && most === ''))
    throw commandError(`${flag} takes a number or a range as 60-81, 60- or -81; got ${quote(text)}.`);
  if (dash === '') return [Number(least), Number(least)];
  const range: NumberRange = [Number(least), most === '' ? Number.MAX_SAFE_INTEGER : Number(most)];
  if (range[0] <= range[1]) return range;
  throw commandError(`${flag} takes the lower end of a range first; got ${quote(text)}.`);
}

/** Two ranges: `82-:-60`. */
function readMaterial(text: string): readonly [NumberRange, NumberRange] {
  const parts = text.split(':');
  if (parts.length !== 2)
    throw commandError(`--material takes a range for each of two players, as 82-:0-60; got ${quote(text)}.`);
  return [readRange('--material', parts[0]), readRange('--material', parts[1])];
}
