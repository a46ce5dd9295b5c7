/** A cell of a scene: its ground, its content, its name, rings round it. */
import type { SceneCell } from 'otau/render';
import type { JSX } from 'react';
import { seatColour } from '../seat-mark.js';
import { type Box, hexagonPoints } from './plan.js';

/** The most stones that are drawn; the number beside them is exact. */
const MAX_STONES = 24;
/** The golden angle spreads stones evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

interface CellProps {
  readonly game: string;
  readonly cell: SceneCell;
  readonly box: Box;
}

/** The outline of a cell, for its ground, its pointer target and rings round it. */
export function CellShape({ cell, box, className }: Omit<CellProps, 'game'> & { readonly className: string }) {
  const { x, y, width, height } = box;
  if (cell.shape === 'hexagon') return <polygon className={className} points={hexagonPoints(box)} />;
  const rx = cell.shape === 'round' ? Math.min(width, height) / 2 : 6;
  return <rect className={className} x={x - width / 2} y={y - height / 2} width={width} height={height} rx={rx} />;
}

export function CellGround({ game, cell, box }: CellProps): JSX.Element | null {
  const { shape = 'square', owner } = cell;
  if (shape === 'none') return null;
  const hue = owner === undefined ? undefined : { '--generic-owner': `var(--${seatColour(game, owner)})` };
  return (
    <g style={hue as React.CSSProperties} data-owned={hue && true}>
      <CellShape cell={cell} box={box} className={shape === 'square' ? 'generic-tile' : 'generic-hollow'} />
    </g>
  );
}

/** The content: a piece, stones with their number, or a text. */
export function CellContent({ game, cell, box }: CellProps): JSX.Element | null {
  const { piece, count, text, shape = 'square' } = cell;
  const isWood = shape !== 'square' && shape !== 'none';
  const place = shape === 'none' ? 'bare' : isWood ? 'wood' : 'tile';
  if (piece !== undefined) {
    const number = count !== undefined && count > 1 ? String(count) : undefined;
    return <Piece game={game} box={box} owner={piece.owner} sign={[piece.sign, number].filter(Boolean).join(' ')} />;
  }
  if (count !== undefined)
    return isWood ? <Stones box={box} count={count} /> : <Word box={box} word={`${count}`} place={place} />;
  return text === undefined ? null : <Word box={box} word={text} place={place} />;
}

function Word({ box, word, place }: { readonly box: Box; readonly word: string; readonly place: string }) {
  const size = Math.min(26, (1.7 * box.width) / Math.max(1, word.length));
  return (
    <text className={`generic-word generic-on-${place}`} x={box.x} y={box.y} fontSize={size}>
      {word}
    </text>
  );
}

function Piece({ game, box, owner, sign }: { game: string; box: Box; owner: number; sign: string }) {
  const colour = seatColour(game, owner);
  const r = 0.38 * Math.min(box.width, box.height);
  return (
    <>
      <circle className="generic-shadow" cx={box.x + 1.5} cy={box.y + 3} r={r} />
      <circle cx={box.x} cy={box.y} r={r} fill={`var(--${colour})`} stroke={`var(--${colour}-edge)`} strokeWidth={2} />
      <circle className="generic-glint" cx={box.x - 0.35 * r} cy={box.y - 0.4 * r} r={0.2 * r} />
      {sign !== '' && (
        <text className="generic-sign" x={box.x} y={box.y} fill={`var(--${colour}-edge)`} data-colour={colour}>
          {sign}
        </text>
      )}
    </>
  );
}

/** The number above, the stones below it. */
function Stones({ box, count }: { readonly box: Box; readonly count: number }) {
  const { x, y, width, height } = box;
  const drawn = Math.min(count, MAX_STONES);
  const r = drawn > 12 ? 5 : 6.5;
  const middle = y + 4;
  const [across, down] = [width / 2 - 2.4 * r, (height - 46) / 2 - 1.2 * r];
  return (
    <>
      <text className="generic-count" x={x} y={y - height / 2 + 17}>
        {count}
      </text>
      {Array.from({ length: drawn }, (_, i) => {
        const out = drawn === 1 ? 0 : Math.sqrt((i + 0.5) / drawn);
        const angle = i * GOLDEN_ANGLE;
        return (
          <circle
            key={angle}
            className="generic-stone"
            cx={x + across * out * Math.cos(angle)}
            cy={middle + down * out * Math.sin(angle)}
            r={r}
          />
        );
      })}
    </>
  );
}

/** The coordinate, in the lower corner. */
export function CellLabel({ cell, box }: Omit<CellProps, 'game'>): JSX.Element | null {
  const { label = cell.id, shape = 'square' } = cell;
  if (label === '') return null;
  const isTile = shape === 'square';
  const { x, y, width, height } = box;
  return (
    <text
      className={isTile ? 'generic-label generic-on-tile' : 'generic-label generic-on-wood'}
      x={isTile ? x - width / 2 + 9 : x}
      y={y + height / 2 - 9}
    >
      {label}
    </text>
  );
}
