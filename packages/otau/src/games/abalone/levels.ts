/** The opponents of Abalone and their ratings; docs/levels.md describes how they were measured. */
import { type AgentLevel, agentLevel } from '../../ladder/levels.js';

export const abaloneBeginners: readonly AgentLevel[] = [
  agentLevel(100, 10, 40, 0.9, 0.6, 0.08, 55),
  agentLevel(150, 20, 36, 0.8, 0.5, 0.05, 142),
  agentLevel(600, 40, 24, 0.35, 0.25, 0.07, 216),
];

export const abaloneLevels: readonly AgentLevel[] = [
  agentLevel(1_100, 160, 12, 0.116, 0.078, 0.098, 441),
  agentLevel(1_600, 200, 9, 0.091, 0.063, 0.083, 541),
  agentLevel(2_100, 240, 8, 0.072, 0.052, 0.072, 633),
  agentLevel(2_800, 290, 6, 0.055, 0.043, 0.063, 802),
  agentLevel(4_500, 370, 5, 0.036, 0.033, 0.051, 941),
  agentLevel(8_000, 490, 5, 0.015, 0.022, 0.039, 1056),
  agentLevel(23_000, 790, 4, 0, 0.009, 0.022, 1229),
  agentLevel(400_000, 2_500, 1, 0, 0, 0, 1372),
];
