/** Exports a study as text: records in both formats, and lists of moves in every notation. */
import { type Game, gameDefinition, gameTraits, OVER } from 'otau';
import { formatRecord, type GameRecord, type Note, type RecordFacts, recordOf as recordOfHistory } from 'otau/records';
import type { Grade } from 'otau/review';
import { GLYPHS, gradeWords } from '../evaluation/comment.js';
import type { Words } from '../i18n/words.js';
import { isMoveMark, signMark } from '../session/marks.js';
import { mainEnd, mainNotes, notesByMove } from '../session/record-tree.js';
import { isAgent } from '../session/session.js';
import { type MoveNode, pathTo } from '../session/tree.js';
import { gradeNode } from './review.js';
import { historyTo, type Study } from './study.js';

/** `text`, `jsonl`, or `moves:` and one of the game's notations. */
type TextForm = string;

export function formsOf({ notations }: Game): TextForm[] {
  return ['text', 'jsonl', ...notations.map((notation) => `moves:${notation}`)];
}

interface TextScope {
  /** The language of comments on grades; without it there are no such comments. */
  readonly comments?: Words;
  /** Whether only the shown line is written, without branches. Lists of moves are always one line. */
  readonly lineOnly?: boolean;
}

/** Throws `bad-record`. */
export function recordText(study: Study, form: TextForm, scope: TextScope = {}): string {
  if (form.startsWith('moves:')) return moveList(study.game, shownEnd(study), form.slice(6));
  return formatRecord(recordOf(study, scope), form === 'jsonl' ? 'jsonl' : 'text');
}

/** The record of a study. Throws `bad-record`. */
export function recordOf(study: Study, { comments, lineOnly = false }: TextScope = {}): GameRecord {
  const { game, tree } = study;
  const end = lineOnly ? shownEnd(study) : mainEnd(tree.root);
  const said = (node: MoveNode) => noteOf(study, node, comments);
  const kept = lineOnly ? { notes: notesByMove(end, said) } : mainNotes(game, tree.root, said);
  return recordOfHistory(game, historyTo(game, end), { tags: tagsOf(study), ...kept, ...endingOf(study, end) });
}

function shownEnd({ line }: Study): MoveNode {
  return line[line.length - 1];
}

/** How the game ended, if not by its rules: only for the end of the main line. */
function endingOf({ info, tree, game }: Study, end: MoveNode): Pick<RecordFacts, 'ending'> {
  const { word, results } = info;
  if (results === undefined || game.actor(end.row) === OVER || mainEnd(tree.root) !== end) return {};
  if (word === undefined && historyTo(game, end).ending() !== undefined) return {};
  return { ending: { reason: word?.reason ?? 'rules', results } };
}

function tagsOf({ game, info }: Study): Record<string, string> {
  const tags: Record<string, string> = { ...info.tags };
  for (let player = 0; player < game.players; player++) {
    const kind = info.players?.[player];
    const name = info.names?.[player] || (kind !== undefined && isAgent(kind) ? kind : '');
    if (name !== '') tags[gameDefinition(game.id).playerNames[player]] = name;
  }
  return tags;
}

function noteOf(study: Study, node: MoveNode, comments: Words | undefined): Note | undefined {
  const own = node.comment ?? '';
  const grade = comments === undefined ? undefined : gradeNode(study, node);
  const isSaid = comments !== undefined && grade !== undefined && GLYPHS[grade.grade] !== '';
  const verdict = isSaid ? gradeWords(comments, study.game, node, grade) : '';
  // A record that is opened again already has the grade in its comment
  const comment = own.includes(verdict) ? own : `${own} ${verdict}`.trim();
  const { evaluation, mover, clocks } = node;
  const marks = withGradeMark(node.marks, grade?.grade);
  const clock = node.clock ?? (mover >= 0 ? clocks?.[mover] : undefined);
  const note = {
    ...(comment === '' ? {} : { comment }),
    ...(evaluation === undefined || comments === undefined ? {} : { evaluation: round(evaluation) }),
    ...(clock === undefined || !Number.isFinite(clock) ? {} : { clock }),
    ...(marks === undefined ? {} : { marks }),
  };
  return Object.keys(note).length === 0 ? undefined : note;
}

/** To three decimals, and no -0: texts do not distinguish it from 0. */
function round(evaluation: number): number {
  return Math.round(1000 * evaluation) / 1000 + 0;
}

/** The marks of a move, with the mark of its grade unless it has a move mark already. */
function withGradeMark(marks: readonly number[] | undefined, grade: Grade | undefined): readonly number[] | undefined {
  const verdict = grade === undefined ? 0 : signMark(GLYPHS[grade]);
  return verdict === 0 || marks?.some(isMoveMark) ? marks : [verdict, ...(marks ?? [])];
}

/** Moves in one notation with wrapped lines: `1. 76(10) 2. ...` */
function moveList(game: Game, end: MoveNode, notation: string): string {
  const { movesPerTurn } = gameTraits(game.id);
  const isNumbered = game.players === 2 && movesPerTurn === 1;
  const words = pathTo(end)
    .slice(1)
    .map(({ parent, action }, index) => {
      const text = game.formatAction((parent as MoveNode).row, action, notation);
      return isNumbered && index % 2 === 0 ? `${index / 2 + 1}. ${text}` : text;
    });
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.length - 1;
    if (last >= 0 && lines[last].length + word.length < 80) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return `${lines.join('\n')}\n`;
}
