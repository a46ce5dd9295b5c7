import { describe, expect, it } from 'vitest';
import { Schedule, type ScheduledGame, scoreAgainst } from './schedule.js';

function allGames(schedule: Schedule): ScheduledGame[] {
  return Array.from({ length: schedule.games }, (_, number) => schedule.game(number));
}

/** How often each agent sits in each seat. */
function seatCounts(games: readonly ScheduledGame[], agents: number, players: number): number[][] {
  const counts = Array.from({ length: agents }, () => new Array<number>(players).fill(0));
  for (const { seats } of games) for (const [seat, agent] of seats.entries()) counts[agent][seat]++;
  return counts;
}

describe('Schedule', () => {
  it('plays pairs with colours swapped, both from the opening of the round', () => {
    const games = allGames(new Schedule(2, 2, 'round-robin', 2));
    expect(games.map(({ seats, round, group, place }) => [seats.join(), round, group, place])).toEqual([
      ['0,1', 0, 0, 0],
      ['1,0', 0, 0, 1],
      ['0,1', 1, 1, 0],
      ['1,0', 1, 1, 1],
    ]);
  });

  it('lets each meet each in every round', () => {
    const schedule = new Schedule(4, 2, 'round-robin', 3);
    expect(schedule.matchUps).toHaveLength(6);
    expect(schedule.games).toBe(36);
    for (const { round, group } of allGames(schedule)) expect(round).toBe(Math.floor(group / 6));
  });

  it('lets only the first meet the others in a gauntlet', () => {
    expect(new Schedule(4, 2, 'gauntlet', 1).matchUps).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
  });

  it.each([
    [2, 3],
    [3, 3],
    [4, 3],
    [2, 4],
    [3, 4],
  ])('gives %i agents every seat of %i players equally often', (agents, players) => {
    const counts = seatCounts(allGames(new Schedule(agents, players, 'round-robin', 1)), agents, players);
    expect(new Set(counts.flat()).size).toBe(1);
  });

  it('makes the players 0 and 2 of four partners', () => {
    expect(allGames(new Schedule(2, 4, 'round-robin', 1)).map(({ seats }) => seats)).toEqual([
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ]);
  });
});

describe('scoreAgainst', () => {
  it('is 1, 1/2 or 0 between two', () => {
    expect(scoreAgainst([0, 1], [1, -1], 0, 1)).toBe(1);
    expect(scoreAgainst([1, 0], [1, -1], 0, 1)).toBe(0);
    expect(scoreAgainst([0, 1], [0, 0], 0, 1)).toBe(0.5);
  });

  it('is fair where one agent has two of three seats: equal strength gives 1/2 on average', () => {
    const seats = [0, 1, 1];
    const wins = [0, 1, 2].map((winner) => [0, 1, 2].map((seat) => (seat === winner ? 1 : -1)));
    expect(wins.map((results) => scoreAgainst(seats, results, 0, 1))).toEqual([1, 0.25, 0.25]);
  });

  it('is 1/2 between two who have lost to a third', () => {
    expect(scoreAgainst([0, 1, 2], [-1, -1, 1], 0, 1)).toBe(0.5);
    expect(scoreAgainst([0, 1, 2], [-1, -1, 1], 2, 1)).toBe(1);
  });
});
