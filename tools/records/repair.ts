/**
 * Puts misprints into games and has them repaired: how many are restored, and how many wrongly.
 *
 *     npx tsx tools/records/repair.ts [--game togyzkumalak] [--games people] [--notation digits] [--texts 1000] [--seed 1]
 *
 * The games are those of people that are in the repository, and those between levels that come with the board. The texts
 * have 1, 2 or 5 misprints of random kinds; then each kind alone. With `--misprints 2` only texts with two.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Game, Row } from '../../packages/otau/src/core/game.js';
import { type GameId, gameDefinition, gameIds } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { gameRecords } from '../../packages/otau/src/records/foreign/game-records.js';
import { parseRecords, replayRecord } from '../../packages/otau/src/records/index.js';
import { repairGame } from '../../packages/otau/src/records/repair/draft.js';
import { type Spelling, spellings } from '../../packages/otau/src/records/repair/spellings.js';
import { MISPRINTS, type Misprint, misprint } from '../../tests/misprints.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { game: text, games: text, notation: text, misprints: text, texts: text, seed: text },
});
const TEXTS = Number(values.texts ?? 1000);
const SETS = ['people', 'levels'] as const;

interface Tally {
  texts: number;
  /** Legal as they are: nobody can see the misprint. */
  unseen: number;
  restored: number;
  /** Among what is offered, in doubt. */
  offered: number;
  open: number;
  wrong: number;
  seconds: number;
}

for (const id of gameIds().filter((one) => one === (values.game ?? one))) {
  for (const set of SETS.filter((one) => one === (values.games ?? one))) {
    const games = gamesOf(id, set);
    if (games.length === 0) continue;
    console.log(`\n${gameDefinition(id).title}: ${games.length} games of ${set}, ${TEXTS} texts each`);
    for (const spelling of [...sheets(id), ...spellings(games[0].game)]) {
      if (spelling.name !== (values.notation ?? spelling.name)) continue;
      const counts = values.misprints === undefined ? [1, 2, 5] : [Number(values.misprints)];
      for (const count of counts) report(`${spelling.name}, ${count}`, tally(games, spelling, count));
      if (values.misprints !== undefined) continue;
      for (const kind of MISPRINTS) report(`${spelling.name}, ${kind}`, tally(games, spelling, 1, kind));
    }
  }
}

/** The usual notation without the marks that may be left out, as on score sheets. */
function sheets(id: GameId): Spelling[] {
  if (gameRecords(id).marks === undefined) return [];
  const spell = (game: Game, row: Row, action: number): string[] => [
    game.formatAction(row, action).replace(/\(.*/, ''),
  ];
  return [{ name: 'sheet', spell }];
}

/** Games with the usual options: of people, or between levels. */
function gamesOf(id: GameId, set: 'people' | 'levels') {
  const files = [new URL(`../../web/src/games/${id}/records/${set}.jsonl`, import.meta.url)];
  if (id === gameIds()[0] && set === 'people')
    files.unshift(new URL('../../tests/fixtures/championship.txt', import.meta.url));
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return texts.flatMap((text) =>
    parseRecords(text, { game: id }).flatMap((record) => {
      const history = replayRecord(record);
      const { game, actions } = history;
      if (Object.keys(record.options).length > 0 && set === 'levels') return [];
      return [{ game, actions, start: history.rowAt(0), counters: history.countersAt(0), record }];
    }),
  );
}

function tally(games: ReturnType<typeof gamesOf>, spelling: Spelling, misprints: number, kind?: Misprint): Tally {
  const sum: Tally = { texts: 0, unseen: 0, restored: 0, offered: 0, open: 0, wrong: 0, seconds: 0 };
  const texts = kind === undefined ? TEXTS : Math.ceil(TEXTS / MISPRINTS.length);
  for (let number = 0; sum.texts < texts && number < 3 * texts; number++) {
    const rng = new Rng(`${values.seed ?? 1}/${spelling.name}/${misprints}/${kind}/${number}`);
    const played = games[number % games.length];
    const kinds = Array.from({ length: misprints }, () => kind ?? MISPRINTS[rng.below(MISPRINTS.length)]);
    const right = misprint(played, spelling.spell, [], rng);
    const tokens = misprint(played, spelling.spell, kinds, rng);
    if (tokens.join(' ') === right.join(' ')) continue;
    const { game, start, counters, record } = played;
    const marks = gameRecords(game.id).marks;
    const begun = performance.now();
    const found = repairGame({ game, start: { row: start, counters }, tokens, spells: [spelling.spell], marks });
    sum.seconds += (performance.now() - begun) / 1000;
    sum.texts++;
    const wanted = record.moves.join(' ');
    const isRight = found.candidates.map(({ moves }) => moves.join(' ') === wanted);
    if (found.candidates[0]?.changes.length === 0) sum.unseen++;
    else if (found.isCertain && isRight[0]) sum.restored++;
    else if (found.isCertain) sum.wrong++;
    else if (isRight.includes(true)) sum.offered++;
    else sum.open++;
  }
  return sum;
}

function report(name: string, { texts, unseen, restored, offered, open, wrong, seconds }: Tally): void {
  const part = (n: number): string => `${((100 * n) / texts).toFixed(1)} %`.padStart(8);
  console.log(
    `${name.padEnd(24)} restored ${part(restored)}  offered ${part(offered)}  open ${part(open)}  unseen ${part(unseen)}  wrong ${part(wrong)}  ${((1000 * seconds) / texts).toFixed(0)} ms`,
  );
}
