/** The opponents of Kindo and their ratings; docs/levels.md describes how they were measured. */
import { type AgentLevel, agentLevel } from '../../ladder/levels.js';

export const kindoBeginners: readonly AgentLevel[] = [
  agentLevel(60, 20, 25, 0.6, 0.5, 0.5, 384),
  agentLevel(400, 70, 25, 0.24, 0.18, 0.18, 665),
  agentLevel(2_000, 240, 9, 0.08, 0.06, 0.08, 1115),
  agentLevel(7_000, 450, 5, 0.02, 0.025, 0.042, 1374),
];

export const kindoLevels: readonly AgentLevel[] = [
  agentLevel(29_000, 880, 3, 0, 0.007, 0.019, 1685),
  agentLevel(50_000, 1_100, 3, 0, 0.002, 0.012, 1796),
  agentLevel(80_000, 1_300, 3, 0, 0, 0.008, 1908),
  agentLevel(160_000, 1_600, 2, 0, 0, 0.004, 2094),
  agentLevel(170_000, 1_700, 1, 0, 0, 0.002, 2245),
  agentLevel(360_000, 2_000, 1, 0, 0, 0, 2401),
  agentLevel(680_000, 2_200, 1, 0, 0, 0, 2501),
  agentLevel(1_200_000, 2_300, 1, 0, 0, 0, 2608),
];
