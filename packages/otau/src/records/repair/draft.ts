/** Repairs of whole records: what is taken is marked in the record, what is in doubt is offered. */

import { type Counters, type Game, OVER, type Row } from '../../core/game.js';
import { History, resultsOf } from '../../core/history.js';
import { unlessThrown } from '../../lib/error.js';
import { type CheckedRecord, checkRecord, type Draft, type DraftPlace, type MoveReading } from '../check.js';
import { gameRecords } from '../foreign/game-records.js';
import { movesOf } from '../moves.js';
import { placeOfGame, RecordError } from '../place.js';
import type { Change, Note, RepairOffer } from '../record.js';
import { formatResult, UNKNOWN, usualResult } from '../result.js';
import { type Bounds, Decoder, type Evidence, hashOf, type Step } from './decoder.js';
import { likelySpellings } from './spellings.js';
import { type Spell, Tokens } from './tokens.js';

/** What became of a record with a wrong move. */
export interface RepairedDraft {
  /** The record, where it is certain. */
  readonly checked?: CheckedRecord;
  /** The likeliest first. */
  readonly offers: readonly RepairOffer[];
}

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
  const { candidates, isCertain } = repairGame({
    game,
    start,
    tokens,
    spells: likelySpellings(game, start.row, tokens, reading ?? notation),
    marks: gameRecords(game.id).marks,
    evidence: resultEvidence(game, usualResult(result ?? UNKNOWN)),
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
  const isTaken = isCertain && found[0]?.repair === candidates[0];
  return isTaken ? { checked: found[0].checked, offers } : { offers };
}

/** What a result says of the last position: a game is more often played to its end than it stops just there. */
export function resultEvidence(game: Game, result: unknown): Evidence {
  if (result === UNKNOWN) return {};
  return {
    end(row) {
      if (game.actor(row) !== OVER) return STOPPED;
      return formatResult(resultsOf(game, row)) === result ? 0 : Number.POSITIVE_INFINITY;
    },
  };
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
  const given = { ...draft, tags, moves, notes, variations };
  return unlessThrown(() => checkRecord(given, placeOfGame(place)), RecordError);
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

/** The first is taken where it is so much likelier than all others together: 30 to 1. */
const MIN_MARGIN = 3.4;
/** A text in which more of the tokens are wrong is another game, or none. */
const MAX_PART_WRONG = 0.2;
/** What more than three misprints cost: among so many one may hide another, so nothing is taken. */
const MAX_TAKEN_COST = 32;
const MAX_CANDIDATES = 5;
/** Tokens of a game that is repaired, at most. */
const MAX_TOKENS = 1000;

/**
 * Misprints that stand alone, and which notation the text is in; then close ones, and all that comes near; where that costs more than `above`,
 * several in one place; then late ones.
 */
const SEARCHES: readonly (Bounds & { readonly above?: number })[] = [
  { width: 100, depth: 7, reach: 12, positions: 200_000 },
  { width: 400, depth: 18, reach: 16, positions: 250_000 },
  { width: 400, depth: 27, reach: 8, positions: 400_000, above: MAX_TAKEN_COST },
  { width: 200, depth: 21, reach: 40, positions: 400_000 },
];
/** How much less likely than the likeliest, as a logarithm, what is looked for may be. */
const MAX_BEHIND = 5.5;
/** What it costs that a game with a result is not over by the rules. */
const STOPPED = 2.3;
/** Explanations that differ by less cost the same. */
const LEAST_DIFFERENCE = 1e-6;

const NOTHING: Repaired = { candidates: [], margin: 0, isCertain: false };

/** What became of a token, or a move that is not printed: a step of an explanation for itself. */
interface Reading extends Pick<Step, 'actions' | 'token' | 'change' | 'cost'> {}

/** An explanation of a text. */
interface Explanation {
  readonly readings: readonly Reading[];
  /** What its changes cost, and the moves that they suppose. */
  readonly cost: number;
  /** With what players choose besides: how good the moves are that are printed right. Explanations of a text are compared by this. */
  readonly total: number;
}

/** Finds what was played. The same text gives the same result. */
export function repairGame(printed: Printed): Repaired {
  const { game, start, tokens: texts, evidence = {}, marks } = printed;
  if (texts.length === 0 || texts.length > MAX_TOKENS) return NOTHING;
  const ways = printed.spells.map((spell) => new Tokens(game, texts, spell, marks));
  const found = explain(ways, start.row, evidence);
  if (found === undefined) return NOTHING;
  const [best, ...rest] = found.explanations;
  // What changes more besides could be said of every text
  const changes = changesOf(best);
  const others = rest.filter((other) => {
    const own = new Set(changesOf(other));
    return !changes.every((change) => own.has(change));
  });
  const weights = others.map(({ total }) => Math.exp(best.total - total));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const margin = found.isComplete ? -Math.log(Math.max(sum, Math.exp(-MAX_BEHIND))) : 0;
  const candidates = [best, ...others]
    .slice(0, MAX_CANDIDATES)
    .map((one, index) => repairOf(printed, one, [1, ...weights][index] / (1 + sum)));
  const isFew = changes.length <= Math.max(1, MAX_PART_WRONG * texts.length) && best.cost <= MAX_TAKEN_COST;
  return { candidates, margin, isCertain: margin >= MIN_MARGIN && isFew };
}

/** What a text may mean in the way in which it is most probably written. */
interface Explained {
  readonly tokens: Tokens;
  /** The likeliest first. */
  readonly explanations: readonly Explanation[];
  /** What the changes of one cost at least. */
  readonly least: number;
  /** Whether nothing that is nearly as likely was left out for want of room. */
  readonly isComplete: boolean;
}

/** Searches with wider and wider bounds until that finds nothing better. */
function explain(ways: readonly Tokens[], row: Row, evidence: Evidence): Explained | undefined {
  let found: Explained | undefined;
  for (const bounds of SEARCHES) {
    const before = found;
    if (before !== undefined && bounds.above !== undefined && before.least <= bounds.above) continue;
    for (const tokens of before === undefined ? ways : [before.tokens]) {
      const decoder = new Decoder(tokens, evidence, { ...bounds, ceiling: found && found.least + MAX_BEHIND });
      const ends = decoder.run(row);
      if (ends.length === 0) continue;
      const least = ends[0].cost;
      // The same again is worth more, as the bounds are wider; in another notation it is not
      if (found !== undefined && least > found.least + (found === before ? LEAST_DIFFERENCE : -LEAST_DIFFERENCE))
        continue;
      const explanations = ends
        .filter(({ cost }) => cost <= least + MAX_BEHIND)
        .map((last) => explanation(tokens, readingsOf(last), row, evidence))
        .sort((a, b) => a.total - b.total);
      found = { tokens, explanations, least, isComplete: before !== undefined && decoder.spare >= MIN_MARGIN };
    }
    if (found !== undefined && before !== undefined && found.least > before.least - LEAST_DIFFERENCE) break;
  }
  return found;
}

function changesOf({ readings }: Explanation): string[] {
  return readings.flatMap(({ change, token, actions }, index) =>
    change === undefined ? [] : [`${change} ${token} ${actions} ${token < 0 ? readings[index - 1]?.token : ''}`],
  );
}

function explanation(tokens: Tokens, readings: readonly Reading[], start: Row, { end }: Evidence): Explanation {
  const { game } = tokens;
  const row = start.slice();
  let cost = 0;
  let choice = 0;
  for (const { actions, change, cost: own } of readings) {
    cost += own;
    // The cost of a move that is supposed has it already
    if (change === undefined || change === 'swapped') {
      const moves = tokens.playable(row, hashOf(row), false);
      tokens.judge(row, moves);
      const known = moves.find((move) => move.actions.every((action, index) => action === actions[index]));
      choice += known?.prior ?? 0;
    }
    for (const action of actions) game.next(row, action, row);
  }
  return { readings, cost, total: cost - choice + (end?.(row) ?? 0) };
}

/** The steps of an explanation in their order, without the first position. */
function readingsOf(last: Step): Reading[] {
  const readings: Reading[] = [];
  for (let step = last; step.parent !== undefined; step = step.parent) {
    const { actions, token, change, cost, parent } = step;
    readings.push({ actions, token, change, cost: cost - parent.cost });
  }
  return readings.reverse();
}

/** The moves and changes of an explanation. */
function repairOf({ game, start, tokens }: Printed, { readings }: Explanation, probability: number): Repair {
  const history = new History(game, start);
  for (const { actions } of readings) for (const action of actions) history.play(action);
  const moves = movesOf(history);
  const changes: Change[] = [];
  const read: number[] = [];
  for (const { actions, token, change } of readings) {
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
