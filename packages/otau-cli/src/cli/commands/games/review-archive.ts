/**
 * `otau review --archive`: every game of an archive reviewed, into a file of JSON lines beside it. The file is the state:
 * what is in it is not reviewed again, and a line that was not written whole is written again.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { gameDefinition } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { parseRecords } from 'otau/internal/records/index.js';
import { GRADES, type Review, themesOf } from 'otau/internal/review/index.js';
import { EXIT, type Input, type Output } from '../../command.js';
import { showUpdate } from '../../flags/archive.js';
import { readGameId } from '../../flags/game.js';
import { Progress } from '../../progress.js';
import { type ReviewFlags, reviewRecord } from '../../review-record.js';
import { counted } from '../../text.js';

/** A line of the file. */
interface Kept {
  /** Of the game in the archive. */
  readonly number: number;
  readonly result: string;
  readonly review: Review;
}

/** A player with this expected result, -1 to 1, who does not win makes an upset. */
const UPSET_VALUE = 0.6;

/** Reviews the games without a review; with `--find` names the games that match. */
export async function reviewArchive(path: string, flags: ReviewFlags, output: Output, input: Input): Promise<number> {
  const file = `${path}.reviews.jsonl`;
  const kept = readKept(file);
  if (flags.find !== undefined) return find(path, kept, flags.find, flags, output);
  const { Archive } = await import('../../../archive/index.js');
  const archive = Archive.open(path, { create: false, onUpdate: showUpdate(output, input, flags.json) });
  const known = new Set(kept.map(({ number }) => number));
  const progress = new Progress(output, input);
  let added = 0;
  try {
    const game = flags.game === undefined ? undefined : readGameId(flags.game);
    const games = archive.search({ game }).filter(({ number }) => !known.has(number));
    for (const { number } of games) {
      const [text] = archive.export('jsonl', { number });
      const [record] = parseRecords(text, { form: 'jsonl' });
      const review = await reviewRecord(record, { ...flags, json: true }, output, input);
      append(file, { number, result: record.result, review });
      added++;
      if (progress.isDue()) progress.show(`${added} of ${counted(games.length, 'game')} reviewed`);
    }
  } finally {
    archive.close();
  }
  const done = { added, reviews: known.size + added, file };
  output.print(
    flags.json ? JSON.stringify(done) : `${counted(added, 'game')} reviewed, ${done.reviews} in all, in ${file}`,
  );
  return EXIT.ok;
}

/** The whole lines of the file; the rest after the last of them is removed. Throws `bad-file`, `no-file`. */
function readKept(file: string): Kept[] {
  if (!existsSync(file)) return [];
  return orNoFile(file, () => {
    const text = readFileSync(file, 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
    const lines = text.slice(0, end).split('\n').slice(0, -1);
    return lines.map((line, i) => parseKept(line, `${file}, line ${i + 1}`));
  });
}

function parseKept(line: string, place: string): Kept {
  try {
    const kept = JSON.parse(line) as Kept;
    if (Number.isSafeInteger(kept.number) && kept.review?.format === 'otau-review' && kept.review.version === 1) {
      return kept;
    }
  } catch {
    // Said below.
  }
  throw new OtauError('bad-file', `${place}: expected a review; got ${quote(line)}.`);
}

function append(file: string, kept: Kept): void {
  orNoFile(file, () => appendFileSync(file, `${JSON.stringify(kept)}\n`));
}

function orNoFile<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof OtauError) throw cause;
    throw new OtauError('no-file', `The file ${quote(file)} does not serve: ${systemReason(cause)}.`, { cause });
  }
}

/** Names games with a grade, a theme or an upset. Throws `bad-command`, and `no-file` where nothing has been reviewed. */
function find(path: string, kept: readonly Kept[], wanted: string, flags: ReviewFlags, output: Output): number {
  const game = flags.game === undefined ? undefined : readGameId(flags.game);
  const reviews = kept.filter(({ review }) => game === undefined || review.game === game);
  checkWanted(wanted, reviews);
  if (kept.length === 0) {
    throw new OtauError('no-file', `No game of ${quote(path)} is reviewed yet: otau review --archive reviews them.`);
  }
  const found = reviews.flatMap((one) => placesOf(one, wanted).map((place) => ({ number: one.number, ...place })));
  if (flags.json) output.print(JSON.stringify(found));
  else {
    const lines = found.map(({ number, move, text }) => `game ${number}, move ${move}: ${text}`);
    output.print([...lines, `${counted(found.length, 'place')} in ${counted(reviews.length, 'game')}`].join('\n'));
  }
  return EXIT.ok;
}

function checkWanted(wanted: string, reviews: readonly Kept[]): void {
  const ids = new Set(reviews.flatMap(({ review }) => themesOf(review.game).map(({ id }) => id)));
  if (wanted === 'upset' || (GRADES as readonly string[]).includes(wanted) || ids.has(wanted)) return;
  const known = [...GRADES, 'upset', ...ids].join(', ');
  throw new OtauError('bad-command', `--find takes ${known}; got ${quote(wanted)}.`);
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
