/** The report in the card of a finished game. It starts by itself, and shows moves on the board. */
import type { Game, History } from 'otau';
import type { MoveReview } from 'otau/review';
import { type JSX, useState } from 'react';
import { useWidth } from '../board/parts/use-size.js';
import { sharesOf } from '../evaluation/evaluation.js';
import { seatColour } from '../games/emblem.js';
import { useSection } from '../i18n/index.js';
import { REPORT } from '../i18n/namespaces/report.js';
import { Bars } from './bars.js';
import { Practise, ReportState, ReportView } from './report-view.js';
import { type Report, useReport } from './reports.js';

interface ReportCardProps {
  readonly game: Game;
  readonly history: History;
  readonly names: readonly string[];
  /** Specifications of agents, or `person`. */
  readonly players: readonly string[];
  /** The ply of the shown position. */
  readonly shown: number;
  /** The specification of the engine's agent. */
  readonly engine: string;
  readonly onShow: (move: MoveReview) => void;
}

export default function ReportCard(props: ReportCardProps): JSX.Element {
  const { game, history, names, players, shown, engine, onShow } = props;
  const t = useSection(REPORT);
  const [isWanted, setWanted] = useState(true);
  const report = useReport(history, engine, isWanted);
  return (
    <section aria-label={t('title')}>
      <ReportState report={report} names={names} onStart={() => setWanted(true)} onStop={() => setWanted(false)} />
      {report.review !== undefined && (
        <>
          <Course game={game} report={report} shown={shown} />
          <ReportView game={game} review={report.review} names={names} shown={shown} onShow={onShow} />
          <Practise history={history} review={report.review} names={names} players={players} />
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
