/** What `otau archive` prints: found games, the explorer’s table of a position, and what its maintenance found. */
import { CHANCE, gameDefinition, type History, OVER } from 'otau';
import type { Book, BookMove } from 'otau/books';
import type { Line } from 'otau/search';
import type {
  ArchiveInfo,
  BadGame,
  CheckReport,
  DuplicateGroup,
  Explored,
  FoundGame,
  NearMiss,
  PlayerStatistics,
  RepairReport,
  Score,
  Tally,
} from '../../archive/index.js';
import { counted, shorten, table } from '../text.js';

export function formatFound(games: readonly FoundGame[], count: number): string {
  if (games.length === 0) return 'No game was found.';
  const head = ['number', 'game', 'date', 'players', 'result', 'moves', 'event'];
  const rows = games.map(({ number, game, date, players, result, plies, event }) => {
    return [String(number), game, date ?? '', playerNames(players), result, String(plies), event ?? ''];
  });
  const more = count > games.length ? `, the first ${games.length} here (--limit shows more)` : '';
  return `${table([head, ...rows])}\n${counted(count, 'game')}${more}`;
}

/** A name as long as a novel does not push the other columns out of sight. */
const MAX_NAME_WIDTH = 40;

function playerNames(players: FoundGame['players']): string {
  return players.map((name) => shorten(name ?? '?', MAX_NAME_WIDTH)).join(' - ');
}

export function formatArchiveInfo({ games, byGame, players, events }: ArchiveInfo): string {
  return table([
    ['games', String(games)],
    ...Object.entries(byGame).map(([game, count]) => [`  ${game}`, String(count)]),
    ['players', String(players)],
    ['events', String(events)],
  ]);
}

/** Where nothing was found: what would be, a line each, four at most. */
export function formatNearMisses(near: readonly NearMiss[]): string[] {
  return near.slice(0, 4).map((miss) => `${counted(miss.games, 'game')} would be found ${formatChange(miss)}.`);
}

function formatChange({ without, instead, rules, moves }: NearMiss): string {
  if (instead !== undefined) {
    const flags = Object.entries(instead).map(([name, value]) => {
      const text = Array.isArray(value) ? value.join('-') : String(value);
      return `--${name} ${/^[\w./*-]+$/.test(text) ? text : JSON.stringify(text)}`;
    });
    return `with ${flags.join(' ')}`;
  }
  if (moves !== undefined) return `with --moves "${moves.join(' ')}"`;
  if (rules === undefined) return `without ${CONDITIONS[without ?? ''] ?? `--${without}`}`;
  const options = Object.entries(rules.options).map(([name, value]) => ` -o ${name}=${value}`);
  return `by other rules: -g ${rules.game}${options.join('') || ' with the usual options'}`;
}

/** Conditions of a query that are not flags of their own. */
const CONDITIONS: Readonly<Record<string, string>> = {
  opening: '--moves',
  position: 'the position',
  options: 'the options',
};

/** The entries of archive and book for a move; one of them may be missing. */
interface KnownMove {
  readonly action: number;
  readonly archive?: Tally & { readonly images: readonly number[] };
  readonly book?: BookMove;
  /** The result of a search. */
  readonly line?: Line;
}

/** The moves that the archive knows, the most played first, then those that only book or search know. */
function knownMoves(
  history: History,
  explored: Explored | undefined,
  book: Book | undefined,
  lines: readonly Line[],
): KnownMove[] {
  const inBook = history.actor >= 0 ? (book?.lookup(history.row) ?? []) : [];
  const played = (explored?.moves ?? []).map((move) => {
    const same = [move.action, ...move.images];
    const isSame = ({ action }: { readonly action: number }): boolean => same.includes(action);
    return { action: move.action, archive: move, book: inBook.find(isSame), line: lines.find(isSame) };
  });
  const listed = new Set(played.flatMap(({ archive: { action, images } }) => [action, ...images]));
  const inRest = inBook.filter(({ action }) => !listed.has(action));
  const lineOf = (wanted: number) => lines.find(({ action }) => action === wanted);
  const booked = inRest.map((move) => ({ action: move.action, book: move, line: lineOf(move.action) }));
  for (const { action } of booked) listed.add(action);
  const found = lines.filter(({ action }) => !listed.has(action));
  return [...played, ...booked, ...found.map((line) => ({ action: line.action, line }))];
}

