/**
 * Anchors: opponents that stay the same from the first iteration to the last, so that the curve of
 * a run's strength has a fixed measure. A win against the run's own last network proves little.
 */
import { createAgent, splitSpecs } from 'otau/internal/agents/index.js';
import { provideNode } from 'otau/internal/agents/node/index.js';
import { gameOfRun, type RunConfig } from '../run/config.js';
import { checkTeacher } from '../selfplay/teacher.js';
import type { MatchTask } from './stage.js';

/** Openings as the arena draws them: enough random moves that no game comes twice. */
const OPENING_PLIES = 4;

/** The agents of the setting `anchors`, as texts. */
export function anchorNames(anchors: string): string[] {
  return anchors.trim() === '' ? [] : splitSpecs(anchors);
}

/**
 * Checks the anchors, the teacher and the opponent of a run.
 * @throws `unknown-agent` or `bad-option` where one of them does not play the game, or teacher or opponent play by the clock
 */
export function checkAgents({ game, settings }: RunConfig): void {
  if (settings.teacher !== '') checkTeacher(game, settings.teacher);
  if (settings.opponent !== '') checkTeacher(game, settings.opponent, 'opponent');
  if (settings.anchorEvery > 0) for (const name of anchorNames(settings.anchors)) createAgent(name, { game });
}

/**
 * Opens what the anchors, the teachers and the opponents of runs of one game need, such as networks, and closes it again.
 * @throws `no-file` and others where one of them cannot play
 */
export async function prepareAgents(configs: readonly RunConfig[]): Promise<void> {
  const [game, resources] = [gameOfRun(configs[0]), provideNode({ hasThreads: false })];
  for (const name of new Set(configs.flatMap(agentNames))) {
    const agent = createAgent(name, { game: game.id, resources });
    await agent.prepare?.(game);
    await agent.close?.();
  }
}

/** The agents that play in a run. */
function agentNames({ settings }: RunConfig): string[] {
  const { teacher, teacherIterations, opponent, opponentShare, anchors, anchorEvery } = settings;
  const names = [
    teacherIterations > 0 && teacher,
    opponentShare > 0 && opponent,
    ...(anchorEvery > 0 ? anchorNames(anchors) : []),
  ];
  return names.filter((name) => name !== false && name !== '') as string[];
}

/** The match of a network against an anchor. */
export function anchorTask({ settings }: RunConfig, model: Uint8Array, anchor: string): MatchTask {
  return {
    contestants: [
      { name: 'network', model, simulations: settings.anchorSimulations },
      { name: anchor, spec: anchor },
    ],
    games: settings.anchorGames,
    openingPlies: OPENING_PLIES,
  };
}
