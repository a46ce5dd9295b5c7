/** `otau review`: what games teach: accuracy, turning points, what was better, shown as text or written as records. */

import { gameDefinition } from 'otau/internal/core/registry.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { GameRecord } from 'otau/internal/records/index.js';
import {
  annotateRecord,
  GRADES,
  type MoveReview,
  moveWords,
  type Review,
  reviewSvg,
} from 'otau/internal/review/index.js';
import { EXIT, type Input, type Output } from '../../command.js';
import { appendRecord, checkSaveFile, readGames, reportBad } from '../../files.js';
import { readWhole } from '../../flags/game.js';
import { type ReviewFlags, readEffort, reviewRecord } from '../../review-record.js';
import { counted, printable, table, wrap } from '../../text.js';

export async function review(flags: ReviewFlags, output: Output, input: Input): Promise<number> {
  readEffort(flags);
  if (flags.svg && flags.json) throw new OtauError('bad-command', 'Print SVG or JSON: give --svg or --json, not both.');
  if (flags.archive !== undefined) {
    if (flags.operand !== undefined) throw new OtauError('bad-command', 'Name a file or an archive, not both.');
    const { reviewArchive } = await import('./review-archive.js');
    return reviewArchive(flags.archive, flags, output, input);
  }
  if (flags.operand === undefined) throw new OtauError('bad-command', 'Name a file of games, - or an --archive.');
  if (flags.find !== undefined) throw new OtauError('bad-command', '--find looks into the reviews of an --archive.');
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
function chosen(records: readonly GameRecord[], flags: ReviewFlags): readonly GameRecord[] {
  if (records.length === 0) throw new OtauError('bad-record', 'There is no game in what was to be reviewed.');
  if (flags.number !== undefined) {
    return [records[readWhole('--number', flags.number, 1, records.length) - 1]];
  }
  if (flags.svg && records.length > 1) {
    throw new OtauError('bad-command', `There are ${records.length} games; name one for the picture by --number.`);
  }
  return records;
}

const HEADS = ['', 'accuracy', ...GRADES];
/** Rows of the graph above and below its middle. */
const GRAPH_ROWS = 4;

/** A review for people, in lines of at most `width` characters. */
export function formatReview(record: GameRecord, review: Review, width: number): string {
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
    .map((text) => wrap(text.split(' '), width, '  '))
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
