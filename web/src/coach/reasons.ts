/** Why a move is worse than another, in sentences for the coach. */
import { type Game, gameTraits } from 'otau';
import { puzzleThemes, UNGRADED } from 'otau/puzzles';
import type { FoundTheme } from 'otau/review';
import { moveWords } from '../evaluation/comment.js';
import type { EvaluatedLine } from '../evaluation/evaluation.js';
import { themeText } from '../games/themes.js';
import type { Words } from '../i18n/index.js';
import { REPORT } from '../i18n/namespaces/report.js';
import type { MoveNode } from '../session/tree.js';
import type { Warning } from './coach.js';

/** Why one move is better than another, in the words of reports. */
export function reasonsOf(words: Words, game: Game, { row }: MoveNode, best: EvaluatedLine, other: EvaluatedLine) {
  if (best.value <= other.value) return [];
  const lineOf = ({ value, line, solved }: EvaluatedLine) => ({ line, value, isExact: solved !== undefined });
  const puzzle = { position: '', row, best: lineOf(best), other: lineOf(other), grade: UNGRADED };
  return puzzleThemes(game, puzzle).map((theme) => ({ theme, text: themeText(words, game.id, theme) }));
}

/** Why a move that is warned of is bad, without a word of the better one: that is for a hint to say. */
export function warningReason(words: Words, game: Game, { node, best, loss, line }: Warning): string {
  const before = node.parent as MoveNode;
  const better = game.formatAction(before.row, best.action);
  const played = { action: node.action, value: best.value - loss, line };
  const reasons = reasonsOf(words, game, before, best, played).filter(({ theme }) => !tellsMove(theme, better));
  return reasons[0]?.text ?? answerText(words, game, before, line);
}

/** Whether a reason names the move, alone or as one of a turn. */
function tellsMove({ params: { move, moves } }: FoundTheme, told: string): boolean {
  return (
    move === told ||
    String(moves ?? '')
      .split(' ')
      .includes(told)
  );
}

/** What the other side plays then and what that does by the rules. Where throws decide, or the game ends, no reason is known. */
function answerText(words: Words, game: Game, before: MoveNode, [action, reply]: readonly number[]): string {
  const t = words.of(REPORT);
  const row = new Uint8Array(game.rowSize);
  game.next(before.row, action, row);
  const isAnswer = reply !== undefined && game.actor(row) >= 0 && !gameTraits(game.id).hasChance;
  if (!isAnswer) return t('no-reason');
  return t('answer', { move: game.formatAction(row, reply), what: moveWords(words, game, row, reply) });
}
