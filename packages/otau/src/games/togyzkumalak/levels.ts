/** The opponents of Togyz Kumalak and their ratings; docs/levels.md describes how they were measured. */
import type { AgentLevel } from '../../ladder/levels.js';

export const togyzkumalakBeginners: readonly AgentLevel[] = [
  { nodes: 60, visits: 20, lines: 9, shallowRate: 0.6, blunderRate: 0.5, temperature: 0.5, elo: 191 },
  { nodes: 150, visits: 40, lines: 9, shallowRate: 0.4, blunderRate: 0.3, temperature: 0.3, elo: 415 },
  { nodes: 450, visits: 90, lines: 9, shallowRate: 0.22, blunderRate: 0.13, temperature: 0.18, elo: 791 },
  { nodes: 750, visits: 120, lines: 9, shallowRate: 0.16, blunderRate: 0.1, temperature: 0.13, elo: 923 },
];

export const togyzkumalakLevels: readonly AgentLevel[] = [
  { nodes: 2_400, visits: 260, lines: 7, shallowRate: 0.065, blunderRate: 0.048, temperature: 0.068, elo: 1259 },
  { nodes: 3_500, visits: 320, lines: 6, shallowRate: 0.045, blunderRate: 0.037, temperature: 0.057, elo: 1394 },
  { nodes: 5_400, visits: 400, lines: 5, shallowRate: 0.029, blunderRate: 0.029, temperature: 0.047, elo: 1525 },
  { nodes: 9_200, visits: 530, lines: 4, shallowRate: 0.01, blunderRate: 0.02, temperature: 0.036, elo: 1660 },
  { nodes: 22_000, visits: 770, lines: 4, shallowRate: 0, blunderRate: 0.01, temperature: 0.023, elo: 1816 },
  { nodes: 48_000, visits: 1_100, lines: 3, shallowRate: 0, blunderRate: 0.002, temperature: 0.013, elo: 1967 },
  { nodes: 190_000, visits: 1_700, lines: 2, shallowRate: 0, blunderRate: 0, temperature: 0.003, elo: 2086 },
  { nodes: 2_000_000, visits: 2_500, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0, elo: 2242 },
];
