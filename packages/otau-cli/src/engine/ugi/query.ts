/** The questions of `query` in the text protocol, and their answers. */
import { legalActions } from 'otau/internal/core/actions.js';
import type { History } from 'otau/internal/core/history.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { standingOf } from './position.js';

/** Throws `bad-command`. */
export function answerQuery(history: History, words: readonly string[]): string {
  const [question = '', ...rest] = words;
  const [, turn] = /^p([1-9])turn$/.exec(question) ?? [];
  const answer = rest.length > 0 ? undefined : turn === undefined ? QUESTIONS.get(question) : isTurn(Number(turn) - 1);
  const text = answer?.(history);
  if (text !== undefined) return text;
  const { players } = history.game;
  const known = [...Array.from({ length: players }, (_, player) => `p${player + 1}turn`), ...QUESTIONS.keys()];
  throw new OtauError('bad-command', `query asks for ${known.join(', ')}; got ${quote(words.join(' '))}.`);
}

type Answer = (history: History) => string | undefined;

const QUESTIONS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  [
    'turn',
    (history) => {
      const standing = standingOf(history);
      return standing.state === 'move' ? String(standing.player + 1) : standing.state;
    },
  ],
  ['gameover', (history) => String(standingOf(history).state === 'over')],
  ['result', resultText],
  ['legal', (history) => legalMoves(history).join(' ')],
  ['position', ({ game, row, counters }) => game.formatPosition(row, counters)],
]);

/** Undefined for a player whom the game has not. */
function isTurn(player: number): Answer {
  return (history) => {
    const standing = standingOf(history);
    if (player >= history.game.players) return undefined;
    return String(standing.state === 'move' && standing.player === player);
  };
}

/** `p1win`, `p2win`, `draw` or `none`; of more than two players what each got, as 1/-1/-1. */
function resultText(history: History): string {
  const standing = standingOf(history);
  if (standing.state !== 'over') return 'none';
  const { results } = standing.ending;
  if (results.every((result) => result === 0)) return 'draw';
  if (results.length > 2) return results.join('/');
  return results[0] > results[1] ? 'p1win' : results[1] > results[0] ? 'p2win' : 'draw';
}

/** What the player to move may play; nothing where none moves. */
function legalMoves(history: History): string[] {
  if (standingOf(history).state !== 'move') return [];
  const { game, row } = history;
  return legalActions(game, row).map((action) => game.formatAction(row, action));
}
