/** The levels of Senet and their ratings; docs/levels.md describes how they were measured. */
import { type AgentLevel, agentLevel } from '../../ladder/levels.js';

// One move changes little in a race of many throws: even this small temperature matters.
export const senetLevels: readonly AgentLevel[] = [
  agentLevel(2_000, 20, 7, 1, 0.6, 0.05, 55),
  agentLevel(2_000, 40, 7, 1, 0.45, 0.04, 98),
  agentLevel(2_000, 80, 7, 1, 0.3, 0.03, 117),
  agentLevel(2_000, 150, 7, 1, 0.2, 0.02, 149),
  agentLevel(2_000, 300, 7, 1, 0.1, 0.01, 202),
  agentLevel(2_000, 600, 7, 0.5, 0.04, 0.007, 205),
  agentLevel(20_000, 1_200, 7, 0, 0, 0.002, 252),
  agentLevel(20_000, 2_500, 1, 0, 0, 0, 230),
];
