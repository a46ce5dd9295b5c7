/** An arrow with a light edge, in units of the picture, for best lines and paths of pieces. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ArrowProps {
  readonly from: Point;
  readonly to: Point;
  /** Distance of the middle from the straight line, as a part of the length; 0 is straight. */
  readonly bend?: number;
  /** The width of its line. */
  readonly width?: number;
  readonly colour?: string;
}

export function Arrow({ from, to, bend = 0, width = 5, colour = 'var(--blue)' }: ArrowProps) {
  const isLoop = Math.hypot(to.x - from.x, to.y - from.y) < 1;
  const middle = isLoop
    ? { x: from.x + 60, y: from.y - 45 }
    : { x: (from.x + to.x) / 2 + bend * (to.y - from.y), y: (from.y + to.y) / 2 - bend * (to.x - from.x) };
  const length = Math.hypot(to.x - middle.x, to.y - middle.y) || 1;
  const ahead = { x: (to.x - middle.x) / length, y: (to.y - middle.y) / length };
  const tail = { x: to.x - ahead.x * width * 2.6, y: to.y - ahead.y * width * 2.6 };
  const side = { x: ahead.y * width * 1.4, y: -ahead.x * width * 1.4 };
  const line = `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${tail.x} ${tail.y}`;
  const head = `M${to.x} ${to.y}L${tail.x + side.x} ${tail.y + side.y}L${tail.x - side.x} ${tail.y - side.y}Z`;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" pointerEvents="none">
      <path d={line} stroke="var(--salt)" strokeWidth={width + 4} />
      <path d={head} fill="var(--salt)" stroke="var(--salt)" strokeWidth={4} />
      <path d={line} stroke={colour} strokeWidth={width} />
      <path d={head} fill={colour} />
    </g>
  );
}
