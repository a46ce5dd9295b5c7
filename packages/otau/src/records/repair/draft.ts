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

/** The first is taken where it is so much likelier than all others together: 100 to 1. */
const MIN_MARGIN = 4.6;
/** A text in which more of the tokens are wrong is another game, or none. */
const MAX_PART_WRONG = 0.2;
/** What more than three misprints cost: among so many one may hide another, so nothing is taken. */
const MAX_TAKEN_COST = 32;
const MAX_CANDIDATES = 5;
/** Tokens of a game that is repaired, at most. */
const MAX_TOKENS = 1000;

/** To find what was played, and which notation the text is in: misprints that stand alone, then close ones, then late ones. */
const FIND: readonly Bounds[] = [
  { width: 100, depth: 7, reach: 12, positions: 200_000 },
  { width: 100, depth: 14, reach: 16, positions: 200_000 },
  { width: 200, depth: 21, reach: 40, positions: 400_000 },
];
/** A text that costs more than one misprint is looked at again. */
const MAX_USUAL_COST = 16;
/** To prove that nothing else was. */
const PROVE: Bounds = { width: 2000, depth: Number.POSITIVE_INFINITY, reach: 16, positions: 250_000 };
/** Positions looked at in all proofs of a text, at most. */
const MAX_PROVING = 1_000_000;
/** How much less likely, as a logarithm, what is looked for to prove it may be. */
const PROVED_MARGIN = 5.5;
/** How often what is found in a proof is proved in turn, at most. */
const MAX_ROUNDS = 6;
/** Explanations that differ by less cost the same. */
const LEAST_DIFFERENCE = 1e-6;
/** Changes with fewer moves between them are proved together. */
const MIN_BETWEEN = 6;

const NOTHING: Repaired = { candidates: [], margin: 0, isCertain: false };

/** What became of a token, or a move that is not printed: a step of an explanation for itself. */
interface Reading extends Pick<Step, 'actions' | 'token' | 'change' | 'cost'> {}

/** An explanation of a text. */
interface Explanation {
  readonly readings: readonly Reading[];
  readonly cost: number;
}

/** Finds what was played. The same text gives the same result. */
export function repairGame(printed: Printed): Repaired {
  const { game, start, tokens: texts, evidence = {}, marks } = printed;
  if (texts.length === 0 || texts.length > MAX_TOKENS) return NOTHING;
  const ways = printed.spells.map((spell) => new Tokens(game, texts, spell, marks));
  const found = likeliest(ways, start.row, evidence);
  if (found === undefined) return NOTHING;
  const maxChanges = Math.max(1, MAX_PART_WRONG * texts.length);
  const isFew = (one: Explanation): boolean => changesOf(one).length <= maxChanges;
  const { best, others, isProved } = isFew(found.best)
    ? prove(found.tokens, found.best, start.row, evidence)
    : { best: found.best, others: [], isProved: false };
  const weights = others.map(({ cost }) => Math.exp(best.cost - cost));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const margin = isProved ? -Math.log(Math.max(sum, Math.exp(-PROVED_MARGIN))) : 0;
  const candidates = [best, ...others]
    .slice(0, MAX_CANDIDATES)
    .map((one, index) => repairOf(printed, one, [1, ...weights][index] / (1 + sum)));
  return { candidates, margin, isCertain: margin >= MIN_MARGIN && isFew(best) && best.cost <= MAX_TAKEN_COST };
}

/**
 * Looks for everything else that could have been played. Changes that are far from each other are proved one by one: the
 * text is explained anew as if all others were printed right. What is likelier than the first is taken for it.
 */
function prove(tokens: Tokens, first: Explanation, row: Row, evidence: Evidence) {
  let best = first;
  let left = MAX_PROVING;
  search: for (let round = 0; round < MAX_ROUNDS; round++) {
    const others = new Map<string, Explanation>();
    let isProved = true;
    for (const group of groupsOf(best.readings)) {
      const own = best.readings.slice(group.from, group.to).reduce((sum, { cost }) => sum + cost, 0);
      const text = corrected(tokens, best.readings, group, row);
      const bounds = { ...PROVE, positions: Math.min(PROVE.positions, left), ceiling: own + PROVED_MARGIN };
      const decoder = new Decoder(tokens.with(text.items.map((item) => item.text)), evidence, bounds);
      const found = decoder.run(row);
      left -= decoder.positions;
      for (const last of found) {
        const other = composed(text, last);
        if (other.cost < best.cost - LEAST_DIFFERENCE) {
          best = other;
          continue search;
        }
        // What changes more besides could be said of every text
        if (!containsChanges(other, best)) others.set(movesIn(other), other);
      }
      isProved = decoder.completeTo >= own + MIN_MARGIN;
      if (!isProved) break;
    }
    others.delete(movesIn(best));
    return { best, others: [...others.values()].sort((a, b) => a.cost - b.cost), isProved };
  }
  return { best, others: [], isProved: false };
}

