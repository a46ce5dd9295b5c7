/** Repairs of whole records: what is taken is marked in the record, what is in doubt is offered. */

import { type Counters, type Game, OVER, type Row } from '../../core/game.js';
import { History, resultsOf } from '../../core/history.js';
import { type CheckedRecord, checkRecord, type Draft, type DraftPlace, type MoveReading } from '../check.js';
import { gameRecords } from '../foreign/game-records.js';
import { movesOf } from '../moves.js';
import { RecordError } from '../place.js';
import type { Change, Note, RepairOffer } from '../record.js';
import { formatResult, UNKNOWN, usualResult } from '../result.js';
import { type Bounds, Decoder, type Evidence, type Step } from './decoder.js';
import { likelySpellings } from './spellings.js';
import { type Spell, Tokens } from './tokens.js';

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

// The repair of a game: what was most probably played, how sure that is, and what else it may have been.

/** A game as it was printed. */
export interface Printed {
  readonly game: Game;
  readonly start: { readonly row: Row; readonly counters: Counters };
  /** The moves, one token each, without numbers and notes. */
  readonly tokens: readonly string[];
  /** The ways in which the text may write moves: the one that fits best is taken. */
  readonly spells: readonly Spell[];
  /** What stands behind a move and may be left out, each match one mark: the number of captured stones. */
  readonly marks?: RegExp;
  readonly evidence?: Evidence;
}

/** A game that the text may mean. */
export interface Repair {
  /** In the usual notation. */
  readonly moves: readonly string[];
  readonly changes: readonly Change[];
  /** The token of each move, -1 where it is not printed. */
  readonly tokens: readonly number[];
  /** How probable it is among all that were found, 0 to 1. */
  readonly probability: number;
}

/** What a search has found. */
export interface Repaired {
  /** The likeliest first; none where nothing fits. */
  readonly candidates: readonly Repair[];
  /** How much likelier the first is than all others together, as a natural logarithm. */
  readonly margin: number;
  /** Whether the margin is so large, and the changes so few, that the first may be taken. */
  readonly isCertain: boolean;
}

/** The first is taken where it is so much likelier than all others together: 20 to 1. */
const MIN_MARGIN = 3;
/** A text in which more of the tokens are wrong is another game, or none. */
const MAX_PART_WRONG = 0.2;
const MAX_CANDIDATES = 5;
/** Tokens of a game that is repaired, at most. */
const MAX_TOKENS = 1000;

/** To find what was played, and which notation the text is in. */
const FIND: Bounds = { width: 100, depth: 14, reach: 12, positions: 200_000 };
/** The same where that found too much to be changed: a misprint may show late. */
const FIND_FURTHER: Bounds = { width: 300, depth: 18, reach: 40, positions: 600_000 };
/** A text that costs more than one misprint is looked at again. */
const MAX_USUAL_COST = 16;
/** To prove that nothing else was. */
const PROVE: Bounds = { width: 200, depth: 20, reach: 24, positions: 500_000 };
/** How much less likely, as a logarithm, what is looked for to prove it may be. */
const PROVED_MARGIN = 9;

const NOTHING: Repaired = { candidates: [], margin: 0, isCertain: false };

/** Finds what was played. The same text gives the same result. */
export function repairGame(printed: Printed): Repaired {
  const { game, start, tokens: texts, evidence = {}, marks } = printed;
  if (texts.length === 0 || texts.length > MAX_TOKENS) return NOTHING;
  const ways = printed.spells.map((spell) => new Tokens(game, texts, spell, marks));
  const first = likeliest(ways, start.row, evidence);
  if (first === undefined) return NOTHING;
  const ceiling = (slot: number): number => first.costs[Math.min(slot + PROVE.reach, texts.length)] + PROVED_MARGIN;
  const decoder = new Decoder(first.tokens, evidence, { ...PROVE, ceiling }, first.failures);
  const found = decoder.run(start.row);
  if (found.length === 0 || decoder.isExhausted) return NOTHING;
  const [best] = found;
  // What changes more besides could be said of every text
  const steps = [best, ...found.slice(1).filter((step) => !containsChanges(step, best))];
  const weights = steps.map(({ cost }) => Math.exp(best.cost - cost));
  const others = weights.slice(1).reduce((sum, weight) => sum + weight, 0);
  const margin = -Math.log(Math.max(others, Math.exp(-PROVED_MARGIN)));
  const candidates = steps
    .slice(0, MAX_CANDIDATES)
    .map((step, index) => repairOf(printed, step, weights[index] / (1 + others)));
  const isFew = best.changes <= Math.max(1, MAX_PART_WRONG * texts.length);
  return { candidates, margin, isCertain: margin >= MIN_MARGIN && isFew };
}

function containsChanges(step: Step, best: Step): boolean {
  const own = new Set(changesOf(step));
  return changesOf(best).every((change) => own.has(change));
}

function changesOf(last: Step): string[] {
  return stepsOf(last)
    .filter(({ change }) => change !== undefined)
    .map(({ change, token, actions, parent }) => `${change} ${token} ${actions} ${token < 0 ? parent?.token : ''}`);
}

/** The steps of an explanation in their order, without the first position. */
function stepsOf(last: Step): Step[] {
  const steps: Step[] = [];
  for (let step: Step | undefined = last; step?.parent !== undefined; step = step.parent) steps.push(step);
  return steps.reverse();
}

/** The way in which the text is written, where it fails, and what it costs up to each slot. */
function likeliest(ways: readonly Tokens[], row: Row, evidence: Evidence) {
  let best: { readonly tokens: Tokens; readonly failures: ReadonlySet<number>; readonly last: Step } | undefined;
  const attempts = function* (): Generator<readonly [Tokens, Bounds]> {
    for (const tokens of ways) yield [tokens, FIND];
    const { tokens: likely = ways[0], last } = best ?? {};
    if (last === undefined || last.cost > MAX_USUAL_COST) yield [likely, FIND_FURTHER];
  };
  for (const [tokens, bounds] of attempts()) {
    const decoder = new Decoder(tokens, evidence, bounds);
    const [last] = decoder.run(row);
    if (last === undefined || last.cost >= (best?.last.cost ?? Number.POSITIVE_INFINITY)) continue;
    best = { tokens, failures: decoder.failures, last };
  }
  if (best === undefined) return undefined;
  const costs = new Array<number>(best.tokens.length + 1).fill(best.last.cost);
  for (const { token, cost } of stepsOf(best.last)) if (token >= 0) costs[token + 1] = cost;
  return { ...best, costs };
}

/** The moves and changes of an explanation. */
function repairOf({ game, start, tokens }: Printed, last: Step, probability: number): Repair {
  const steps = stepsOf(last);
  const history = new History(game, start);
  for (const { actions } of steps) for (const action of actions) history.play(action);
  const moves = movesOf(history);
  const changes: Change[] = [];
  const read: number[] = [];
  for (const { actions, token, change } of steps) {
    if (actions.length > 0) read.push(token);
    if (change === undefined) continue;
    const ply = read.length;
    changes.push({
      kind: change,
      ply,
      ...(token < 0 ? {} : { token, printed: tokens[token] }),
      ...(actions.length === 0 ? {} : { move: moves[ply - 1] }),
    });
  }
  return { moves, changes, tokens: read, probability };
}
