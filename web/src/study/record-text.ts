/** The line under study as text to take along: records in both forms, and lists of moves in every notation. */
import { type Game, gameDefinition, gameTraits, OVER } from 'otau';
import { formatRecord, type GameRecord, type Note, recordOf } from 'otau/records';
import type { Words } from '../i18n/words.js';
import { GLYPHS, gradeWords } from '../judgement/comment.js';
import { type MoveNode, pathTo } from '../session/tree.js';
import { gradeNode } from './review.js';
import { historyTo, type Study } from './study.js';

/** `text`, `jsonl`, or `moves:` and one of the game's notations. */
export type TextForm = string;

export function formsOf({ notations }: Game): TextForm[] {
  return ['text', 'jsonl', ...notations.map((notation) => `moves:${notation}`)];
}

/** @param comments the words of the verdicts that go along; none if left out. Throws `bad-record`. */
export function recordText(study: Study, form: TextForm, comments?: Words): string {
  const end = study.line.at(-1) as MoveNode;
  if (form.startsWith('moves:')) return moveList(study.game, end, form.slice(6));
  return formatRecord(recordOfLine(study, end, comments), form === 'jsonl' ? 'jsonl' : 'text');
}

function recordOfLine(study: Study, end: MoveNode, comments: Words | undefined): GameRecord {
  const { game, facts } = study;
  return recordOf(game, historyTo(game, end), {
    tags: tagsOf(study),
    notes: notesOf(study, end, comments),
    ...(isWordOf(study, end)
      ? { ending: { reason: facts.word?.reason ?? 'rules', results: facts.results ?? [] } }
      : {}),
  });
}

/** A game that a word has ended is ended only where that line still stands. */
function isWordOf({ facts, tree, game }: Study, end: MoveNode): boolean {
  if (facts.word === undefined || facts.results === undefined || game.actor(end.row) === OVER) return false;
  let at = tree.root;
  while (at.children.length > 0) at = at.children[0];
  return at === end;
}

function tagsOf({ game, facts }: Study): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let player = 0; player < game.players; player++) {
    const name = facts.names?.[player] || facts.players?.[player];
    if (name !== undefined && name !== '') tags[gameDefinition(game.id).playerNames[player]] = name;
  }
  return tags;
}

/** Notes by move, as records count them: a throw and the move after it are one. */
function notesOf(study: Study, end: MoveNode, comments: Words | undefined): Record<number, Note> {
  const notes: Record<number, Note> = {};
  let move = 0;
  for (const node of pathTo(end)) {
    if (node.action >= 0 && node.mover < 0) continue;
    const said = [node.comment ?? '', comments === undefined ? '' : verdictOf(study, node, comments)];
    const comment = said.filter((text) => text !== '').join(' ');
    const { evaluation } = node;
    const hasValue = evaluation !== undefined && comments !== undefined;
    if (comment !== '' || hasValue) {
      notes[move] = {
        ...(comment === '' ? {} : { comment }),
        ...(hasValue ? { evaluation: Math.round(1000 * evaluation) / 1000 } : {}),
      };
    }
    move++;
  }
  return notes;
}

function verdictOf(study: Study, node: MoveNode, words: Words): string {
  const grade = gradeNode(study, node);
  return grade === undefined || GLYPHS[grade.grade] === '' ? '' : gradeWords(words, study.game, node, grade);
}

/** `1. 76(10) 2. ...`: moves in one notation, wrapped for people. */
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
