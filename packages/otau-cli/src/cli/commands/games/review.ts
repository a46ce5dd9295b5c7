/** `otau review`: what games teach: accuracy, turning points, what was better and why. */
import { OtauError } from 'otau/internal/lib/error.js';
import type { GameRecord } from 'otau/internal/records/index.js';
import { annotateRecord, reviewSvg } from 'otau/internal/review/index.js';
import { EXIT, type Input, type Output } from '../../command.js';
import { appendRecord, checkSaveFile } from '../../files.js';
import { readWhole } from '../../flags/game.js';
import { readGames, reportBad } from '../../read-games.js';
import { formatReview } from '../../reports/review.js';
import { type ReviewFlags, readEffort, reviewRecord } from '../../review-record.js';

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
