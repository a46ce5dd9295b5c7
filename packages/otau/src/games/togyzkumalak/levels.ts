/** The opponents of Togyz Kumalak and their ratings; docs/levels.md says how they were measured. */
import { type AgentLevel, agentLevel } from '../../ladder/levels.js';

export const togyzkumalakBeginners: readonly AgentLevel[] = [
  agentLevel(60, 20, 9, 0.6, 0.5, 0.5, 199),
  agentLevel(150, 40, 9, 0.4, 0.3, 0.3, 489),
  agentLevel(450, 90, 9, 0.22, 0.13, 0.18, 777),
  agentLevel(750, 120, 9, 0.16, 0.1, 0.13, 1013),
];

export const togyzkumalakLevels: readonly AgentLevel[] = [
  agentLevel(2_400, 260, 7, 0.065, 0.049, 0.069, 1331),
  agentLevel(3_800, 340, 6, 0.041, 0.036, 0.055, 1508),
  agentLevel(6_400, 440, 5, 0.022, 0.026, 0.043, 1643),
  agentLevel(12_000, 600, 4, 0, 0.015, 0.03, 1839),
  agentLevel(23_000, 790, 4, 0, 0.009, 0.022, 1966),
  agentLevel(49_000, 1_100, 3, 0, 0.002, 0.013, 2121),
  agentLevel(190_000, 1_700, 2, 0, 0, 0.003, 2281),
  agentLevel(2_000_000, 2_500, 1, 0, 0, 0, 2396),
];
