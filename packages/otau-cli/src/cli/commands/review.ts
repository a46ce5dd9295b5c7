/** `otau review`: what games teach: accuracy, turning points, what was better, shown as text or written as records. */
import { appendFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { createGame, gameDefinition, OtauError, quote } from 'otau';
import { createAgent, defaultSearch } from 'otau/agents';
import { readWholeLines } from 'otau/internal/lib/node/files.js';
import { orNoFile } from 'otau/internal/lib/node/system-errors.js';
import { type GameRecord, parseRecords, replayRecord } from 'otau/records';
import {
  annotateRecord,
  GRADES,
  type MoveReview,
  moveWords,
  type Review,
  type ReviewSearch,
  reviewEffort,
  reviewGame,
  reviewSearch,
  reviewSpec,
  reviewSvg,
  themesOf,
} from 'otau/review';
import { RESOURCES } from '../agent-resources.js';
import { commandError, EXIT, type Flags, type Input, type Interrupted, type Output, printFound } from '../command.js';
import { appendRecord, checkSaveFile, readGames, reportBad } from '../files.js';
import { openArchive } from '../flags/archive.js';
import { readGameId, readWhole } from '../flags/game.js';
import { ProgressLine, waitFor } from '../progress.js';
import { counted, printable, table, wrapText } from '../text.js';

export async function review(flags: Flags, output: Output, input: Input): Promise<number> {
  readEffort(flags);
  if (flags.svg && flags.json) throw commandError('Print SVG or JSON: give --svg or --json, not both.');
  if (flags.archive !== undefined) {
    if (flags.operand !== undefined) throw commandError('Name a file or an archive, not both.');
    return reviewArchive(flags.archive, flags, output, input);
  }
  if (flags.operand === undefined) throw commandError('Name a file of games, - or an --archive.');
  if (flags.find !== undefined) throw commandError('--find looks into the reviews of an --archive.');
  if (flags.annotate !== undefined) checkSaveFile(flags.annotate);
  const found = await readGames(flags.operand, flags, input);
  if (found.bad.count > 0 && flags.rejects === undefined) throw found.bad.first[0];
  if (found.bad.count > 0) reportBad(found, output);
  const records = chosen(found.records, flags);
  for (const [index, record] of records.entries()) {
    const done = await reviewRecord(record, flags, output, input);
    if (flags.svg) output.print(reviewSvg(done));
    else if (flags.json) output.print(JSON.stringify(done));
    else output.print(`${index > 0 ? '\n\n' : ''}${formatReview(record, done, Math.min(80, output.columns))}`);
    if (flags.annotate !== undefined) appendRecord(flags.annotate, annotateRecord(record, done));
  }
  return found.bad.count > 0 ? EXIT.failed : EXIT.ok;
}

/** The games to review: that of `--number`, or all. Throws `bad-command`. */
function chosen(records: readonly GameRecord[], flags: Flags): readonly GameRecord[] {
  if (records.length === 0) throw new OtauError('bad-record', 'There is no game in what was to be reviewed.');
  if (flags.number !== undefined) return [records[readWhole('--number', flags.number, 1, records.length) - 1]];
  if (flags.svg && records.length > 1)
    throw commandError(`There are ${records.length} games; name one for the picture by --number.`);
  return records;
}

const HEADS = ['', 'accuracy', ...GRADES];
const GRAPH_ROWS = 4;

function formatReview(record: GameRecord, review: Review, width: number): string {
  const { title } = gameDefinition(review.game);
  const moves = review.turningPoints.map((ply) => review.moves.find((move) => move.ply === ply) as MoveReview);
  const luck = review.players.some((player) => player.luck !== undefined);
  return [
    `${title}, ${counted(record.moves.length, 'move')}, result ${record.result}; by ${review.agent}`,
    '',
    ...graph(review, width),
    '',
    table([[...HEADS, ...(luck ? ['luck'] : [])], ...review.players.map((_, player) => row(record, review, player))]),
    '',
    ...(moves.length === 0 ? ['No move gave much away.'] : ['Where the game turned:']),
    ...moves.map((move) => `\n${formatMove(record, review, move, width)}`),
  ].join('\n');
}

function row(record: GameRecord, review: Review, player: number): string[] {
  const { accuracy, counts, luck } = review.players[player];
  const share = accuracy === undefined ? '-' : `${accuracy.toFixed(1)} %`;
  const throws = luck === undefined ? [] : [`${luck < 0 ? '-' : '+'}${(50 * Math.abs(luck)).toFixed(1)} %`];
  return [nameOf(record, player), share, ...GRADES.map((grade) => String(counts[grade])), ...throws];
}

function nameOf({ game, tags }: GameRecord, player: number): string {
  const seat = gameDefinition(game).playerNames[player];
  const name = printable(tags[seat] ?? '').slice(0, 24);
  return name === '' ? seat : name;
}

function formatMove(record: GameRecord, review: Review, move: MoveReview, width: number): string {
  const head = `Move ${move.number}, ${nameOf(record, move.player)}: ${playedOf(move)}.`;
  const line = move.better === undefined ? '' : `Best play: ${move.better.moves.join(' ')}`;
  return [`${head} ${moveWords(review, move)}`, line]
    .filter((text) => text !== '')
    .map((text) => wrapText(text.split(' '), width, '  '))
    .join('\n');
}

/** The move; in a turn of several moves the whole turn, and which of them gives most away. */
function playedOf({ move, turn }: MoveReview): string {
  if (turn === undefined || turn.played.length === 1) return move;
  return `${turn.played.join(' ')}, of which ${move}`;
}

/** A column for each position, several for one column where there are more: the last of them. */
function graph(review: Review, width: number): string[] {
  const { positions, players } = review;
  if (players.length !== 2) return [];
  const columns = Math.min(positions.length, width);
  const heights = Array.from({ length: columns }, (_, column) => {
    const last = Math.ceil(((column + 1) * positions.length) / columns) - 1;
    const value = positions[last]?.values[0];
    return value === undefined ? undefined : Math.round(value * GRAPH_ROWS);
  });
  const line = (from: number) =>
    heights
      .map((height) => (height !== undefined && (from > 0 ? height >= from : height <= from) ? '#' : ' '))
      .join('')
      .trimEnd();
  const levels = Array.from({ length: GRAPH_ROWS }, (_, i) => GRAPH_ROWS - i);
  return [...levels.map(line), '-'.repeat(columns), ...levels.map((level) => line(level - GRAPH_ROWS - 1))];
}

// `otau review --archive`: every game of an archive reviewed, into a file of JSON lines beside it. The file is the state:
// what is in it is not reviewed again, and a line that was not written whole is written again.

interface Kept {
  /** Of the game in the archive. */
  readonly number: number;
  readonly result: string;
  readonly review: Review;
}

/** A player with this expected result, -1 to 1, who does not win makes an upset. */
const UPSET_VALUE = 0.6;

/** Reviews the games without a review; with `--find` names the games that match. */
async function reviewArchive(path: string, flags: Flags, output: Output, input: Input): Promise<number> {
  const file = `${path}.reviews.jsonl`;
  const kept = readKept(file);
  if (flags.find !== undefined) return find(path, kept, flags.find, flags, output);
  const archive = await openArchive(flags, output, input);
  const known = new Set(kept.map(({ number }) => number));
  const progress = new ProgressLine(output, input);
  let added = 0;
  try {
    const game = flags.game === undefined ? undefined : readGameId(flags.game);
    const games = archive.search({ game }).filter(({ number }) => !known.has(number));
    for (const { number } of games) {
      const [text] = archive.export('jsonl', { number });
      const [record] = parseRecords(text, { form: 'jsonl' });
      const review = await reviewRecord(record, { ...flags, json: true }, output, input);
      const line = JSON.stringify({ number, result: record.result, review } satisfies Kept);
      orNoFile(`The file ${quote(file)} does not serve`, () => appendFileSync(file, `${line}\n`));
      added++;
      if (progress.isDue()) progress.show(`${added} of ${counted(games.length, 'game')} reviewed`);
    }
  } finally {
    archive.close();
  }
  const reviews = known.size + added;
  const text = `${counted(added, 'game')} reviewed, ${reviews} in all, in ${file}`;
  return printFound(flags, output, [{ added, reviews, file }, text]);
}

/** The whole lines of the file; the rest after the last of them is removed. Throws `bad-file`, `no-file`. */
function readKept(file: string): Kept[] {
  const lines = orNoFile(`The file ${quote(file)} does not serve`, () => readWholeLines(file));
  return lines.map((line, i) => parseKept(line, `${file}, line ${i + 1}`));
}

function parseKept(line: string, place: string): Kept {
  try {
    const kept = JSON.parse(line) as Kept;
    if (Number.isSafeInteger(kept.number) && kept.review?.format === 'otau-review' && kept.review.version === 1)
      return kept;
  } catch {
    // Said below.
  }
  throw new OtauError('bad-file', `${place}: expected a review; got ${quote(line)}.`);
}

/** Names games with a grade, a theme or an upset. Throws `bad-command`, and `no-file` where nothing has been reviewed. */
function find(path: string, kept: readonly Kept[], wanted: string, flags: Flags, output: Output): number {
  const game = flags.game === undefined ? undefined : readGameId(flags.game);
  const reviews = kept.filter(({ review }) => game === undefined || review.game === game);
  checkWanted(wanted, reviews);
  if (kept.length === 0)
    throw new OtauError('no-file', `No game of ${quote(path)} is reviewed yet: otau review --archive reviews them.`);
  const found = reviews.flatMap((one) => placesOf(one, wanted).map((place) => ({ number: one.number, ...place })));
  const lines = found.map(({ number, move, text }) => `game ${number}, move ${move}: ${text}`);
  const total = `${counted(found.length, 'place')} in ${counted(reviews.length, 'game')}`;
  return printFound(flags, output, [found, [...lines, total].join('\n')]);
}

function checkWanted(wanted: string, reviews: readonly Kept[]): void {
  const ids = new Set(reviews.flatMap(({ review }) => themesOf(review.game).map(({ id }) => id)));
  if (wanted === 'upset' || (GRADES as readonly string[]).includes(wanted) || ids.has(wanted)) return;
  const known = [...GRADES, 'upset', ...ids].join(', ');
  throw commandError(`--find takes ${known}; got ${quote(wanted)}.`);
}

/** The moves, from 1, that match. */
function placesOf({ review, result }: Kept, wanted: string): { move: number; text: string }[] {
  if (wanted === 'upset') return upsetOf(review, result);
  return review.moves.flatMap(({ grade, move, loss, themes }, index) => {
    const fits = grade === wanted || themes.some(({ id }) => id === wanted);
    return fits ? [{ move: index + 1, text: `${move}, ${Math.round(50 * loss)} % given away` }] : [];
  });
}

/** The best position of a player who did not win, if that was nearly won. */
function upsetOf({ game, moves, positions, players }: Review, result: string): { move: number; text: string }[] {
  const points = result.split('-');
  if (points.length !== players.length) return [];
  return points.flatMap((point, player) => {
    if (point === '1') return [];
    const values = moves.map(({ ply }) => positions[ply]?.values[player] ?? -1);
    const most = Math.max(-1, ...values);
    if (most < UPSET_VALUE) return [];
    const name = gameDefinition(game).playerNames[player];
    return [{ move: values.indexOf(most) + 1, text: `${name} stood at ${Math.round(50 + 50 * most)} %` }];
  });
}

// One game reviewed for a command, with its flags.

/** The effort of a review, 1 unless given. Throws `bad-command`. */
function readEffort({ effort }: Flags): number {
  if (effort === undefined) return 1;
  const value = /^\d{1,4}(\.\d{1,3})?$/.test(effort) ? Number(effort) : Number.NaN;
  if (value >= 0.05 && value <= 1000) return value;
  throw commandError(`--effort takes a number from 0.05 to 1000; got ${quote(effort)}.`);
}

/** Reviews one game. Ctrl-C ends it. Throws `Interrupted`, and what agents throw. */
export async function reviewRecord(record: GameRecord, flags: Flags, output: Output, input: Input): Promise<Review> {
  const game = createGame(record.game, record.options);
  const spec = reviewSpec(flags.agent ?? defaultSearch(game), game);
  const agent = createAgent(spec, { game: game.id, resources: RESOURCES });
  const progress = new ProgressLine(output, input, flags.json || flags.svg);
  let stopped: Interrupted | undefined;
  const searchNow = reviewSearch(agent, game);
  // A search gives nothing else a turn: Ctrl-C comes between two
  const search: ReviewSearch = async (...position) => {
    await turn();
    return searchNow(...position);
  };
  try {
    const work = reviewGame(replayRecord(record), {
      agent: spec,
      searches: [search],
      effort: reviewEffort(readEffort(flags), spec),
      stop: () => stopped !== undefined,
      onProgress: (part) => {
        if (progress.isLive && progress.isDue()) progress.show(`${Math.floor(100 * part)} %`);
      },
    });
    const done = await waitFor(work, input, (reason) => {
      stopped = reason;
    });
    if (progress.isLive) progress.print('');
    return done;
  } catch (error) {
    if (stopped !== undefined && error instanceof OtauError && error.code === 'stopped') throw stopped;
    throw error;
  } finally {
    await agent.close?.();
  }
}
