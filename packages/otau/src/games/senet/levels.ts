/** The levels of Senet and their ratings; docs/levels.md describes how they were measured. */
import type { AgentLevel } from '../../ladder/levels.js';

// One move changes little in a race of many throws: even this small temperature matters.
export const senetLevels: readonly AgentLevel[] = [
  { nodes: 2_000, visits: 20, lines: 7, shallowRate: 1, blunderRate: 0.6, temperature: 0.05, elo: 55 },
  { nodes: 2_000, visits: 40, lines: 7, shallowRate: 1, blunderRate: 0.45, temperature: 0.04, elo: 98 },
  { nodes: 2_000, visits: 80, lines: 7, shallowRate: 1, blunderRate: 0.3, temperature: 0.03, elo: 117 },
  { nodes: 2_000, visits: 150, lines: 7, shallowRate: 1, blunderRate: 0.2, temperature: 0.02, elo: 149 },
  { nodes: 2_000, visits: 300, lines: 7, shallowRate: 1, blunderRate: 0.1, temperature: 0.01, elo: 202 },
  { nodes: 2_000, visits: 600, lines: 7, shallowRate: 0.5, blunderRate: 0.04, temperature: 0.007, elo: 205 },
  { nodes: 20_000, visits: 1_200, lines: 7, shallowRate: 0, blunderRate: 0, temperature: 0.002, elo: 252 },
  { nodes: 20_000, visits: 2_500, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0, elo: 230 },
];
