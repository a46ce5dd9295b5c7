/**
 * The trays beside the hexagon: the side, the number of marbles that it has ejected, and these marbles. During placement a tray
 * counts the marbles that are not placed yet.
 */
import { type AbaloneScene, sideOf } from 'otau/games/abalone';
import { type Point, trayPlace } from './geometry.js';
import { cupId, Marble, type Way } from './marbles.js';
import { trayMarbles } from './moves.js';

export interface TraysProps {
  readonly ids: string;
  readonly scene: AbaloneScene;
  readonly flipped: boolean;
  /** Marbles of each player at the start. */
  readonly homes: readonly number[];
  /** The player to move; negative if there is none. */
  readonly actor: number;
  /** The marble that is rolling into a side's tray. */
  readonly rolling?: { readonly side: number; readonly owner: number; readonly way: Way };
}

export function Trays({ scene, ...props }: TraysProps) {
  const sides = scene.players === 4 ? 2 : scene.players;
  return Array.from({ length: sides }, (_, side) => (
    <Tray key={side} {...props} scene={scene} sides={sides} side={side} />
  ));
}

function Tray(props: TraysProps & { readonly sides: number; readonly side: number }) {
  const { ids, scene, flipped, homes, actor, rolling, sides, side } = props;
  const { cups, scale, from, to, count } = trayPlace(sides, side, scene.marblesToEject, flipped);
  const marbles = trayMarbles(scene, side, homes);
  const owner = rolling?.side === side ? rolling.owner : undefined;
  const comer = owner === undefined ? -1 : Math.max(marbles.lastIndexOf(owner), marbles.lastIndexOf(undefined));
  const left = scene.toPlace[side];
  return (
    <g>
      <line
        className="abalone-groove-edge"
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        style={{ strokeWidth: 64 * scale + 10 }}
      />
      <line
        className="abalone-groove"
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        style={{ strokeWidth: 64 * scale + 5 }}
      />
      {cups.map((cup) => (
        <use key={cup.y} href={`#${cupId(ids)}`} transform={`translate(${cup.x} ${cup.y}) scale(${scale * 0.9})`} />
      ))}
      {marbles.map((marble, i) =>
        i === comer ? null : <Marble key={cups[i].y} ids={ids} owner={marble} at={cups[i]} scale={scale} />,
      )}
      {comer >= 0 && <Marble ids={ids} owner={marbles[comer]} at={cups[comer]} scale={scale} way={rolling?.way} />}
      <Owners ids={ids} at={count} players={sideOf(scene.players, side)} actor={actor} />
      <text className="abalone-count" x={count.x} y={count.y}>
        {left > 0 ? left : scene.ejected[side]}
      </text>
    </g>
  );
}

interface OwnersProps {
  readonly ids: string;
  readonly at: Point;
  readonly players: readonly number[];
  readonly actor: number;
}

/** The signs of the tray's players beside the number, with a ring round the player to move. */
function Owners({ ids, at, players, actor }: OwnersProps) {
  const inwards = -Math.sign(at.y);
  const outwards = Math.sign(at.x);
  return players.map((player, i) => {
    const place = { x: at.x + outwards * (4 + 13 * i), y: at.y + inwards * (38 + 30 * i) };
    return (
      <g key={player}>
        <Marble ids={ids} owner={player} at={place} scale={0.42} />
        {player === actor && <circle className="abalone-turn" cx={place.x} cy={place.y} r={15} />}
      </g>
    );
  });
}
