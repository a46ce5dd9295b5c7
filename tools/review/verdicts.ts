/** Whether the verdicts of a review hold when their moves are looked at far deeper, and the tables of `measure.ts`. */
import { CHANCE, type GameId } from '../../packages/otau/src/core/game.js';
import type { History } from '../../packages/otau/src/core/history.js';
import { GRADES, type Grade, gradeOf, isBad } from '../../packages/otau/src/review/grade.js';
import type { MoveReview } from '../../packages/otau/src/review/review.js';
import { knownEnd, type ReviewSearch } from '../../packages/otau/src/review/review-search.js';

/** What a review says of a bad move, and what the deeper search says of it. */
interface TestedVerdict {
  readonly ply: number;
  readonly loss: number;
  readonly deeperLoss: number;
}

/** One game of an agent against itself. */
export interface Reviewed {
  readonly agent: string;
  readonly number: number;
  readonly plies: number;
  readonly accuracies: readonly number[];
  readonly verdicts?: readonly TestedVerdict[];
}

/** Searches three moves deeper: the better move of the review, its own best move, and the move played. */
export async function testVerdict(history: History, move: MoveReview, search: ReviewSearch, effort: number) {
  const { ply, action, better, loss } = move;
  const { game } = history;
  const row = history.rowAt(ply);
  const earlier = Array.from({ length: ply }, (_, at) => history.rowAt(at));
  const found = await search(row, earlier, effort);
  const worth = async (one: number): Promise<number> => {
    const after = new Uint8Array(game.rowSize);
    game.next(row, one, after);
    const listed = found.lines.find((line) => line.action === one);
    if (game.actor(after) === CHANCE && listed !== undefined) return listed.value;
    const next = knownEnd(game, after) ?? (await search(after, [...earlier, row], effort));
    return next.values[game.actor(row)];
  };
  const candidates = new Set([found.lines[0].action, better?.action ?? action]);
  let best = -1;
  for (const one of candidates) best = Math.max(best, await worth(one));
  return { ply, loss, deeperLoss: Math.max(0, best - (await worth(action))) };
}

/** The mean accuracy of each agent with its 95 % interval, the least accurate first, and how many verdicts held. */
export function printTables(game: GameId, games: readonly Reviewed[]): void {
  const rows = [...new Set(games.map(({ agent }) => agent))].map((agent) => {
    const found = games.filter((one) => one.agent === agent).flatMap(({ accuracies }) => accuracies);
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
    const spread = Math.sqrt(found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (found.length - 1));
    return { agent, mean, interval: (1.96 * spread) / Math.sqrt(found.length), sides: found.length };
  });
  for (const { agent, mean, interval, sides } of rows.sort((a, b) => a.mean - b.mean)) {
    console.log(`${game} ${agent}: ${mean.toFixed(1)} ± ${interval.toFixed(1)} (${sides} sides)`);
  }
  const verdicts = games.flatMap((one) => one.verdicts ?? []);
  const grade = (loss: number): Grade => gradeOf(game, loss, loss === 0);
  const isMilder = ({ loss, deeperLoss }: TestedVerdict) =>
    GRADES.indexOf(grade(deeperLoss)) < GRADES.indexOf(grade(loss));
  const milder = verdicts.filter(isMilder);
  const gone = milder.filter(({ deeperLoss }) => !isBad(grade(deeperLoss)));
  const halved = milder.filter(({ loss, deeperLoss }) => deeperLoss < loss / 2);
  console.log(
    `${game}: ${verdicts.length} verdicts tested: ${milder.length} with a milder word, ${halved.length} with less than half the loss, ${gone.length} no longer bad`,
  );
}
