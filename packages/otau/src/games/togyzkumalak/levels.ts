/** The opponents of Togyz Kumalak and their ratings; docs/levels.md describes how they were measured. */
import { type AgentLevel, agentLevel } from '../../ladder/levels.js';

export const togyzkumalakBeginners: readonly AgentLevel[] = [
  agentLevel(60, 20, 9, 0.6, 0.5, 0.5, 191),
  agentLevel(150, 40, 9, 0.4, 0.3, 0.3, 415),
  agentLevel(450, 90, 9, 0.22, 0.13, 0.18, 791),
  agentLevel(750, 120, 9, 0.16, 0.1, 0.13, 923),
];

export const togyzkumalakLevels: readonly AgentLevel[] = [
  agentLevel(2_400, 260, 7, 0.065, 0.048, 0.068, 1259),
  agentLevel(3_500, 320, 6, 0.045, 0.037, 0.057, 1394),
  agentLevel(5_400, 400, 5, 0.029, 0.029, 0.047, 1525),
  agentLevel(9_200, 530, 4, 0.01, 0.02, 0.036, 1660),
  agentLevel(22_000, 770, 4, 0, 0.01, 0.023, 1816),
  agentLevel(48_000, 1_100, 3, 0, 0.002, 0.013, 1967),
  agentLevel(190_000, 1_700, 2, 0, 0, 0.003, 2086),
  agentLevel(2_000_000, 2_500, 1, 0, 0, 0, 2242),
];
