/** The report of the game at the board. */
import { defaultSearch } from 'otau/agents/web';
import { type JSX, useMemo } from 'react';
import ReportCard from '../../report/report-card.js';
import { pathTo } from '../../session/tree.js';
import { historyTo } from '../../study/study.js';
import type { Match } from '../match/match.js';

export default function GameReport({ match, names }: { match: Match; names: readonly string[] }): JSX.Element {
  const { session, shown } = match;
  const { game, current } = session;
  const history = useMemo(() => historyTo(game, current), [game, current]);
  return (
    <ReportCard
      game={game}
      history={history}
      names={names}
      players={session.setup.players}
      shown={shown.ply}
      engine={defaultSearch(game)}
      onShow={({ ply, better, themes }) => match.point(pathTo(current)[ply], better?.action, themes[0]?.cells ?? [])}
    />
  );
}
