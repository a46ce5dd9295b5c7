/** `otau runs A B --compare --match N`: the best networks of two runs play in pairs. */
import { basename, join, resolve } from 'node:path';
import { OtauError } from 'otau/internal/lib/error.js';
import { TournamentFolder } from '../../arena/folder.js';
import { iterationFiles, Run, runState } from '../../learn/index.js';
import type { Flags, Input, Output } from '../command.js';
import { DEFAULT_MATCHES_FOLDER } from '../defaults.js';
import { readWhole } from '../flags/game.js';
import { runTournament } from './run.js';
import { openTournament } from './setup.js';

/** What `--match` adds to `otau runs`. */
export interface RunMatchFlags extends Flags {
  readonly match?: string;
  readonly visits?: string;
  readonly out?: string;
}

/** The match continues where it was, as long as both runs have the same best networks. */
export async function matchRuns(
  folders: readonly string[],
  { match, visits, out, workers, seed, json }: RunMatchFlags,
  output: Output,
  input: Input,
): Promise<number> {
  if (folders.length !== 2) {
    throw new OtauError('bad-command', `--compare takes the folders of two runs; got ${folders.length}.`);
  }
  const [one, other] = folders.map((path) => bestOf(path));
  if (one.game !== other.game || one.options !== other.options) {
    throw new OtauError('bad-command', 'The two runs learn different games, or one game with different options.');
  }
  const simulations = visits === undefined ? one.simulations : readWhole('--visits', visits, 1, 1_000_000);
  const name = `${one.name}-${other.name}-${simulations}`;
  const folder = out ?? join(DEFAULT_MATCHES_FOLDER, name);
  const isBegun = TournamentFolder.isOne(folder);
  const options = Object.entries(JSON.parse(one.options) as Record<string, unknown>).map(
    ([key, value]) => `${key}=${value}`,
  );
  const tournament = await openTournament(
    {
      operands: [one, other].map((each) => `${each.name}=zero:model=${each.model},visits=${simulations}`),
      game: one.game,
      option: options,
      games: String(readWhole('--match', match ?? '', 2, 1_000_000)),
      workers,
      event: `${one.name} against ${other.name}`,
      ...(isBegun ? { resume: folder, seed } : { out: folder, seed: seed ?? '1' }),
    },
    { min: 2, max: 2, pairs: 1, event: 'match' },
  );
  return runTournament(tournament, { json }, output, input);
}

/** The best network of a run, by the file that never changes. */
function bestOf(path: string) {
  const { config, manifest } = Run.read(path);
  const { best } = runState(config, manifest.commits());
  return {
    game: config.game,
    options: JSON.stringify(config.options),
    simulations: config.settings.anchorSimulations,
    name: `${basename(resolve(path))}.${best}`,
    model: resolve(path, iterationFiles.model(best)),
  };
}
