/** The opponents of Kindo and their ratings; docs/levels.md describes how they were measured. */
import type { AgentLevel } from '../../ladder/levels.js';

export const kindoBeginners: readonly AgentLevel[] = [
  { nodes: 60, visits: 20, lines: 25, shallowRate: 0.6, blunderRate: 0.5, temperature: 0.5, elo: 384 },
  { nodes: 400, visits: 70, lines: 25, shallowRate: 0.24, blunderRate: 0.18, temperature: 0.18, elo: 665 },
  { nodes: 2_000, visits: 240, lines: 9, shallowRate: 0.08, blunderRate: 0.06, temperature: 0.08, elo: 1115 },
  { nodes: 7_000, visits: 450, lines: 5, shallowRate: 0.02, blunderRate: 0.025, temperature: 0.042, elo: 1374 },
];

export const kindoLevels: readonly AgentLevel[] = [
  { nodes: 29_000, visits: 880, lines: 3, shallowRate: 0, blunderRate: 0.007, temperature: 0.019, elo: 1685 },
  { nodes: 50_000, visits: 1_100, lines: 3, shallowRate: 0, blunderRate: 0.002, temperature: 0.012, elo: 1796 },
  { nodes: 80_000, visits: 1_300, lines: 3, shallowRate: 0, blunderRate: 0, temperature: 0.008, elo: 1908 },
  { nodes: 160_000, visits: 1_600, lines: 2, shallowRate: 0, blunderRate: 0, temperature: 0.004, elo: 2094 },
  { nodes: 170_000, visits: 1_700, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0.002, elo: 2245 },
  { nodes: 360_000, visits: 2_000, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0, elo: 2401 },
  { nodes: 680_000, visits: 2_200, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0, elo: 2501 },
  { nodes: 1_200_000, visits: 2_300, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0, elo: 2608 },
];
