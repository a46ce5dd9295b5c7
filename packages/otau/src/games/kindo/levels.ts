/** The levels of Kindo and their ratings; docs/levels.md says how they were measured. */
import { type AgentLevel, agentLevel } from '../../agents/levels.js';

export const kindoLevels: readonly AgentLevel[] = [
  agentLevel(60, 20, 25, 0.6, 0.5, 0.5, 180),
  agentLevel(150, 40, 25, 0.45, 0.4, 0.4, 350),
  agentLevel(500, 80, 25, 0.2, 0.15, 0.15, 524),
  agentLevel(1_000, 150, 12, 0.12, 0.08, 0.1, 656),
  agentLevel(3_000, 300, 6, 0.05, 0.04, 0.06, 807),
  agentLevel(12_000, 600, 4, 0, 0.015, 0.03, 1013),
  agentLevel(60_000, 1_200, 3, 0, 0, 0.01, 1292),
  agentLevel(2_000_000, 2_500, 1, 0, 0, 0, 1899),
];