function movesIn({ readings }: Explanation): string {
  return readings.flatMap(({ actions }) => actions).join();
}

function containsChanges(one: Explanation, best: Explanation): boolean {
  const own = new Set(changesOf(one));
  return changesOf(best).every((change) => own.has(change));
}

function changesOf({ readings }: Explanation): string[] {
  return readings.flatMap(({ change, token, actions }, index) =>
    change === undefined ? [] : [`${change} ${token} ${actions} ${token < 0 ? readings[index - 1]?.token : ''}`],
  );
}

/** A part of an explanation: readings from, and before which. */
interface Group {
  readonly from: number;
  readonly to: number;
}

/** The parts in which something is changed. Between them all tokens are read in their order. */
function groupsOf(readings: readonly Reading[]): Group[] {
  const groups: Group[] = [];
  let [from, read, last] = [0, 0, -1];
  let isChanged = false;
  for (const [index, { token, change }] of readings.entries()) {
    isChanged ||= change !== undefined || token !== last + 1;
    if (token >= 0) read++;
    last = Math.max(last, token);
    if (last + 1 !== read) continue;
    const before = groups.at(-1);
    if (isChanged && before !== undefined && from - before.to < MIN_BETWEEN)
      groups[groups.length - 1] = { from: before.from, to: index + 1 };
    else if (isChanged) groups.push({ from, to: index + 1 });
    [from, isChanged] = [index + 1, false];
  }
  if (from < readings.length) groups.push({ from: groups.at(-1)?.from ?? from, to: readings.length });
  return groups;
}

/** A text in which all is corrected but one part. */
interface Corrected {
  readonly items: readonly Item[];
  /** Tokens left out at the end. */
  readonly rest: readonly Reading[];
}

/** A token of a corrected text, and the reading that it stands for. */
interface Item extends Omit<Reading, 'actions'> {
  readonly text: string;
  /** Tokens before it that are left out. */
  readonly before: readonly Reading[];
}

function corrected(tokens: Tokens, readings: readonly Reading[], { from, to }: Group, start: Row): Corrected {
  const items: Item[] = [];
  let before: Reading[] = [];
  const row = start.slice();
  const inside = readings.slice(from, to).map(({ token }) => token);
  for (const [index, reading] of readings.entries()) {
    const { actions, token, change, cost } = reading;
    if (index === from) {
      for (const printed of inside.filter((one) => one >= 0).sort((a, b) => a - b)) {
        items.push({ text: tokens.texts[printed], token: printed, change: undefined, cost: 0, before });
        before = [];
      }
    }
    if (index >= from && index < to) {
      // Its tokens stand as they are printed
    } else if (actions.length === 0) before.push(reading);
    else {
      const text = change === undefined ? tokens.texts[token] : tokens.write(row, actions);
      items.push({ text, token, change, cost, before });
      before = [];
    }
    for (const action of actions) tokens.game.next(row, action, row);
  }
  return { items, rest: before };
}

/** An explanation of a corrected text as one of the text that was printed. */
function composed({ items, rest }: Corrected, last: Step): Explanation {
  const readings: Reading[] = [];
  for (const reading of readingsOf(last)) {
    const { actions, token, change, cost } = reading;
    if (token < 0) {
      readings.push(reading);
      continue;
    }
    const item = items[token];
    readings.push(...item.before);
    const isLeftOut = actions.length === 0;
    if (isLeftOut && item.token < 0) continue;
    readings.push({
      actions,
      token: item.token,
      change: isLeftOut ? 'extra' : (item.change ?? change),
      cost: item.cost + cost,
    });
  }
  readings.push(...rest);
  return { readings, cost: readings.reduce((sum, { cost }) => sum + cost, 0) };
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

/** The likeliest explanation that a first search finds, and the way in which the text is then written. */
function likeliest(ways: readonly Tokens[], row: Row, evidence: Evidence) {
  let found: { readonly tokens: Tokens; readonly best: Explanation } | undefined;
  for (const bounds of FIND) {
    const before = found;
    for (const tokens of before === undefined ? ways : [before.tokens]) {
      const [last] = new Decoder(tokens, evidence, { ...bounds, ceiling: found?.best.cost }).run(row);
      if (last === undefined || last.cost >= (found?.best.cost ?? Number.POSITIVE_INFINITY)) continue;
      found = { tokens, best: { readings: readingsOf(last), cost: last.cost } };
    }
    if (found !== undefined && (found === before || found.best.cost <= MAX_USUAL_COST)) break;
  }
  return found;
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
