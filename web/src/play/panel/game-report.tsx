/** The report of the game at the board. It starts by itself, and shows moves on the board. */
import type { Game } from 'otau';
import { defaultSearch } from 'otau/agents/web';
import type { MoveReview } from 'otau/review';
import { type JSX, useMemo, useState } from 'react';
import { useWidth } from '../../board/parts/use-size.js';
import { sharesOf } from '../../evaluation/evaluation.js';
import { seatColour } from '../../games/emblem.js';
import { useSection } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import { Bars } from '../../report/bars.js';
import { Practise, ReportState, ReportView } from '../../report/report-view.js';
import { type Report, useReport } from '../../report/reports.js';
import { pathTo } from '../../session/tree.js';
import { historyTo } from '../../study/study.js';
import type { Match } from '../match/match.js';

export default function GameReport({ match, names }: { match: Match; names: readonly string[] }): JSX.Element {
  const t = useSection(PLAY);
  const { session, shown } = match;
  const { game, current, setup } = session;
  const history = useMemo(() => historyTo(game, current), [game, current]);
  const [isWanted, setWanted] = useState(true);
  const report = useReport(history, defaultSearch(game), isWanted);
  const show = ({ ply, better, themes }: MoveReview) =>
    match.point(pathTo(current)[ply], better?.action, themes[0]?.cells ?? []);
  return (
    <section aria-label={t('report')}>
      <ReportState report={report} names={names} onStart={() => setWanted(true)} onStop={() => setWanted(false)} />
      {report.review !== undefined && (
        <>
          <Course game={game} report={report} shown={shown.ply} />
          <ReportView game={game} review={report.review} names={names} shown={shown.ply} onShow={show} />
          <Practise history={history} review={report.review} names={names} players={setup.players} />
        </>
      )}
    </section>
  );
}

const HEIGHT = 72;

function Course({ game, report, shown }: { game: Game; report: Report; shown: number }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { positions = [], moves = [] } = report.review ?? {};
  const grades = new Map(moves.map(({ ply, grade }) => [ply + 1, grade]));
  return (
    <div className="report-graph" ref={box}>
      <Bars
        width={width}
        height={HEIGHT}
        shares={positions.map((position) => position && sharesOf(position.values))}
        grades={positions.map((_, ply) => grades.get(ply))}
        colours={Array.from({ length: game.players }, (_, player) => seatColour(game.id, player))}
        shown={shown}
      />
    </div>
  );
}
