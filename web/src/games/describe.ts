/** Texts that many pages need: names of players, variants and time controls, how a game ended. */
import { type EndReason, type GameId, type GameOptions, parseTimeControl, type TimeControl } from 'otau';
import { gameLadder } from 'otau/ladder';
import { GAMES, TIME } from '../i18n/namespaces/first.js';
import type { Words } from '../i18n/words.js';
import { FRIEND, isAgent, PERSON, type Session } from '../session/session.js';
import { gameTitle, optionValueText, seatName } from './game-text.js';
import { gameUi } from './index.js';

export { seatName };

/** `Level 3`, `Beginner 2`, `Alpha-beta, 2 s`. */
export function agentName(words: Words, spec: string): string {
  const t = words.of(GAMES);
  const [kind, rest = ''] = spec.split(':', 2);
  if (kind === 'level') return t('level', { level: rest || 4 });
  if (kind === 'beginner') return t('beginner', { number: rest || 2 });
  if (!GAMES.has(kind)) return spec;
  const model = /model=(?:own\/)?([^,]+)/.exec(rest)?.[1];
  const name = model === undefined ? t(kind) : `${t(kind)} ${model}`;
  const time = /time=(\d+)/.exec(rest)?.[1];
  return time === undefined ? name : t('with-think-time', { name, seconds: words.number(Number(time) / 1000) });
}

/** The name of the weakest opponent that solves puzzles of a grade. */
export function gradeName(words: Words, game: GameId, grade: number): string {
  return agentName(words, gameLadder(game)[grade - 1].spec);
}

/** The name of each player: the own name, `You` for the only human player, the seat, or the agent. */
export function playerNames(words: Words, game: GameId, players: readonly string[], names: readonly string[] = []) {
  const persons = players.filter((kind) => kind === PERSON).length;
  const friends = players.filter((kind) => kind === FRIEND).length;
  return players.map((kind, player) => {
    if (names[player]) return names[player];
    if (isAgent(kind)) return agentName(words, kind);
    if (kind === FRIEND) return friends === 1 ? words.of(GAMES)('friend') : seatName(words, game, player);
    return persons === 1 ? words.of(GAMES)('you') : seatName(words, game, player);
  });
}

export function optionValue(words: Words, game: GameId, option: string, value: string | number | boolean): string {
  const text = optionValueText(words, game, option, value) ?? gameUi(game).optionText(words, option, value);
  if (text !== undefined) return text;
  return typeof value === 'number' ? words.number(value) : String(value);
}

/** The name of a game with its variant: `Bestemshe, 5 × 5`, `Abalone: Belgian daisy`. */
export function variantName(words: Words, { id, options }: { id: GameId; options: GameOptions }): string {
  const title = gameTitle(words, id);
  return gameUi(id).variantText(title, options, (option) => optionValue(words, id, option, options[option]));
}

const DAY_MS = 86_400_000;

/** `10 min + 5 s a turn`. */
export function controlName(words: Words, control: TimeControl | string): string {
  const t = words.of(TIME);
  const { initial, increment, delay } = typeof control === 'string' ? parseTimeControl(control) : control;
  if (initial === Number.POSITIVE_INFINITY) return t('untimed');
  if (initial === 0 && delay >= DAY_MS) return t('days', { count: delay / DAY_MS });
  const minutes = words.number(initial / 60_000, { maximumFractionDigits: 2 });
  if (increment > 0) return t('with-increment', { minutes, seconds: increment / 1000 });
  if (delay > 0) return t('with-delay', { minutes, seconds: delay / 1000 });
  return t('plain', { minutes });
}

/** Place and date of a game: `Open of Almaty, Almaty · 2 Nov 2026`; empty if unknown. */
export function originText(
  words: Words,
  { tags = {}, date }: { readonly tags?: Readonly<Record<string, string>>; readonly date?: number },
): string {
  const isKnown = (tag: string | undefined) => tag !== undefined && tag !== '' && !/^[?-]+$/.test(tag);
  const where = [tags.Event, tags.Site, tags.Round].filter(isKnown).join(', ');
  // A tag can have only the year
  const isDay = tags.Date === undefined || Number.isFinite(Date.parse(tags.Date.replaceAll('.', '-')));
  const when = isDay ? (date === undefined ? '' : words.day(date)) : tags.Date.replace(/[.?-]{1,8}$/, '');
  return [where, when].filter((text) => text !== '').join(' · ');
}

/** The winner: `You won`, `Draw`, or that the game is not finished. */
export function outcomeText(words: Words, names: readonly string[], results: readonly number[] | undefined): string {
  const t = words.of(GAMES);
  if (results === undefined) return t('unfinished');
  const winners = names.filter((_, player) => results[player] > 0);
  const losers = names.filter((_, player) => results[player] < 0);
  if (winners.length === 0) return losers.length === 1 ? t('lost', { name: losers[0] }) : t('draw');
  if (winners.length > 1) return t('win', { names: words.list(winners) });
  return winners[0] === t('you') ? t('you-win') : t('wins', { name: winners[0] });
}

/** A sentence that says why the game ended. */
export function reasonText(words: Words, session: Session, names: readonly string[]): string {
  const { ending, termination, game, current } = session;
  if (ending === undefined) return '';
  if (ending.reason === 'rules') return gameUi(game.id).endText(words, game, current.row);
  return wordText(words, { reason: ending.reason, player: termination?.player }, names);
}

/** How players ended a game that is not over by its rules: `Aigul resigned.` */
export function wordText(
  words: Words,
  { reason, player = 0 }: { readonly reason: Exclude<EndReason, 'rules'>; readonly player?: number },
  names: readonly string[],
): string {
  return words.of(GAMES)(reason, { name: names[player] ?? '' });
}
