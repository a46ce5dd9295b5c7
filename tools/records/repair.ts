/**
 * Puts misprints into games and has them repaired: how many are restored, and how many wrongly.
 *
 *     npx tsx tools/records/repair.ts [--game togyzkumalak] [--games people] [--notation digits] [--texts 1000] [--seed 1]
 *
 * The games are those of people that are in the repository, and those between levels that come with the board. The texts
 * have 1, 2 or 5 misprints of random kinds; then each kind alone. With `--misprints 2` only texts with two. With `--log FILE`
 * a line for each text is kept, and a run that was ended goes on where it was.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Game, Row } from '../../packages/otau/src/core/game.js';
import '../../packages/otau/src/games/evaluation.js';
import { type GameId, gameDefinition, gameIds } from '../../packages/otau/src/games/index.js';
import { gameRecords } from '../../packages/otau/src/records/foreign/game-records.js';
import { parseRecords, replayRecord } from '../../packages/otau/src/records/index.js';
import { repairGame, resultEvidence } from '../../packages/otau/src/records/repair/draft.js';
import { type Spelling, spellings } from '../../packages/otau/src/records/repair/spellings.js';
import { Tokens } from '../../packages/otau/src/records/repair/tokens.js';
import { MISPRINTS, type Misprint, misprint, misprintKinds } from '../../tests/misprints.js';
import { readFlags } from '../flags.js';

const { flags } = readFlags({ game: '', games: '', notation: '', misprints: 0, texts: 1000, seed: '1', log: '' });
const SETS = ['people', 'levels'] as const;

/**
 * What became of a text: the game that was played was taken; offered, as the likeliest or another; not found; another game
 * was taken. Unseen are texts of which one misprint alone leaves a legal game, so that nobody can see it.
 */
const OUTCOMES = ['restored', 'likeliest', 'offered', 'open', 'unseen', 'wrong'] as const;
type Outcome = (typeof OUTCOMES)[number];

const log = existsSync(flags.log) ? readFileSync(flags.log, 'utf8').split('\n') : [];
const known = new Map(log.map((line) => line.split('\t') as [string, string]));

for (const id of gameIds().filter((one) => one === (flags.game || one))) {
  for (const set of SETS.filter((one) => one === (flags.games || one))) {
    const games = gamesOf(id, set);
    if (games.length === 0) continue;
    console.log(`\n${gameDefinition(id).title}: ${games.length} games of ${set}, ${flags.texts} texts each`);
    for (const spelling of [...sheets(id), ...spellings(games[0].game)]) {
      if (spelling.name !== (flags.notation || spelling.name)) continue;
      const counts = flags.misprints === 0 ? [1, 2, 5] : [flags.misprints];
      for (const count of counts) report(`${spelling.name}, ${count}`, tally(games, spelling, count));
      if (flags.misprints !== 0) continue;
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

function tally(games: ReturnType<typeof gamesOf>, spelling: Spelling, misprints: number, kind?: Misprint): Outcome[] {
  const outcomes: Outcome[] = [];
  const texts = kind === undefined ? flags.texts : Math.ceil(flags.texts / MISPRINTS.length);
  for (let number = 0; outcomes.length < texts && number < 3 * texts; number++) {
    const played = games[number % games.length];
    const seed = `${flags.seed}/${played.game.id}/${spelling.name}/${misprints}/${kind}/${number}`;
    const outcome =
      (known.get(seed) as Outcome | 'none' | undefined) ?? outcomeOf(played, spelling, misprints, kind, seed);
    if (flags.log !== '' && !known.has(seed)) appendFileSync(flags.log, `${seed}\t${outcome}\n`);
    if (outcome !== 'none') outcomes.push(outcome);
  }
  return outcomes;
}

/** What becomes of one text; `none` where its misprints change nothing. */
function outcomeOf(
  played: ReturnType<typeof gamesOf>[number],
  { spell }: Spelling,
  misprints: number,
  kind: Misprint | undefined,
  seed: string,
): Outcome | 'none' {
  const kinds = misprintKinds(misprints, kind === undefined ? MISPRINTS : [kind], seed);
  const right = misprint(played, spell, [], seed).join(' ');
  const tokens = misprint(played, spell, kinds, seed);
  if (tokens.join(' ') === right) return 'none';
  const { game, start, counters, record } = played;
  const marks = gameRecords(game.id).marks;
  const isLegal = (texts: readonly string[]): boolean => {
    const read = new Tokens(game, texts, spell, marks);
    const row = start.slice();
    return texts.every((_, token) => {
      const move = read.playable(row, 0, true).find((one) => read.cost(token, one) === 0);
      for (const action of move?.actions ?? []) game.next(row, action, row);
      return move !== undefined;
    });
  };
  const { candidates, isCertain } = repairGame({
    game,
    start: { row: start, counters },
    tokens,
    spells: [spell],
    marks,
    evidence: resultEvidence(game, record.result),
  });
  const isRight = candidates.map(({ moves }) => moves.join(' ') === record.moves.join(' '));
  if (isCertain && isRight[0]) return 'restored';
  for (const index of kinds.keys()) {
    const alone = misprint(played, spell, kinds, seed, index);
    if (alone.join(' ') !== right && isLegal(alone)) return 'unseen';
  }
  if (isCertain) return 'wrong';
  if (isRight[0]) return 'likeliest';
  return isRight.includes(true) ? 'offered' : 'open';
}

function report(name: string, outcomes: readonly Outcome[]): void {
  const parts = OUTCOMES.map((outcome) => {
    const share = outcomes.filter((one) => one === outcome).length / outcomes.length;
    return `${outcome} ${`${(100 * share).toFixed(1)} %`.padStart(7)}`;
  });
  console.log(`${name.padEnd(24)} ${parts.join('  ')}  of ${outcomes.length}`);
}
