/** The course of the line under study: the expected result after each move, mistakes marked; a press goes there. */
import type { JSX, KeyboardEvent, PointerEvent } from 'react';
import { useWidth } from '../board/parts/use-size.js';
import { seatColour } from '../games/seat-mark.js';
import { useSection } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/analyse.js';
import { sharesOf } from '../judgement/judgement.js';
import { gradeNode, valuesAt } from '../study/review.js';
import type { Study } from '../study/study.js';

const HEIGHT = 96;
const EDGE = 8;

export function Graph({ study }: { readonly study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const [box, width] = useWidth<HTMLDivElement>();
  const { line, shown, game } = study;
  const last = line.length - 1;
  const x = (index: number) => EDGE + (last === 0 ? 0 : (index / last) * (width - 2 * EDGE));
  const y = (share: number) => EDGE + (1 - share) * (HEIGHT - 2 * EDGE);
  const shares = line.map((node) => {
    const values = valuesAt(study, node);
    return values === undefined ? undefined : sharesOf(values);
  });
  const isEmpty = shares.every((known) => known === undefined);
  const go = (index: number) => study.go(line[Math.min(last, Math.max(0, index))]);
  const press = ({ clientX, currentTarget, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons === 0 || last === 0) return;
    const along = clientX - currentTarget.getBoundingClientRect().left - EDGE;
    go(Math.round((along / (width - 2 * EDGE)) * last));
  };
  const turn = (event: KeyboardEvent) => {
    const by: Partial<Record<string, number>> = {
      ArrowLeft: shown.ply - 1,
      ArrowDown: shown.ply - 1,
      ArrowRight: shown.ply + 1,
      ArrowUp: shown.ply + 1,
      Home: 0,
      End: last,
    };
    const to = by[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  const players = game.players === 2 ? [0] : Array.from({ length: game.players }, (_, player) => player);
  return (
    <div
      className="graph"
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('graph')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown.ply}
      aria-valuetext={t('ply-of', { ply: shown.ply, all: last })}
      onPointerDown={press}
      onPointerMove={press}
      onKeyDown={turn}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <line className="graph-even" x1={EDGE} x2={width - EDGE} y1={y(1 / game.players)} y2={y(1 / game.players)} />
        {players.map((player) => (
          <Course
            key={player}
            points={shares.flatMap((known, index) =>
              known === undefined ? [] : [[x(index), y(known[player])] as const],
            )}
            colour={seatColour(study.game.id, player)}
            isFilled={game.players === 2}
          />
        ))}
        {line.map((node, index) => {
          const grade = gradeNode(study, node)?.grade;
          const share = shares[index]?.[0];
          if (grade === undefined || share === undefined) return null;
          return <Mark key={node.id} grade={grade} x={x(index)} y={y(share)} />;
        })}
        <line className="graph-now" x1={x(shown.ply)} x2={x(shown.ply)} y1={2} y2={HEIGHT - 2} />
      </svg>
      {isEmpty && <p className="graph-empty muted">{t('graph-empty')}</p>}
    </div>
  );
}

interface CourseProps {
  readonly points: readonly (readonly [number, number])[];
  readonly colour: string;
  readonly isFilled: boolean;
}

function Course({ points, colour, isFilled }: CourseProps): JSX.Element | null {
  if (points.length === 0) return null;
  const path = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const foot = HEIGHT - EDGE;
  const area = `${path}L${points[points.length - 1][0].toFixed(1)} ${foot}L${points[0][0].toFixed(1)} ${foot}Z`;
  return (
    <>
      {isFilled && <path className="graph-area" d={area} />}
      <path className="graph-course" d={path} style={isFilled ? undefined : { stroke: `var(--${colour})` }} />
      {points.length === 1 && <circle className="graph-dot" cx={points[0][0]} cy={points[0][1]} r="3" />}
    </>
  );
}

/** Distinct in form: a dot, a square, a triangle pointing down. */
function Mark({ grade, x, y }: { readonly grade: string; readonly x: number; readonly y: number }): JSX.Element | null {
  if (grade === 'inaccuracy') return <circle className="graph-mark graph-inaccuracy" cx={x} cy={y} r="3.5" />;
  if (grade === 'mistake')
    return <rect className="graph-mark graph-mistake" x={x - 4} y={y - 4} width="8" height="8" />;
  if (grade === 'blunder') return <path className="graph-mark graph-blunder" d={`M${x - 6} ${y - 5}h12l-6 11Z`} />;
  return null;
}
