/** A list of built-in games: the players or the origin, with a link to the analysis. */
import { gameDefinition, History, Rng } from 'otau';
import type { GameRecord } from 'otau/records';
import { type JSX, useState } from 'react';
import { agentName, variantName } from '../../games/describe.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import { href } from '../../shell/route.js';
import { formatLink } from '../../study/link.js';
import { lineOfRecord } from './opening-index.js';

interface RecordListProps {
  readonly title: string;
  readonly records: readonly GameRecord[];
}

export function RecordList({ title, records }: RecordListProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  if (records.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <ul>
          {records.map((record) => (
            <RecordLine key={record.moves.join()} record={record} />
          ))}
        </ul>
      )}
    </details>
  );
}

function RecordLine({ record }: { readonly record: GameRecord }): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const { game, tags, moves, result } = record;
  const players = gameDefinition(game).playerNames.flatMap((name) => tags[name] ?? []);
  const origin = [tags.Event, tags.Site].filter(Boolean).join(', ');
  const title = players.map((name) => agentName(words, name)).join(' – ') || origin;
  return (
    <li>
      <a href={`${href('analyse')}?${linkOf(record)}`}>
        {title} · {t('moves', { count: moves.length })} · {result}
      </a>
      <span className="muted"> {variantName(words, lineOfRecord(record).game)}</span>
    </li>
  );
}

function linkOf(record: GameRecord): string {
  const { game, actions } = lineOfRecord(record);
  const history = new History(game, undefined, new Rng('link'));
  for (const action of actions) history.play(action);
  return formatLink(history, 0);
}
