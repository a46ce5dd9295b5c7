/** What is printed of a match or a tournament while it runs and at its end. */

import { gameDefinition } from 'otau/internal/core/registry.js';
import type { AgentStanding, Standings } from '../../arena/standings.js';
import type { Tournament } from '../../arena/tournament.js';
import { counted, formatDuration, table } from '../text.js';

/** The speed of the match. */
export interface Pace {
  /** Milliseconds since it began, or continued. */
  readonly elapsed: number;
  /** Games played in that time. */
  readonly played: number;
}

/** The tables, some lines. */
export function formatStandings(tournament: Tournament, standings: Standings): string {
  const { config } = tournament;
  const head = `${config.event}: ${counted(standings.games, 'game')} of ${gameDefinition(config.game).title}, seed ${config.seed}`;
  const parts = [head, agentTable(tournament, standings)];
  if (config.agents.length > 2) parts.push(crosstable(tournament, standings));
  if (standings.match !== undefined) parts.push(formatMatch(tournament, standings));
  if (standings.prior && config.agents.length > 2) {
    parts.push('Some have only won or only lost: for the ratings, all who met were given one more game, drawn.');
  }
  if (standings.agents.some(({ group }) => group > 0)) parts.push('Agents of different groups have not met.');
  return parts.join('\n');
}

/** `37/100 games: 20 won, 5 drawn, 12 lost; Elo +77 (-5 to +164), LOS 96.7 %; 1240 games/h, 0:03:12 left`. */
export function formatProgress(tournament: Tournament, standings: Standings, pace: Pace): string {
  const parts = [`${standings.games}/${tournament.games} games`];
  if (standings.match !== undefined) {
    const first = standings.agents.find(({ agent }) => agent === 0) as AgentStanding;
    parts.push(`${first.wins} won, ${first.draws} drawn, ${first.losses} lost`);
    parts.push(formatElo(standings));
  }
  parts.push(formatPace(tournament, standings, pace));
  return parts.join('; ');
}

/** `1240 games/h, 0:03:12 left`. */
export function formatPace({ games }: Tournament, standings: Standings, { elapsed, played }: Pace): string {
  if (played === 0 || elapsed <= 0) return 'no game has ended yet';
  const left = ((games - standings.games) * elapsed) / played;
  return `${Math.round((played * 3_600_000) / elapsed)} games/h, ${formatDuration(left)} left`;
}

function agentTable({ config }: Tournament, { agents, match }: Standings): string {
  const isPool = match === undefined;
  const head = [
    '',
    'games',
    'won',
    'drawn',
    'lost',
    'points',
    ...(isPool ? ['Elo', '95 %', 'LOS'] : []),
    'lost by fault',
  ];
  const rows = agents.map((line) => [
    config.agents[line.agent].name,
    ...[line.games, line.wins, line.draws, line.losses].map(String),
    line.points.toFixed(1),
    ...(isPool ? [signed(line.elo), `±${whole(line.error)}`, percent(line.superiority)] : []),
    Object.entries(line.failures)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  ]);
  return alignRight([head, ...rows], '  ');
}

/** Points of the line against the column. */
function crosstable({ config }: Tournament, { agents, crosstable: cells }: Standings): string {
  const head = ['', ...agents.map((_, i) => String(i + 1))];
  const rows = agents.map(({ agent }, i) => [
    `${i + 1} ${config.agents[agent].name}`,
    ...agents.map((other) => {
      const { points, games } = cells[agent][other.agent];
      return games === 0 ? '·' : `${points.toFixed(1)}/${games}`;
    }),
  ]);
  return alignRight([head, ...rows], '  ');
}

function formatMatch({ config, schedule }: Tournament, standings: Standings): string {
  const { match } = standings;
  if (match === undefined) return '';
  const lines = [`${config.agents[0].name} against ${config.agents[1].name}: ${formatElo(standings)}`];
  if (schedule.groupSize === 2 && schedule.players === 2) {
    lines.push(`Pairs by points 0, 0.5, 1, 1.5, 2: ${match.pentanomial.join(', ')}`);
  }
  const bounds = config.sprt;
  if (match.sprt !== undefined && bounds !== undefined) {
    const { decision } = match.sprt;
    const test = `SPRT of Elo ${bounds.elo0} against ${bounds.elo1}`;
    const verdict = { H0: `H0, ${bounds.elo0} Elo or less`, H1: `H1, ${bounds.elo1} Elo or more` };
    lines.push(decision === undefined ? `${test}: not decided` : `${test}: accepted ${verdict[decision]}`);
  }
  return lines.join('\n');
}

/** `Elo +77 (-5 to +164), LOS 96.7 %, LLR 0.53 (-2.94 to 2.94)`. */
function formatElo({ match }: Standings): string {
  if (match === undefined || match.groups === 0) return 'Elo not known before a pair is complete';
  const { elo, low, high, los, sprt } = match;
  const parts = [`Elo ${signed(elo)} (${signed(low)} to ${signed(high)})`, `LOS ${percent(los)}`];
  if (sprt !== undefined) {
    parts.push(`LLR ${sprt.llr.toFixed(2)} (${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)})`);
  }
  return parts.join(', ');
}

/** `+12`, `-3`, `0`, and infinities as such: nothing is known beyond. */
function signed(elo: number): string {
  const text = whole(Math.abs(elo));
  return text === '0' ? '0' : `${elo < 0 ? '-' : '+'}${text}`;
}

function whole(number: number): string {
  return Number.isFinite(number) ? String(Math.round(number)) : '∞';
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(100 * share).toFixed(1)} %`;
}

/** A table whose columns after the first are right-aligned. */
function alignRight(rows: readonly (readonly string[])[], indent: string): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const last = rows[0].length - 1;
  return table(
    rows.map((row) =>
      row.map((cell, i) =>
        i === 0 || (i === last && rows[0][i] === 'lost by fault') ? cell : cell.padStart(widths[i]),
      ),
    ),
    indent,
  );
}
