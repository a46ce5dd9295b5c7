/** The visible part of the cells. It is below the targets, so that screen readers read only their labels. */
import type { TogyzScene } from 'otau/games/togyzkumalak';
import { KazanDrawing, PitDrawing } from './pit.js';
import { type Plan, sidePits } from './plan.js';

export interface DrawingsProps {
  readonly plan: Plan;
  /** The numbers to draw. */
  readonly scene: TogyzScene;
  /** The stones that the last move brought each player. */
  readonly gains?: readonly number[];
  /** The names of the pits of a side, if they are shown. */
  readonly names?: readonly string[];
}

export function Drawings({ plan, scene, gains = [0, 0], names }: DrawingsProps) {
  const pits = [0, 1].flatMap((side) => sidePits(plan.pits, side));
  return (
    <>
      {[0, 1].map((side) => (
        <KazanDrawing key={side} plan={plan} side={side} stones={scene.kazan[side]} gained={gains[side]} />
      ))}
      {pits.map((pit) => (
        <PitDrawing
          key={`${pit.side}.${pit.number}`}
          plan={plan}
          {...pit}
          stones={scene.stones[pit.side][pit.number - 1]}
          isTuzdyk={scene.tuzdyk[pit.side] === pit.number}
          name={names?.[pit.number - 1]}
        />
      ))}
    </>
  );
}
