/**
 * A whole study as an address, and back: `?record=...&at=12` with its compressed record, including variations, comments and
 * marks. A study with moves only is a plain link (link.ts).
 */
import { OtauError } from 'otau';
import { formatRecord, type GameRecord, parseRecords } from 'otau/records';
import type { MoveNode } from '../session/tree.js';
import { studyOfRecord } from './create-study.js';
import { compressText, decompressText, formatLink, parseLink } from './link.js';
import { recordOf } from './record-text.js';
import { historyTo, Study } from './study.js';

/** The part of an address after `?`. Throws `bad-link` for a study that is too long. */
export async function formatStudyLink(study: Study, lineOnly = false): Promise<string> {
  const { game, line, shown, tree } = study;
  const record = recordOf(study, { lineOnly });
  if (isPlain(record)) return formatLink(historyTo(game, line[line.length - 1]), shown.ply);
  const at = lineOnly ? shown.ply : [...tree.nodes()].indexOf(shown);
  return `record=${await compressText(formatRecord(record, 'jsonl'))}&at=${at}`;
}

function isPlain({ tags, notes, variations, result }: GameRecord): boolean {
  return result === '*' && Object.keys(tags).length === 0 && notes === undefined && variations === undefined;
}

const STUDY = /^\??record=([\w-]{1,20000})(?:&at=(\d{1,6}))?$/;

/** The study of a link of either kind, at the position that the link names. Throws `bad-link`, and the errors of the library. */
export async function studyOfLink(query: string): Promise<Study> {
  const [, packed, at = '0'] = STUDY.exec(query) ?? [];
  if (packed === undefined) return studyOfPlainLink(query);
  const [record] = parseRecords(await decompressText(packed), { form: 'jsonl' });
  if (record === undefined) throw new OtauError('bad-link', 'There is no game in the link.');
  const study = studyOfRecord(record);
  const nodes: readonly MoveNode[] = [...study.tree.nodes()];
  study.go(nodes[Number(at)] ?? study.tree.root);
  return study;
}

function studyOfPlainLink(query: string): Study {
  const { history, ply } = parseLink(query);
  const study = Study.ofHistory(history);
  study.last();
  study.go(study.line[ply]);
  return study;
}
