/** `otau match`: which of two agents is stronger, and by how much. */
import { runTournament } from '../../arena/run.js';
import { type ArenaFlags, openTournament } from '../../arena/setup.js';
import type { Input, Output } from '../../command.js';

const MATCH = { min: 2, max: 2, pairs: 50, event: 'match' };

export async function playMatch(flags: ArenaFlags, output: Output, input: Input): Promise<number> {
  return runTournament(await openTournament(flags, MATCH), flags, output, input);
}
