/** `otau bench learn`: games an hour, evaluations and training samples a second, for each game and preset. */
import type { Game } from 'otau/internal/core/game.js';
import { createGame, gameIds, gameTraits } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import {
  checkNetworkSizes,
  learnBenchmark,
  makeRunConfig,
  PRESETS,
  type PresetName,
  parseTrainingSettings,
} from '../../../learn/index.js';
import type { Flags, Output } from '../../command.js';
import { table } from '../../text.js';

export interface BenchFlags extends Flags {
  readonly set?: readonly string[];
}

/** One row: a preset of a game. */
interface Measurement {
  readonly name: string;
  readonly game: Game;
  readonly preset: PresetName;
}

export async function benchLearning(flags: BenchFlags, output: Output): Promise<number> {
  const settings = parseTrainingSettings(flags.set ?? []);
  const measurements = choose(flags.only);
  for (const { game, preset } of measurements) {
    const config = makeRunConfig({ game, preset, seed: 'bench', workers: 1, settings });
    checkNetworkSizes(settings, [config.settings.trunk]);
  }
  for (const { name, game, preset } of measurements) {
    const figures = await learnBenchmark(game, preset, { settings });
    if (flags.json) {
      output.print(JSON.stringify({ name, settings, ...figures }));
      continue;
    }
    const { parameters, gamesPerHour, evaluations, rawEvaluations, share, samples, signature } = figures;
    output.print(`${name}, ${counted(parameters)} weights`);
    const rows = [
      ['  self-play', `${counted(gamesPerHour)} games/h`],
      ['  evaluations', `${counted(evaluations)}/s of ${counted(rawEvaluations)}/s (${Math.round(100 * share)} %)`],
      ['  training', `${counted(samples)} samples/s`],
      ['  signature', JSON.stringify(signature)],
    ];
    output.print(table(rows));
  }
  return 0;
}

function choose(only = ''): Measurement[] {
  const games = gameIds().flatMap((id) => {
    const ruleSets = gameTraits(id).ruleSets ?? [{ name: id, options: {} }];
    return ruleSets.map(({ name, options }): [string, Game] => [name, createGame(id, options)]);
  });
  const all = games.flatMap(([name, game]) =>
    PRESETS.map((preset): Measurement => ({ name: `${name} ${preset}`, game, preset })),
  );
  const wanted = all.filter(({ name }) => name.includes(only.toLowerCase()));
  if (wanted.length > 0) return wanted;
  const names = all.map(({ name }) => name).join(', ');
  throw new OtauError('bad-command', `No measurement is called ${quote(only)}; there are ${names}.`);
}

/** A whole number with spaces between thousands. */
function counted(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ');
}
