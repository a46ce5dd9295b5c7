/** Marks over the tiles: legal captures, the last move, the preview of a capture, the edges for a wall, best lines. */
import { attackerOf, type KindoScene } from 'otau/games/kindo';
import { Arrow } from '../../../board/parts/arrow.js';
import type { Effect } from './effect.js';
import { centreOf, type Plan, type Point, square, TILE, towards, turned } from './plan.js';
import { Wall } from './tiles.js';

interface Place {
  readonly plan: Plan;
}

/** Legal captures: a dot on a free tile, a notch on an enemy tile. */
export function CaptureMark({ at: { x, y }, isEnemy }: { readonly at: Point; readonly isEnemy: boolean }) {
  return isEnemy ? <Notch at={{ x, y: y - 26 }} /> : <circle className="kindo-legal" cx={x} cy={y} r={7} />;
}

function Notch({ at: { x, y } }: { readonly at: Point }) {
  return <path className="kindo-notch" d={`M${x} ${y + 8}l-10-15h20z`} />;
}

type RingKind = 'last' | 'aim' | 'pick' | 'taken';

function Ring({ plan, tile, kind }: Place & { readonly tile: number; readonly kind: RingKind }) {
  const at = centreOf(plan, tile);
  return (
    <g className={`kindo-ring kindo-ring-${kind}`}>
      <rect className="kindo-ring-edge" {...square(at, TILE)} rx={8} />
      <rect className="kindo-ring-line" {...square(at, TILE)} rx={8} />
      {kind === 'pick' && <rect className="kindo-ring-line" {...square(at, TILE - 12)} rx={5} />}
    </g>
  );
}

/** The last move: a ring round its tile, a notch on every captured tile. */
export function LastMarks({ plan, effect }: Place & { readonly effect: Effect }) {
  const direct = effect.wall === 0 && effect.from !== undefined ? [effect.tile] : [];
  return (
    <>
      <Ring plan={plan} tile={effect.tile} kind="last" />
      {[...direct, ...effect.mass].map((tile) => {
        const { x, y } = centreOf(plan, tile);
        return <Notch key={tile} at={{ x: x - 23, y: y - 22 }} />;
      })}
    </>
  );
}

/** The preview of a capture: a ring round its tile; dashed lines and notches on the tiles of the mass capture. */
export function Preview({ plan, effect }: Place & { readonly effect: Effect }) {
  return (
    <>
      {effect.mass.map((tile) => (
        <g key={tile}>
          <Ring plan={plan} tile={tile} kind="taken" />
          <Notch at={centreOf(plan, tile)} />
        </g>
      ))}
      <Ring plan={plan} tile={effect.tile} kind="aim" />
    </>
  );
}

export interface WallChoiceProps extends Place {
  readonly tile: number;
  /** Directions of the board in which a wall may be put. */
  readonly walls: readonly number[];
  /** The selected direction; 0 for none. */
  readonly chosen: number;
}

/** The choice of a wall on an own tile: its free edges, and the chosen wall. */
export function WallChoice({ plan, tile, walls, chosen }: WallChoiceProps) {
  const at = centreOf(plan, tile);
  return (
    <>
      <Ring plan={plan} tile={tile} kind="pick" />
      <g transform={`translate(${at.x} ${at.y})`}>
        {walls.map((wall) => {
          const side = turned(plan, wall);
          const { x, y } = towards({ x: 0, y: 0 }, side, 0.56);
          if (wall === chosen) return <Wall key={wall} side={side} isGhost />;
          return (
            <g key={wall} className="kindo-edge" transform={`translate(${x} ${y}) rotate(${90 * (side - 1)})`}>
              <path d="M-9 6L0-6L9 6L0 2Z" />
            </g>
          );
        })}
      </g>
    </>
  );
}

export interface HintsProps extends Place {
  readonly scene: KindoScene;
  readonly hints: readonly { readonly effect: Effect; readonly weight: number }[];
}

/** Best lines: an arrow from tile to tile, or to the edge for a wall; better moves have thicker arrows. */
export function Hints({ plan, scene, hints }: HintsProps) {
  return [...hints].reverse().map(({ effect, weight }) => {
    const { action, tile, wall, mover } = effect;
    const at = centreOf(plan, tile);
    const from = wall > 0 ? tile : (attackerOf(scene, mover, tile) ?? tile);
    const to = wall > 0 ? towards(at, turned(plan, wall), 0.9) : at;
    return <Arrow key={action} from={centreOf(plan, from)} to={to} width={3 + 4 * weight} colour="#1f6f8b" />;
  });
}
