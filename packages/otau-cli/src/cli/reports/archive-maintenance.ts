/** What `otau archive check`, `dedupe` and `player` print. */
import type {
  BadGame,
  CheckReport,
  DuplicateGroup,
  FoundGame,
  PlayerStatistics,
  RepairReport,
  Score,
} from '../../archive/index.js';
import { counted, table } from '../text.js';
import { playerNames } from './archive.js';

/** Lines of each kind that are shown, at most. */
const MAX_SHOWN = 20;

export function formatCheck({ games, bad, faults }: CheckReport): string {
  if (bad.length + faults.length === 0) return `ok: ${counted(games, 'game')}`;
  return [
    `${counted(games, 'game')} can be read, ${bad.length} cannot.`,
    ...formatBad(bad),
    ...faults.slice(0, MAX_SHOWN),
    'otau archive check --repair writes what can be read into a new file.',
  ].join('\n');
}

export function formatRepair({ games, lost, kept }: RepairReport): string {
  const left = lost.length === 0 ? 'None is lost.' : `${counted(lost.length, 'game')} cannot be read:`;
  return [
    `${counted(games, 'game')} are in the new file. ${left}`,
    ...formatBad(lost),
    `The old file is ${kept}.`,
  ].join('\n');
}

function formatBad(bad: readonly BadGame[]): string[] {
  const more = bad.length > MAX_SHOWN ? [`and ${bad.length - MAX_SHOWN} more`] : [];
  return [...bad.slice(0, MAX_SHOWN).map(({ number, reason }) => `game ${number}: ${reason}`), ...more];
}

/** @param gameOf a game by its number */
export function formatDuplicates(
  groups: readonly DuplicateGroup[],
  gameOf: (number: number) => FoundGame,
  isRemoved: boolean,
): string {
  if (groups.length === 0) return 'No game is there twice.';
  const games = groups.reduce((sum, { others }) => sum + others.length, 0);
  const rows = groups.slice(0, MAX_SHOWN).flatMap(({ kept, others }) =>
    [kept, ...others].map((number) => {
      const { players, date, event, result } = gameOf(number);
      return [
        number === kept ? 'stays' : 'same',
        String(number),
        date ?? '',
        playerNames(players),
        result,
        event ?? '',
      ];
    }),
  );
  return [
    table([['', 'number', 'date', 'players', 'result', 'event'], ...rows]),
    ...(groups.length > MAX_SHOWN ? [`and ${counted(groups.length - MAX_SHOWN, 'group')} more`] : []),
    isRemoved
      ? `${counted(games, 'game')} taken out.`
      : `${counted(games, 'game')} the same as another; --remove takes them out.`,
  ].join('\n');
}

/** Opponents that are shown. */
const OPPONENTS = 10;

export function formatPlayer({ names, seats, years, opponents, rating, ...all }: PlayerStatistics): string {
  const row = (name: string, score: Score): string[] => [
    name,
    ...[score.games, score.won, score.drawn, score.lost].map(String),
    formatShare(score),
  ];
  const [name, ...others] = names;
  return [
    others.length === 0 ? name : `${name} (also ${others.join(', ')})`,
    ...(rating === undefined ? [] : [`rating ${rating.last}, highest ${rating.highest}`]),
    '',
    table([
      ['', 'games', 'won', 'drawn', 'lost', 'points'],
      row('all', all),
      ...seats.map((score, seat) => row(`player ${seat + 1}`, score)),
      ...Object.entries(years).map(([year, score]) => row(year, score)),
      ...opponents.slice(0, OPPONENTS).map((score) => row(score.name, score)),
    ]),
  ].join('\n');
}

/** Points in per cent of the games whose result is known. */
function formatShare({ won, drawn, lost }: Score): string {
  const known = won + drawn + lost;
  return known === 0 ? '' : `${Math.round((100 * (won + drawn / 2)) / known)} %`;
}
