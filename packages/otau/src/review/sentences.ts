/**
 * What is said of a move that gives something away, always in this order: the move and the answer it allows, what it costs, what
 * was better and why. Coach, hint, report, record and puzzle use the same sentences; each names its subject, and says only what was
 * found. Here they are ids with values, and words in English; pages have them in other languages.
 */
import { CHANCE, type Game, type GameId, type Row } from '../core/game.js';
import type { FoundTheme, MoveReview } from './review.js';
import { findThemes, firstReply, firstTurn, stepsOf, textOf, themesOf } from './theme.js';

/** A move that was tried: the line that begins with it, and its value for the player, -1 to 1. */
export interface TriedLine {
  readonly line: readonly number[];
  readonly value: number;
  readonly isExact: boolean;
}

/** What is known of a move beside a better one. */
export interface Explained extends Pick<MoveReview, 'answer' | 'loss' | 'isExact' | 'themes'> {
  readonly game: GameId;
  /** The move that was played, as a text. */
  readonly played: string;
  /** The whole turn, where other moves of it give something away too: then the loss is that of the turn. */
  readonly turn?: string;
  /** The better move, or the whole better turn. */
  readonly better: string;
}

/**
 * Compares a move with a better one.
 * @param game whose rules hold
 * @param row of the position before the moves
 * @param earlier the positions of the game before that
 * @param gameLine what was played in the game from the move on, where that is known
 */
export function explainMove(
  game: Game,
  row: Row,
  best: TriedLine,
  tried: TriedLine,
  earlier: readonly Row[] = [],
  gameLine: readonly number[] = tried.line.slice(0, 1),
): Explained {
  const player = game.actor(row);
  const [bestLine, playedLine] = [best, tried].map(({ line }) => stepsOf(game, row, line));
  const themes = findThemes({
    game,
    player,
    earlier,
    before: row,
    played: tried.line[0],
    best: best.line[0],
    afterPlayed: playedLine[0].after,
    afterBest: bestLine[0].after,
    bestLine,
    playedLine,
    gameLine: stepsOf(game, row, gameLine),
    bestValue: best.value,
    playedValue: tried.value,
    isBestExact: best.isExact,
    isPlayedExact: tried.isExact,
  });
  const reply = firstReply(playedLine, player);
  const isThrown = playedLine.slice(0, playedLine.indexOf(reply[0])).some(({ actor }) => actor === CHANCE);
  return {
    game: game.id,
    played: textOf(game, playedLine.slice(0, 1)),
    ...(reply.length === 0 || isThrown ? {} : { answer: textOf(game, reply) }),
    loss: Math.max(0, best.value - tried.value),
    isExact: best.isExact && tried.isExact,
    better: textOf(game, firstTurn(bestLine)),
    themes,
  };
}

/** One sentence: the id of a theme or of `COMMON_SENTENCES`, and the values in its words. */
export type Sentence = Pick<FoundTheme, 'id' | 'params'>;

/** The sentences that all games share, in English. */
export const COMMON_SENTENCES = {
  answer: 'After {played} the search expects {reply}.',
  costs: '{played} costs {loss} of the chances to win.',
  'costs-exactly': '{played} costs {loss} of the chances to win, which is proved.',
  better: '{move} was better.',
  'no-reason': 'No short reason was found.',
} as const;

/** Which of the sentences are said. Without `better` and `why` none names the better move, as a coach that warns has it. */
export type Part = 'allows' | 'costs' | 'better' | 'why';

/**
 * The sentences about a move, in their order.
 * @param formatLoss writes a share of the chances to win, 0 to 1
 * @param parts all unless given
 * @example sentencesOf(explainMove(game, row, best, played), (share) => `${Math.round(100 * share)} %`)
 */
export function sentencesOf(
  { game, played, answer, turn = played, loss, isExact, better, themes }: Explained,
  formatLoss: (share: number) => string,
  parts: readonly Part[] = ['allows', 'costs', 'better', 'why'],
): Sentence[] {
  const themeOf = ({ id }: FoundTheme) => themesOf(game).find((theme) => theme.id === id);
  const isPlayed = (theme: FoundTheme) => themeOf(theme)?.about !== 'better';
  const isTold = (theme: FoundTheme) =>
    parts.includes('why') || !['{better}', '{move}', '{moves}'].some((name) => themeOf(theme)?.words.includes(name));
  const allowed: Sentence[] = themes.filter((theme) => isPlayed(theme) && isTold(theme));
  const gained = themes.filter((theme) => !isPlayed(theme));
  if (allowed.length === 0 && answer !== undefined) allowed.push({ id: 'answer', params: { played, reply: answer } });
  const cost = {
    id: isExact ? 'costs-exactly' : 'costs',
    params: { played: turn, loss: formatLoss(Math.min(1, loss / 2)) },
  };
  const said = {
    allows: allowed,
    costs: [cost],
    better: [{ id: 'better', params: { move: better } }],
    why: gained,
  };
  const sentences = parts.flatMap((part): readonly Sentence[] => said[part]);
  return themes.length > 0 ? sentences : [...sentences, { id: 'no-reason', params: {} }];
}

/** A sentence in English. */
export function sentenceWords(game: GameId, { id, params }: Sentence): string {
  const common: Readonly<Record<string, string>> = COMMON_SENTENCES;
  const words = common[id] ?? themesOf(game).find((theme) => theme.id === id)?.words ?? '';
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
