/** The opponents of Abalone and their ratings; docs/levels.md describes how they were measured. */
import type { AgentLevel } from '../../ladder/levels.js';

export const abaloneBeginners: readonly AgentLevel[] = [
  { nodes: 100, visits: 10, lines: 40, shallowRate: 0.9, blunderRate: 0.6, temperature: 0.08, elo: 55 },
  { nodes: 150, visits: 20, lines: 36, shallowRate: 0.8, blunderRate: 0.5, temperature: 0.05, elo: 142 },
  { nodes: 600, visits: 40, lines: 24, shallowRate: 0.35, blunderRate: 0.25, temperature: 0.07, elo: 216 },
];

export const abaloneLevels: readonly AgentLevel[] = [
  { nodes: 1_100, visits: 160, lines: 12, shallowRate: 0.116, blunderRate: 0.078, temperature: 0.098, elo: 441 },
  { nodes: 1_600, visits: 200, lines: 9, shallowRate: 0.091, blunderRate: 0.063, temperature: 0.083, elo: 541 },
  { nodes: 2_100, visits: 240, lines: 8, shallowRate: 0.072, blunderRate: 0.052, temperature: 0.072, elo: 633 },
  { nodes: 2_800, visits: 290, lines: 6, shallowRate: 0.055, blunderRate: 0.043, temperature: 0.063, elo: 802 },
  { nodes: 4_500, visits: 370, lines: 5, shallowRate: 0.036, blunderRate: 0.033, temperature: 0.051, elo: 941 },
  { nodes: 8_000, visits: 490, lines: 5, shallowRate: 0.015, blunderRate: 0.022, temperature: 0.039, elo: 1056 },
  { nodes: 23_000, visits: 790, lines: 4, shallowRate: 0, blunderRate: 0.009, temperature: 0.022, elo: 1229 },
  { nodes: 400_000, visits: 2_500, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0, elo: 1372 },
];
