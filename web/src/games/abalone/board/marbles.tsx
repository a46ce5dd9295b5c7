/**
 * Cups and marbles, lit from the upper left. The marbles of each player have an inlay (ring, star, triangle or square), so
 * that they differ not only in colour.
 */
import { type CSSProperties, memo } from 'react';
import type { Point } from './geometry.js';

const INLAYS = [
  'M-11 0A11 11 0 1 1 11 0A11 11 0 1 1-11 0Z',
  'M0-13L3.2-5.5L11.3-6.5L6.4 0L11.3 6.5L3.2 5.5L0 13L-3.2 5.5L-11.3 6.5L-6.4 0L-11.3-6.5L-3.2-5.5Z',
  'M0-13L12 8.5H-12Z',
  'M-9.5-9.5H9.5V9.5H-9.5Z',
];
/** The colour of a player by number; `glass` if the owner is unknown. */
const LOOKS = ['second', 'first', 'third', 'fourth', 'glass'];

export function cupId(ids: string): string {
  return `${ids}cup`;
}

function marbleId(ids: string, owner: number | undefined): string {
  return `${ids}marble-${owner === undefined ? 'glass' : LOOKS[owner]}`;
}

/** Definitions that are drawn once and used for every marble and cup. */
export const MarbleDefinitions = memo(function MarbleDefinitions({ ids }: { readonly ids: string }) {
  return (
    <defs>
      <radialGradient id={`${ids}hollow`} cx={0.6} cy={0.64} r={0.62}>
        <stop offset={0.2} style={{ stopColor: 'var(--hollow)' }} />
        <stop offset={1} style={{ stopColor: 'var(--hollow-deep)' }} />
      </radialGradient>
      <radialGradient id={`${ids}shadow`}>
        <stop offset={0.55} stopColor="#000" stopOpacity={0.5} />
        <stop offset={1} stopColor="#000" stopOpacity={0} />
      </radialGradient>
      <radialGradient id={`${ids}shine`}>
        <stop offset={0} stopColor="#fff" stopOpacity={0.95} />
        <stop offset={0.35} stopColor="#fff" stopOpacity={0.6} />
        <stop offset={1} stopColor="#fff" stopOpacity={0} />
      </radialGradient>
      <radialGradient id={`${ids}depth`} cx={0.4} cy={0.36} r={0.66}>
        <stop offset={0.55} stopColor="#000" stopOpacity={0} />
        <stop offset={1} stopColor="#000" stopOpacity={0.5} />
      </radialGradient>
      <g id={cupId(ids)}>
        <circle r={28} className="abalone-lip" />
        <circle r={27} fill={`url(#${ids}hollow)`} />
      </g>
      {LOOKS.map((look, owner) => (
        <g key={look} id={`${ids}marble-${look}`} className={`abalone-marble-${look}`}>
          <ellipse cx={4} cy={6} rx={27} ry={26} fill={`url(#${ids}shadow)`} />
          <circle r={25.5} className="abalone-ball" />
          <circle r={25.5} className="abalone-glow" fill={`url(#${ids}glow-${look})`} />
          <radialGradient id={`${ids}glow-${look}`} cx={0.34} cy={0.3} r={0.6}>
            <stop offset={0} className="abalone-lit" />
            <stop offset={1} className="abalone-lit" stopOpacity={0} />
          </radialGradient>
          {owner < INLAYS.length && <path className="abalone-inlay" d={INLAYS[owner]} />}
          <circle r={25.5} fill={`url(#${ids}depth)`} />
          <ellipse cx={-9} cy={-12} rx={9.5} ry={6.5} transform="rotate(-38 -9 -12)" fill={`url(#${ids}shine)`} />
          <path className="abalone-gleam" d="M20.5 8.5A22.2 22.2 0 0 1 8.5 20.5" />
        </g>
      ))}
    </defs>
  );
});

/** The path of a moving marble to its place; `edge` is the point at which it leaves the board on its way to a tray. */
export interface Way {
  readonly from: Point;
  readonly edge?: Point;
  /** Milliseconds. */
  readonly time: number;
}

export interface MarbleProps {
  readonly ids: string;
  readonly owner: number | undefined;
  readonly at: Point;
  readonly scale?: number;
  readonly way?: Way;
  /** The offset by which a drag has moved it. */
  readonly lead?: Point;
}

export function Marble({ ids, owner, at, scale = 1, way, lead }: MarbleProps) {
  return (
    <g transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
      <g className={way && (way.edge ? 'abalone-roll' : 'abalone-slide')} style={styleOf(at, scale, way, lead)}>
        <use href={`#${marbleId(ids, owner)}`} />
      </g>
    </g>
  );
}

/** Offsets are in the scaled units of the marble. */
function styleOf(at: Point, scale: number, way: Way | undefined, lead: Point | undefined): CSSProperties | undefined {
  if (lead !== undefined) return { transform: `translate(${lead.x}px, ${lead.y}px)` };
  if (way === undefined) return undefined;
  const offset = (point: Point) => [`${(point.x - at.x) / scale}px`, `${(point.y - at.y) / scale}px`];
  const [fromX, fromY] = offset(way.from);
  const [edgeX, edgeY] = offset(way.edge ?? way.from);
  return {
    '--from-x': fromX,
    '--from-y': fromY,
    '--edge-x': edgeX,
    '--edge-y': edgeY,
    '--grown': 1 / scale,
    animationDuration: `${way.time}ms`,
  } as CSSProperties;
}
