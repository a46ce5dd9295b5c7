/** Records as other programs write them, in the manner of PGN. */
import type { Game } from '../../core/game.js';
import { gameDefinition, gameIds } from '../../core/registry.js';
import { OtauError, quote } from '../../lib/error.js';
import { type CheckedRecord, checkRecord } from '../check.js';
import { escapeTag } from '../escape.js';
import { plainName } from '../names.js';
import { hasForeignEvaluations, noteWords } from '../notes.js';
import type { GameRecord } from '../record.js';
import { beginsTurn, formatOptions, wrap } from '../text-write.js';
import { type ForeignWriter, gameRecords } from './game-records.js';

/** The names of the formats in which games of any kind can be written, besides the own ones. */
export function foreignWriters(): readonly string[] {
  return [...new Set(gameIds().flatMap((id) => (gameRecords(id).writers ?? []).map(({ name }) => name)))];
}

/**
 * A record in a format of other programs, with a new line at its end. Variations and marks are left out: those formats have none.
 * @param name one of the formats of its game: `playok`, `apgn`, `playstrategy`
 * @throws OtauError `bad-argument` where the game is not written in it, `bad-record`
 */
export function formatForeign(record: GameRecord, name: string): string {
  const { writers = [] } = gameRecords(record.game);
  const writer = writers.find((known) => known.name === name);
  if (writer === undefined) {
    const known = ['text', 'jsonl', ...writers.map((one) => one.name)].join(', ');
    throw new OtauError(
      'bad-argument',
      `${gameDefinition(record.game).title} is written as ${known}; got ${quote(name)}.`,
    );
  }
  return write(checkRecord(record, {}), writer);
}

function write(checked: CheckedRecord, writer: ForeignWriter): string {
  const { record, game, start } = checked;
  const own = writer.tags(game, game.formatPosition(start.row, start.counters), record.start === undefined);
  const fields = { ...startTag(record, own), Result: record.result };
  const before = ownTags(record, own.Variant);
  // A tag of another program that has the name of one of ours stands beside it
  const tags = [...Object.entries(before), ...Object.entries({ ...record.tags, ...own }), ...Object.entries(fields)];
  const lines = tags.map(([name, value]) => `[${name} "${escapeTag(value)}"]`);
  const words = [...moveWords(checked, game, writer), record.result];
  return `${lines.join('\n')}\n\n${wrap(words)}\n`;
}

/** Our own tags, where the moves and the tags of the format do not say which game it is; other programs pass over them. */
function ownTags(record: GameRecord, variant: string | undefined): Record<string, string> {
  if (!tellsOptions(record, variant)) return { Game: record.game, Options: formatOptions(record.options) };
  return record.moves.length === 0 ? { Game: record.game } : {};
}

/** The first position as we write it, where the format has no tag for it, or one without room for its move counters. */
function startTag({ game, start }: GameRecord, own: Readonly<Record<string, string>>): Record<string, string> {
  if (start === undefined || 'FEN' in own) return {};
  const isWhole = 'Position' in own && gameRecords(game).plainPosition?.(own.Position) === start;
  return isWhole ? {} : { Start: start };
}

/** Whether the variant that the format names says how the game is played. */
function tellsOptions({ game, options: { variant, ...others }, start }: GameRecord, name = ''): boolean {
  if (Object.keys(others).length > 0) return false;
  const said = plainName(name);
  const [meant, ...more] = gameRecords(game).variants?.[said] ?? [];
  // The usual start shows which line-up a name of several means
  if (start !== undefined && more.length > 0) return variant === undefined;
  return variant === undefined || variant === meant?.variant || plainName(String(variant)) === said;
}

function moveWords({ record, start, replay }: CheckedRecord, game: Game, writer: ForeignWriter): string[] {
  const row = start.row.slice();
  let round = 0;
  const { notes = {} } = record;
  const isForeign = hasForeignEvaluations(notes);
  const words = replay.actions.flatMap((action, index) => {
    const move = writer.formatMove(game, row, action);
    game.next(row, action, row);
    const isFirst = beginsTurn(game, replay.players, index) === 'round';
    if (isFirst) round++;
    return [...(isFirst ? [`${round}.`] : []), move, ...noteWords(notes[index + 1], isForeign, plainComment)];
  });
  return [...noteWords(notes[0], isForeign, plainComment), ...words];
}

/** Other programs know no escapes in comments: braces go, and only what would be read as a mark or an escape is written as one. */
function plainComment(comment: string): string {
  return comment.replace(/[{}]/g, ' ').replace(/\s+/g, ' ').trim();
}
