/** Repairs of whole records: what is taken is marked in the record, what is in doubt is offered. */
import { OVER, type Row } from '../../core/game.js';
import { resultsOf } from '../../core/history.js';
import { type CheckedRecord, checkRecord, type Draft, type DraftPlace, type MoveReading } from '../check.js';
import { gameRecords } from '../foreign/game-records.js';
import { RecordError } from '../place.js';
import type { Change, Note, RepairOffer } from '../record.js';
import { formatResult, UNKNOWN, usualResult } from '../result.js';
import { type Repair, repairGame } from './repair.js';
import { likelySpellings } from './spellings.js';

/** What became of a record with a wrong move. */
export interface RepairedDraft {
  /** The record, where it is certain. */
  readonly checked?: CheckedRecord;
  /** The likeliest first. */
  readonly offers: readonly RepairOffer[];
}

const NO_REPAIR: RepairedDraft = { offers: [] };

/**
 * Repairs a draft of which a move is wrong.
 * @param reading the format of other programs in which its moves are
 */
export function repairDraft(
  draft: Draft,
  place: DraftPlace,
  { notation }: MoveReading,
  reading?: string,
): RepairedDraft {
  const tokens = draft.moves as readonly string[];
  const { moves: _, notes: __, variations: ___, result, ...facts } = draft;
  const { game, start } = checkRecord({ ...facts, moves: [] }, place);
  const given = usualResult(result ?? UNKNOWN);
  const end = (row: Row): boolean =>
    given === UNKNOWN || game.actor(row) !== OVER || formatResult(resultsOf(game, row)) === given;
  const { candidates, isCertain } = repairGame({
    game,
    start,
    tokens,
    spells: likelySpellings(game, start.row, tokens, reading ?? notation),
    marks: gameRecords(game.id).marks,
    evidence: { end },
  });
  const found = candidates.flatMap((repair) => {
    const checked = recordOf(draft, place, tokens, repair);
    return checked === undefined ? [] : [{ checked, repair }];
  });
  const offers = found.map(({ checked, repair }) => ({
    record: checked.record,
    changes: repair.changes,
    probability: repair.probability,
  }));
  if (found.length === 0) return NO_REPAIR;
  const isTaken = isCertain && found[0].repair === candidates[0];
  return isTaken ? { checked: found[0].checked, offers } : { offers };
}

/** The record of a repair; undefined where its notes or variations do not fit it. */
function recordOf(
  draft: Draft,
  place: DraftPlace,
  tokens: readonly string[],
  repair: Repair,
): CheckedRecord | undefined {
  const { moves, changes } = repair;
  const tags = { ...(draft.tags as object), Repaired: formatChanges(changes), Printed: tokens.join(' ') };
  const notes = withMarks(byPly(draft.notes, repair), changes);
  const variations = draft.variations === undefined ? undefined : byPly(draft.variations, repair);
  const where = { line: place.line, game: place.game };
  try {
    return checkRecord({ ...draft, tags, moves, notes, variations }, where);
  } catch (error) {
    if (error instanceof RecordError) return undefined;
    throw error;
  }
}

/** What belongs to tokens, by the plies at which they are read; what belongs to none stays with the one before. */
function byPly(given: unknown, { tokens }: Repair): Record<number, unknown> {
  const found: Record<number, unknown> = {};
  for (const [key, value] of Object.entries((given as object | undefined) ?? {})) {
    let token = Number(key) - 1;
    while (token >= 0 && !tokens.includes(token)) token--;
    const ply = tokens.indexOf(token) + 1;
    found[ply] ??= value;
  }
  return found;
}

function withMarks(notes: Record<number, unknown>, changes: readonly Change[]): Record<number, Note> {
  const marked = { ...notes } as Record<number, Note>;
  for (const change of changes) {
    const before = marked[change.ply];
    const text = `[${MARKS[change.kind](change)}]`;
    marked[change.ply] = { ...before, comment: before?.comment ? `${before.comment} ${text}` : text };
  }
  return marked;
}

/** What the note at a changed ply says. */
const MARKS: Readonly<Record<Change['kind'], (change: Change) => string>> = {
  other: ({ printed }) => `printed: ${printed}`,
  missing: () => 'not printed',
  extra: ({ printed }) => `printed besides: ${printed}`,
  swapped: () => 'printed in another place',
};

/** All changes in a line: `ply 12: 35 for 36; ply 20: 76 is missing`. */
export function formatChanges(changes: readonly Change[]): string {
  return changes.map((change) => `ply ${change.ply}: ${CHANGES[change.kind](change)}`).join('; ');
}

const CHANGES: Readonly<Record<Change['kind'], (change: Change) => string>> = {
  other: ({ printed, move }) => `${move} for ${printed}`,
  missing: ({ move }) => `${move} is missing`,
  extra: ({ printed }) => `${printed} after it is left out`,
  swapped: ({ move }) => `${move} from another place`,
};
