/** `otau agents`: who plays, the options of each, and the levels of a game. */
import { gameDefinition, OtauError, quote } from 'otau';
import { AGENTS, type AgentEntry, agentGames, formatDomain } from 'otau/agents';
import type { ValueSpec } from 'otau/internal/lib/options.js';
import { type Flags, type Output, printFound } from '../command.js';
import { narrowTable, wrappedTable, wrapText } from '../text.js';

const NOTE = 'Options follow the name: alphabeta:time=500,lines=3. `otau agents <name>` lists them.';

export function listAgents(flags: Flags, output: Output): number {
  const { operand } = flags;
  const chosen = operand === undefined ? AGENTS : [findAgent(operand)];
  const found = chosen.map(describeAgent);
  if (operand !== undefined) return printFound(flags, output, [found[0], formatAgent(chosen[0], output.columns)], 2);
  const rows = wrappedTable(
    AGENTS.map(({ name, about }) => [name, about]),
    output.columns,
  );
  return printFound(flags, output, [found, `${rows}\n\n${wrapText(NOTE.split(' '), output.columns)}`], 2);
}

function describeAgent(agent: AgentEntry): object {
  const { levels } = agent;
  return {
    ...agent,
    games: agent.plays && agentGames(agent),
    levels: levels && Object.fromEntries(agentGames(agent).map((id) => [id, levels(id)])),
  };
}

function findAgent(name: string): AgentEntry {
  const found = AGENTS.find((agent) => agent.name === name);
  if (found !== undefined) return found;
  const known = AGENTS.map((agent) => agent.name).join(', ');
  throw new OtauError('unknown-agent', `There is no agent ${quote(name)}; the agents are ${known}.`);
}

function formatAgent(agent: AgentEntry, width: number): string {
  const { name, about, options } = agent;
  const rows = Object.entries(options).map(([option, spec]) => formatOption(option, spec, width));
  return [
    wrapText(`${name}: ${about}`.split(' '), width),
    wrapText(`games: ${agentGames(agent).join(', ')}`.split(' '), width),
    rows.length === 0 ? 'no options' : 'options:',
    ...rows,
    ...(agent.levels === undefined ? [] : ['ratings (random moves: 0):', formatRatings(agent, width)]),
  ].join('\n');
}

function formatOption(name: string, spec: ValueSpec, width: number): string {
  const title = spec.default === undefined ? name : `${name}=${spec.default}`;
  const about = wrapText(`${spec.about}; ${formatDomain(spec)}`.split(' '), width, '      ');
  return `  ${title}\n${about}`;
}

function formatRatings(agent: AgentEntry, width: number): string {
  const rows = agentGames(agent).map((id) => [
    gameDefinition(id).title,
    ...(agent.levels?.(id) ?? []).map(({ elo }) => (elo === undefined ? '–' : String(elo))),
  ]);
  const count = Math.max(...rows.map(({ length }) => length - 1));
  const head = ['', ...Array.from({ length: count }, (_, i) => `${agent.name} ${i + 1}`)];
  return narrowTable([head, ...rows], width, '  ');
}
