/**
 * Ships a network: copies the best one of a run to `packages/data/models/`, writes its card beside it, and the page of all cards.
 *
 *     npx tsx tools/models/card.ts kindo runs/kindo kindo-matches.json "What else is to be said."
 *     npx tsx tools/models/card.ts senet-kendall runs/senet matches.json "…" retrained.onnx
 *                                                (a network that python/otau/retrain.py made of the run's samples)
 *     npx tsx tools/models/card.ts               (writes packages/data/models/README.md again from the cards)
 *
 * The matches come from `tools/models/measure.ts`.
 */
import '../../packages/otau/src/games/network.js';
import '../../packages/otau/src/games/training.js';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGame } from '../../packages/otau/src/games/index.js';
import { parameterCount } from '../../packages/otau/src/network/architecture.js';
import { readModel } from '../../packages/otau/src/network/model.js';
import { checkRunConfig, presetSettings } from '../../packages/otau-cli/src/learn/run/config.js';
import { sha256 } from '../../packages/otau-cli/src/learn/run/names.js';
import type { MatchMetrics } from '../../packages/otau-cli/src/learn/stages/stage.js';
import type { MeasuredMatch } from './measure.js';

// The curve of a run as data for its card and as a picture: losses, and Elo against the anchors.

export interface CurvePoint {
  readonly iteration: number;
  readonly games: number;
  readonly policyLoss: number;
  readonly valueLoss: number;
  /** By anchor: wins, draws, losses. */
  readonly anchors?: Readonly<Record<string, readonly [number, number, number]>>;
}

interface MetricsLine {
  readonly iteration: number;
  readonly selfplay: { readonly games: number };
  readonly train: { readonly policyLoss: number; readonly valueLoss: number };
  readonly anchors?: Readonly<Record<string, MatchMetrics>>;
}

function curveOf(lines: readonly MetricsLine[]): CurvePoint[] {
  const round = (value: number): number => Math.round(1000 * value) / 1000;
  return lines.map(({ iteration, selfplay, train, anchors }) => ({
    ...{ iteration, games: selfplay.games, policyLoss: round(train.policyLoss), valueLoss: round(train.valueLoss) },
    ...(anchors && {
      anchors: Object.fromEntries(
        Object.entries(anchors).map(([name, { wins, draws, losses }]) => [name, [wins, draws, losses] as const]),
      ),
    }),
  }));
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 12;
const TOP = 28;
const BOTTOM = 30;
/** Readable on light and dark pages alike, and different in their dashes too. */
const LINES = [
  { colour: '#1f6f8b', dash: '' },
  { colour: '#d99a1c', dash: '6 3' },
  { colour: '#a63446', dash: '2 3' },
];

interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Two charts, one above the other, as SVG. */
function drawCurve(name: string, curve: readonly CurvePoint[]): string {
  const last = curve.at(-1)?.iteration ?? 1;
  const names = [...new Set(curve.flatMap(({ anchors = {} }) => Object.keys(anchors)))];
  const losses: Series[] = [
    { name: 'policy loss', points: curve.map(({ iteration, policyLoss }) => [iteration, policyLoss]) },
    { name: 'value loss', points: curve.map(({ iteration, valueLoss }) => [iteration, valueLoss]) },
  ];
  const scores: Series[] = names.map((name) => ({
    name: `against ${name}`,
    points: curve.flatMap(({ iteration, anchors }) => {
      const found = anchors?.[name];
      return found ? [[iteration, (found[0] + found[1] / 2) / (found[0] + found[1] + found[2])] as const] : [];
    }),
  }));
  const highest = Math.max(0.1, ...losses.flatMap(({ points }) => points.map(([, y]) => y)));
  const height = names.length > 0 ? 2 * HEIGHT : HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#808080"><title>The training of ${name}: losses, and scores against fixed opponents</title>
${drawChart(losses, 0, last, highest, (value) => value.toFixed(1))}
${names.length > 0 ? drawChart(scores, HEIGHT, last, 1, (value) => `${Math.round(100 * value)} %`) : ''}
</svg>
`;
}

function drawChart(
  series: readonly Series[],
  top: number,
  last: number,
  highest: number,
  format: (value: number) => string,
): string {
  const x = (iteration: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * iteration) / last;
  const y = (value: number): number => top + HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / highest;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(part * highest).toFixed(1);
    return `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#808080" stroke-opacity=".3"/><text x="${LEFT - 6}" y="${at}" dy="4" text-anchor="end">${format(part * highest)}</text>`;
  });
  const lines = series.map(({ name, points }, i) => {
    const { colour, dash } = LINES[i % LINES.length];
    const path = points.map(([iteration, value]) => `${x(iteration).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const left = LEFT + i * 196;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/><path d="M${left} ${top + 12}h18" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/><text x="${left + 22}" y="${top + 16}">${name}</text>`;
  });
  return [
    ...grid,
    ...lines,
    `<text x="${WIDTH - RIGHT}" y="${top + HEIGHT - 10}" text-anchor="end">iteration ${last}</text>`,
  ].join('\n');
}

const models = fileURLToPath(new URL('../../packages/data/models/', import.meta.url));

type Card = ReturnType<typeof cardOf>;

function readLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

