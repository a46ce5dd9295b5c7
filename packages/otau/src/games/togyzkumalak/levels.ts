/** The levels of Togyz Kumalak and their ratings; docs/levels.md says how they were measured. */
import { type AgentLevel, agentLevel } from '../../agents/levels.js';

export const togyzkumalakLevels: readonly AgentLevel[] = [
  agentLevel(60, 20, 9, 0.6, 0.5, 0.5, 165),
  agentLevel(150, 40, 9, 0.4, 0.3, 0.3, 218),
  agentLevel(400, 80, 9, 0.25, 0.15, 0.2, 383),
  agentLevel(1_000, 150, 9, 0.12, 0.08, 0.1, 588),
  agentLevel(3_000, 300, 6, 0.05, 0.04, 0.06, 716),
  agentLevel(12_000, 600, 4, 0, 0.015, 0.03, 985),
  agentLevel(60_000, 1_200, 3, 0, 0, 0.01, 1145),
  agentLevel(2_000_000, 2_500, 1, 0, 0, 0, 1336),
];
