/** Flags for the sizes of endgame tables: each game that builds tables counts them in its own units. */
import { gameDefinition, gameIds, gamePart } from 'otau/internal/core/registry.js';
import 'otau/internal/games/node/solvers.js';
import type { FlagRow } from '../command.js';

/** `--stones <number>` and similar, for `otau tablebase build`. Games may share a flag. */
export function tableSizeFlags(): FlagRow[] {
  const abouts = new Map<string, string[]>();
  for (const id of gameIds()) {
    const size = gamePart(id, 'solver')?.size;
    if (size === undefined) continue;
    const about = `${gameDefinition(id).title}: ${size.about} (default: ${size.default})`;
    abouts.set(size.name, [...(abouts.get(size.name) ?? []), about]);
  }
  return [...abouts].map(([name, texts]) => {
    return { flag: `--${name} <number>`, about: `build, ${texts.join('; ')}`, actions: ['build'] };
  });
}
