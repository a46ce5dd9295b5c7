/** The levels of Abalone and their ratings; docs/levels.md says how they were measured. */
import { type AgentLevel, agentLevel } from '../../agents/levels.js';

export const abaloneLevels: readonly AgentLevel[] = [
  agentLevel(600, 20, 30, 0.4, 0.3, 0.03, 271),
  agentLevel(1_000, 40, 30, 0.25, 0.15, 0.03, 372),
  agentLevel(1_500, 80, 20, 0.15, 0.08, 0.025, 587),
  agentLevel(2_500, 150, 12, 0.08, 0.05, 0.025, 670),
  agentLevel(5_000, 300, 8, 0.04, 0.03, 0.025, 1459),
  agentLevel(12_000, 600, 4, 0, 0.015, 0.02, 1567),
  agentLevel(80_000, 1_200, 3, 0, 0, 0.005, 1577),
  agentLevel(400_000, 2_500, 1, 0, 0, 0, 1577),
];