/** What `--json` prints. */
export function describeExplored(
  history: History,
  explored: Explored | undefined,
  book: Book | undefined,
  lines: readonly Line[],
) {
  const { game, row, counters } = history;
  const move = (action: number): string => game.formatAction(row, action);
  return {
    game: game.id,
    position: game.formatPosition(row, counters),
    archive: explored && { games: explored.games, ended: explored.ended },
    book: book && { ...book.settings, lines: book.lines, positions: book.entries.size },
    moves: knownMoves(history, explored, book, lines).map(({ action, archive, book: known, line }) => ({
      move: move(action),
      action,
      archive: archive && {
        games: archive.games,
        results: archive.results,
        scores: archive.scores,
        ratings: archive.ratings,
        performances: archive.performances,
        lastYear: archive.lastYear,
        images: archive.images.map(move),
      },
      book: known && { value: known.value, visits: known.visits },
      search: line && { value: line.value, depth: line.depth, solved: line.solved },
    })),
  };
}

export function formatExplored(
  history: History,
  explored: Explored | undefined,
  book: Book | undefined,
  lines: readonly Line[] = [],
): string {
  const { game, row, counters } = history;
  // Where chance moves, results are those of the first player.
  const player = Math.max(0, history.actor);
  const name = gameDefinition(game.id).playerNames[player];
  const isTwo = game.players === 2;
  const moves = knownMoves(history, explored, book, lines);
  const bookMoves = moves.filter(({ book: known }) => known !== undefined).length;
  const isRated = moves.some(({ archive }) => (archive?.ratings.length ?? 0) > 0);
  const isDated = moves.some(({ archive }) => archive?.lastYear !== undefined);
  const head = [
    history.actor === CHANCE ? 'throw' : 'move',
    ...(explored === undefined ? [] : ['games', ...(isTwo ? ['won', 'drawn', 'lost'] : []), 'score']),
    ...(isRated ? ['rating', 'performance'] : []),
    ...(isDated ? ['last'] : []),
    ...(lines.length > 0 ? ['value'] : []),
    ...(bookMoves > 0 ? ['book', 'lines'] : []),
  ];
  const rows = moves.map(({ action, archive, book: known, line }) => [
    game.formatAction(row, action),
    ...(explored === undefined ? [] : [String(archive?.games ?? ''), ...(isTwo ? outcomes(archive, player) : [])]),
    ...(explored === undefined ? [] : [formatScore(archive?.scores[player])]),
    ...(isRated ? [formatRating(archive?.ratings[player]), formatRating(archive?.performances[player])] : []),
    ...(isDated ? [String(archive?.lastYear ?? '')] : []),
    ...(lines.length > 0 ? [formatScore(line?.value)] : []),
    ...(bookMoves > 0 ? [formatScore(known?.value), String(known?.visits ?? '')] : []),
  ]);
  return [
    game.formatPosition(row, counters),
    ...(explored === undefined ? [] : [tellArchive(explored)]),
    ...(bookMoves > 0 && book !== undefined ? [tellBook(book)] : []),
    ...(rows.length > 0 ? [`Results for ${name}:`, '', table([head, ...rows])] : []),
    ...(history.actor === OVER ? ['The game is over.'] : []),
  ].join('\n');
}

function tellArchive(explored: Explored): string {
  if (explored.games === 0) return 'No game of the archive came here.';
  const ended = explored.ended === 0 ? '' : `; ${explored.ended} ended here`;
  return `${counted(explored.games, 'game')} of the archive came here${ended}.`;
}

function tellBook({ settings, lines, entries }: Book): string {
  return `Book: ${counted(lines, 'line')} of ${settings.plies} plies, ${entries.size} positions, by ${settings.agent}.`;
}

/** Won, drawn and lost by a player, in per cent of the games whose result is known. */
function outcomes(tally: Tally | undefined, player: number): string[] {
  const counts = { '1': 0, '1/2': 0, '0': 0 };
  let known = 0;
  for (const [result, games] of Object.entries(tally?.results ?? {})) {
    const part = result.split('-')[player] as keyof typeof counts | '*' | undefined;
    if (part === undefined || part === '*') continue;
    counts[part] += games;
    known += games;
  }
  const share = (count: number): string => (known === 0 ? '' : `${Math.round((100 * count) / known)} %`);
  return [share(counts['1']), share(counts['1/2']), share(counts['0'])];
}

function formatRating(rating: number | undefined): string {
  return rating === undefined ? '' : String(Math.round(rating));
}

/** `+0.12`, from -1 to 1. */
function formatScore(score: number | undefined): string {
  if (score === undefined) return '';
  const text = score.toFixed(2);
  return score > 0 ? `+${text}` : text === '-0.00' ? '0.00' : text;
}

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
      const state = number === kept ? 'stays' : 'same';
      return [state, String(number), date ?? '', playerNames(players), result, event ?? ''];
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
      ...opponents.slice(0, 10).map((score) => row(score.name, score)),
    ]),
  ].join('\n');
}

/** Points in per cent of the games whose result is known. */
function formatShare({ won, drawn, lost }: Score): string {
  const known = won + drawn + lost;
  return known === 0 ? '' : `${Math.round((100 * (won + drawn / 2)) / known)} %`;
}