interface Measured {
  /** Of 200 simulations, in one thread of the machine that measured. */
  readonly milliseconds: number;
  readonly matches: readonly MeasuredMatch[];
}

/** @param file the network */
function cardOf(name: string, run: string, matchFile: string, note: string, file: string) {
  const config = checkRunConfig(JSON.parse(readFileSync(join(run, 'config.json'), 'utf8')));
  const { game, options, preset, seed, workers, settings } = config;
  const usual: Readonly<Record<string, unknown>> = presetSettings(preset, createGame(game, options));
  const curve = curveOf(readLines(join(run, 'metrics.jsonl')));
  const stages = readLines<{ seconds: number }>(join(run, 'speed.jsonl'));
  const { milliseconds, matches } = JSON.parse(readFileSync(matchFile, 'utf8')) as Measured;
  return {
    ...{ format: 'otau-model-card', version: 1, name, game, options: { ...options }, preset },
    /** What differs from the preset. */
    settings: Object.fromEntries(Object.entries(settings).filter(([key, value]) => usual[key] !== value)),
    ...{ seed, workers, iterations: curve.length, games: curve.reduce((sum, point) => sum + point.games, 0) },
    hours: Math.round(stages.reduce((sum, stage) => sum + stage.seconds, 0) / 36) / 100,
    parameters: parameterCount(readModel(readFileSync(file)).declaration),
    ...{ bytes: statSync(file).size, sha256: sha256(readFileSync(file)), note, milliseconds, matches, curve },
  };
}

function ship(name: string, run: string, matchFile: string, note: string, network = join(run, 'best.onnx')): void {
  const file = join(models, `${name}.onnx`);
  copyFileSync(network, file);
  const card = cardOf(name, run, matchFile, note, file);
  writeFileSync(join(models, `${name}.json`), `${JSON.stringify(card, null, 2)}\n`);
}

function readCards(): Card[] {
  const files = readdirSync(models)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return files.map((file) => JSON.parse(readFileSync(join(models, file), 'utf8')));
}

function formatElo([low, elo, high]: MeasuredMatch['elo']): string {
  const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`).replace('-', '−');
  if (elo === null) return low === null ? `below ${signed(high as number)}` : `above ${signed(low)}`;
  return `${signed(elo)} (${low === null ? 'open' : signed(low)} to ${high === null ? 'open' : signed(high)})`;
}

function formatCard(card: Card): string {
  const set = Object.entries(card.settings).map(([name, value]) => `--set ${name}=${value}`);
  const options = Object.entries(card.options).map(([name, value]) => `${name}=${value}`);
  const facts = [
    `${card.parameters.toLocaleString('en')} weights, ${(card.bytes / 1e6).toFixed(2)} MB`,
    `${card.iterations} iterations, ${card.games.toLocaleString('en')} games, ${card.hours} hours, ${card.workers} thread of a machine with 2 cores`,
    `preset ${card.preset}, seed ${card.seed}${set.length > 0 ? `, ${set.map((text) => `\`${text}\``).join(' ')}` : ''}`,
    `options ${options.join(', ')}`,
    `200 simulations took ${card.milliseconds} ms`,
  ];
  const rows = card.matches.map(
    ({ against, board, limit, games, wins, draws, losses, elo }) =>
      `| ${limit} | ${against}${board === undefined ? '' : `, ${board}`} | ${games} | ${wins} | ${draws} | ${losses} | ${((100 * (wins + draws / 2)) / games).toFixed(1)} % | ${formatElo(elo)} |`,
  );
  return [
    `## ${card.name}\n`,
    ...(card.note === '' ? [] : [`${card.note}\n`]),
    `${facts.map((fact) => `- ${fact}`).join('\n')}\n`,
    '| limit | against | games | won | drawn | lost | score | Elo (95 %) |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
    `${rows.join('\n')}\n`,
    `![How its loss and its strength developed](${card.name}.svg)\n`,
  ].join('\n');
}

function writePage(): void {
  const cards = readCards();
  for (const card of cards) writeFileSync(join(models, `${card.name}.svg`), drawCurve(card.name, card.curve));
  const head = `# Trained networks

These networks come with Otau; the agent \`zero\` uses them, in the terminal, in Python and in the browser. Each was made by
[otau train](../../../docs/training.md) on a processor without an accelerator; two were trained again from the samples of their runs on a
GPU, as their cards say. This page is written by \`tools/models/card.ts\` from the
cards, the \`.json\` files beside the networks; the matches are games in pairs from random openings of 4 plies with colours
swapped, played by \`tools/models/measure.ts\`.

They are plain ONNX. Input \`input\`, float32 [N, input size], as \`encode\` writes it; outputs \`policy\`, float32 [N, actions], logits, and
\`value\`, float32 [N, players], the player to move first. All are seen from the player to move. Which runtimes load them, and how far their answers are
apart: [a network in another runtime](../../../docs/training.md#a-network-in-another-runtime).
`;
  writeFileSync(join(models, 'README.md'), `${head}\n${cards.map(formatCard).join('\n')}`);
}

const [name, run, matchFile, note = '', network] = process.argv.slice(2);
if (name !== undefined) ship(name, run, matchFile, note, network);
writePage();
