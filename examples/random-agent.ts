/**
 * A random agent in both kinds of environment: Gymnasium's loop against a random opponent, and
 * PettingZoo's loop with an agent for every player.
 *
 *     npx tsx examples/random-agent.ts Senet-v0 10
 */
import { aec, make } from '../packages/otau/src/env/index.js'; // in a project of your own: from 'otau/env'

/** Plays so many games against a random opponent and returns the sum of the rewards. */
export function playEpisodes(id: string, episodes: number, seed: number): number {
  const env = make(id, { opponent: 'random' });
  env.actionSpace.seed(seed);
  let total = 0;
  for (let episode = 0; episode < episodes; episode++) {
    let [, info] = env.reset({ seed: seed + episode });
    for (let isOver = false; !isOver; ) {
      const action = env.actionSpace.sample({ mask: info.actionMask });
      const [, reward, terminated, truncated, next] = env.step(action);
      total += reward;
      isOver = terminated || truncated;
      info = next;
    }
  }
  return total;
}

/** Plays one game with an agent for every player and returns what each has earned. */
export function playCycle(id: string, seed: number): Record<string, number> {
  const env = aec(id);
  env.reset({ seed });
  env.possibleAgents.forEach((agent, player) => {
    env.actionSpace(agent).seed(seed + player);
  });
  const earned: Record<string, number> = {};
  for (const agent of env.agentIter()) {
    const [seen, reward, terminated, truncated] = env.last();
    earned[agent] = (earned[agent] ?? 0) + reward;
    const isOver = terminated || truncated;
    env.step(isOver ? null : env.actionSpace(agent).sample({ mask: seen?.actionMask }));
  }
  return earned;
}

if (process.argv[1]?.endsWith('random-agent.ts')) {
  const [id = 'Togyzkumalak-v0', episodes = '20'] = process.argv.slice(2);
  console.log(
    `${id}, ${episodes} games against a random opponent: sum of rewards`,
    playEpisodes(id, Number(episodes), 1),
  );
  console.log(`${id}, one game with an agent for every player:`, playCycle(id, 1));
}
