/** `otau tournament`: each agent against each other one, with ratings of all. */
import { runTournament } from '../../arena/run.js';
import { type ArenaFlags, openTournament } from '../../arena/setup.js';
import type { Input, Output } from '../../command.js';

const TOURNAMENT = { min: 2, max: 100, pairs: 10, event: 'tournament' };

export async function playTournament(flags: ArenaFlags, output: Output, input: Input): Promise<number> {
  return runTournament(await openTournament(flags, TOURNAMENT), flags, output, input);
}
