/** What is printed of a training: bars and times left while it runs, a line for each iteration. */
import type { Metrics, StageProgress } from '../../learn/index.js';

const STAGE_TITLES = {
  start: 'first network',
  selfplay: 'self-play',
  train: 'training',
  match: 'match with the best',
  anchors: 'anchors',
} as const;

/** Blocks of a bar: at most, and at least where one is drawn. */
const MAX_BAR = 24;
const MIN_BAR = 4;

/** `iteration 3/40  self-play  [#####------]  45/100 games, 0:12 left; run 1:02:10 left`. In narrow terminals the bar is shorter, or left out. */
export function formatProgress(
  { iteration, stage, done, total, unit }: StageProgress,
  iterations: number,
  stageLeft: number | undefined,
  runLeft: number | undefined,
  columns: number,
): string {
  const left = stageLeft === undefined ? '' : `, ${formatTime(stageLeft)} left`;
  const all = runLeft === undefined ? '' : `; run ${formatTime(runLeft)} left`;
  const where = `iteration ${iteration}/${iterations}  ${STAGE_TITLES[stage]}  `;
  const figures = `${done}/${total} ${unit}${left}${all}`;
  return where + formatBar(done / Math.max(1, total), columns - 1 - where.length - figures.length) + figures;
}

/** `[#####------]  `, in so many columns at most; nothing where they are too few. */
function formatBar(share: number, columns: number): string {
  const blocks = Math.min(MAX_BAR, columns - '[]  '.length);
  if (blocks < MIN_BAR) return '';
  const filled = Math.round(blocks * share);
  return `[${'#'.repeat(filled)}${'-'.repeat(blocks - filled)}]  `;
}

/** `0:12`, `1:02:10`. */
export function formatTime(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `iteration 3: 100 games, 4032 samples; loss 2.310 (policy 1.920, value 0.390); 24-12-4 against the best: accepted`. */
export function formatIteration({ iteration, selfplay, train, match, anchors }: Metrics): string {
  const parts: string[] = [];
  if (selfplay !== undefined) parts.push(`${selfplay.games} games, ${selfplay.samples} samples`);
  if (train !== undefined) {
    const { loss, policyLoss, valueLoss } = train;
    parts.push(`loss ${fixed(loss)} (policy ${fixed(policyLoss)}, value ${fixed(valueLoss)})`);
  }
  if (match !== undefined) {
    const { wins, losses, draws, accepted } = match;
    parts.push(`${wins}-${losses}-${draws} against the best: ${accepted === true ? 'accepted' : 'not accepted'}`);
  }
  for (const [name, result] of Object.entries(anchors ?? {})) parts.push(`${name} ${formatElo(result)}`);
  return `iteration ${iteration}: ${parts.join('; ')}`;
}

/** `Elo +120 (+60 to +190)` of facts as a match leaves them. */
export function formatElo(facts: unknown): string {
  const { elo, eloLow, eloHigh, wins, games } = (facts ?? {}) as Record<string, number | null | undefined>;
  if (wins === games && elo === null) return `Elo above ${signed(eloLow)}`;
  if (wins === 0 && elo === null) return `Elo below ${signed(eloHigh)}`;
  return `Elo ${signed(elo)} (${signed(eloLow)} to ${signed(eloHigh)})`;
}

function signed(value: number | null | undefined): string {
  if (typeof value !== 'number') return '?';
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : String(whole);
}

export function fixed(value: unknown): string {
  return typeof value === 'number' ? value.toFixed(3) : '?';
}
