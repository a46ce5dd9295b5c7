/** Reads and checks the attributes of `<otau-board>`: a game, its moves, the shown position. */
import { createGame, type GameId, gameDefinition, gameIds, OtauError, parseGameId } from 'otau';
import { parseRecords } from 'otau/records';
import { LANGUAGES, type Language } from '../i18n/words.js';
import { studyOfRecord } from '../study/create-study.js';
import type { Study } from '../study/study.js';

export interface ElementAttributes {
  readonly game?: string;
  readonly variant?: string;
  readonly options?: string;
  readonly position?: string;
  readonly record?: string;
  /** Actions and outcomes after those of the record, as numbers. */
  readonly actions?: string;
}

/** Longer records are refused, as they would block the page. */
const MAX_LENGTH = 1_000_000;
const HAS_OWN_TAGS = /^\s*[[{]/;

/** The study of the attributes, with its variations; without a record only a first position. Throws `OtauError`. */
export function readStudy({
  game = gameIds()[0],
  variant,
  options,
  position,
  record = '',
  actions,
}: ElementAttributes): Study {
  const id = parseGameId(game);
  if (record.length > MAX_LENGTH) throw new OtauError('bad-record', 'The record is too long.');
  if (variant) checkVariant(id, variant);
  // `SetUp` says that the text is a position: one that is none is refused, not kept as a remark
  const start = position ? { SetUp: '1', FEN: position } : {};
  const tags = { Game: id, Variant: variant, Options: options, ...start };
  const text = HAS_OWN_TAGS.test(record) ? record : `${formatTags(tags)}\n${record.trim() || '*'}\n`;
  const records = parseRecords(text, { game: id });
  if (records.length === 0) throw new OtauError('bad-record', 'There is no game in the record.');
  const study = studyOfRecord(records[0]);
  return actions === undefined ? study : playOn(study, actions);
}

/** Refuses a name of no board and of no rules, which a record would keep as a remark. Throws `bad-option`. */
function checkVariant(game: GameId, variant: string): void {
  const option = ['variant', 'rules'].find((name) => Object.hasOwn(gameDefinition(game).options, name));
  if (option !== undefined) createGame(game, { [option]: variant });
}

/** Continues from the end of the main line. Throws `bad-record` and `illegal-move`. */
function playOn(study: Study, actions: string): Study {
  study.last();
  for (const text of actions.split(/[\s,]+/)) {
    if (text === '') continue;
    if (!/^\d{1,6}$/.test(text)) throw new OtauError('bad-record', `Actions are whole numbers; got "${text}".`);
    study.play(Number(text));
  }
  return study;
}

function formatTags(tags: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(tags).filter(([, value]) => value !== undefined && value !== '');
  return lines.map(([name, value]) => `[${name} ${JSON.stringify(value)}]\n`).join('');
}

/** The ply of the shown position: the last by default; negative numbers count from the end. */
export function readPly(text: string | undefined, length: number): number {
  if (text === undefined || !/^-?\d{1,9}$/.test(text.trim())) return length;
  const ply = Number(text);
  return Math.min(length, Math.max(0, ply < 0 ? length + 1 + ply : ply));
}

/** The language of a tag such as `kk-KZ`; English if it is not supported. */
export function readLanguage(tag: string | undefined): Language {
  const name = (tag ?? '').slice(0, 2).toLowerCase();
  return LANGUAGES.find((one) => one === name) ?? 'en';
}
