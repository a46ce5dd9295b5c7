/** `otau bench search`: how fast the searches are, and where their positions go, for each game that alpha-beta or expectimax plays. */
import type { Game } from 'otau/internal/core/game.js';
import { createGame, gameIds, gameTraits } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { profileSearch, type SearchProfile } from 'otau/internal/search/index.js';
import type { Flags, Input, Output } from '../../command.js';
import { table } from '../../text.js';

/** Positions of each search: the same on every machine, half a second or so on a slow one. */
const NODES = 300_000;

export async function benchSearch(flags: Flags, output: Output, input: Input): Promise<number> {
  for (const [name, game] of choose(flags.only)) {
    await input.yieldToEvents();
    const profile = profileSearch(game, NODES, String(flags.seed ?? 1), () => input.now());
    if (profile === undefined) continue;
    if (flags.json) output.print(JSON.stringify({ name, ...profile }));
    else output.print(formatProfile(name, profile));
  }
  return 0;
}

/** Each set of rules of each game. */
function choose(only = ''): [string, Game][] {
  const all = gameIds().flatMap((id) => {
    const ruleSets = gameTraits(id).ruleSets ?? [{ name: id, options: {} }];
    return ruleSets.map(({ name, options }): [string, Game] => [name, createGame(id, options)]);
  });
  const wanted = all.filter(([name]) => name.includes(only.toLowerCase()));
  if (wanted.length > 0) return wanted;
  throw new OtauError(
    'bad-command',
    `No measurement is called ${quote(only)}; there are ${all.map(([name]) => name).join(', ')}.`,
  );
}

function formatProfile(name: string, profile: SearchProfile): string {
  const { search, depth, branching, perSecond, plainPerSecond, estimates, lookups, hits } = profile;
  const times = plainPerSecond === undefined ? '' : ` (${(perSecond / plainPerSecond).toFixed(1)} × TypeScript)`;
  const rows = [
    ['  nodes', `${(perSecond / 1e6).toFixed(2)} M/s${times}`],
    ['  depth', `${depth.toFixed(1)} plies, each ${branching.toFixed(2)} times the one before`],
  ];
  if (estimates !== undefined && lookups !== undefined && hits !== undefined) {
    const percent = (share: number) => `${Math.round(100 * share)} %`;
    rows.push(['  estimates', `${percent(estimates)} of the nodes`]);
    rows.push(['  table', `asked at ${percent(lookups)} of the nodes, knows ${percent(hits)}`]);
  }
  return `${name}, ${search}\n${table(rows)}`;
}
