/** A line of ram's-horn scrolls, the ornament of the boards' frames. */
const HORN = 34;

/** One horn, curling outwards: to the left (side -1) or to the right (side 1) of its root. */
function scroll(root: number, side: number): string {
  return `M${root} 0c0-6 ${4 * side}-9 ${8.5 * side}-9s${6.5 * side} 4 ${4 * side} 6.5s${-6 * side} .5 ${-5 * side}-2.5`;
}

export interface HornsProps {
  /** The middle of the base line. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether the horns point down. */
  readonly isTurned?: boolean;
}

export function Horns({ x, y, width, isTurned = false }: HornsProps) {
  const count = Math.max(1, Math.floor(width / HORN));
  const left = (-count * HORN) / 2;
  const pairs = Array.from({ length: count }, (_, i) => {
    const root = left + (i + 0.5) * HORN;
    return scroll(root, -1) + scroll(root, 1);
  });
  return (
    <path
      className="board-horns"
      d={`M${left} 0H${-left}${pairs.join('')}`}
      transform={`translate(${x} ${y})${isTurned ? ' scale(1 -1)' : ''}`}
    />
  );
}
