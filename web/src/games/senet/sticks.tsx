/**
 * The four throwing sticks beside the board, each with one coloured side. They tumble and settle, and the throw is shown as a
 * number. The button throws, or passes if there is no move; it always stays in place for keyboard users.
 */

import { colouredSides, stickShapes } from 'otau/games/senet';
import type { CSSProperties, JSX } from 'react';
import { Shapes } from '../../board/drawing.js';

/** The duration of tumbling in milliseconds; not longer than an agent waits after its throw. */
export const TUMBLE_MS = 440;

const STICKS = [0, 1, 2, 3] as const;

interface SticksProps {
  /** Steps thrown, 0 before the throw. */
  readonly steps: number;
  /** A number that differs between throws and seeds the positions of the sticks. */
  readonly seed: number;
  readonly isTumbling: boolean;
  readonly speed: number;
}

function Sticks({ steps, seed, isTumbling, speed }: SticksProps): JSX.Element {
  const coloured = colouredSides(steps);
  const first = seed % 4;
  return (
    <svg className="senet-sticks" viewBox="0 0 176 96" aria-hidden="true">
      {STICKS.map((i) => {
        const noise = Math.sin(seed * 12.9 + i * 78.2) * 43758.5;
        const chance = noise - Math.floor(noise);
        const lean = steps === 0 ? 0 : (chance - 0.5) * 34;
        const y = 48 + (steps === 0 ? 0 : (chance - 0.5) * 10);
        const style = {
          '--turn': `${(i % 2 === 0 ? 1 : -1) * (360 + 220 * chance)}deg`,
          '--toss': `${-34 - 30 * chance}px`,
          '--tumble': `${(TUMBLE_MS * (0.72 + 0.28 * chance)) / Math.max(speed, 0.01)}ms`,
        } as CSSProperties;
        const isColoured = steps > 0 && (i + first) % 4 < coloured;
        return (
          <g key={i} transform={`translate(${28 + 40 * i} ${y}) rotate(${lean.toFixed(1)})`}>
            <g key={seed} className={isTumbling ? 'senet-stick senet-tumbling' : 'senet-stick'} style={style}>
              <Shapes shapes={stickShapes(steps === 0 ? 'waiting' : isColoured ? 'coloured' : 'dark')} ids="" />
              {isTumbling && (
                <g className="senet-other-side">
                  <Shapes shapes={stickShapes(isColoured ? 'dark' : 'coloured')} ids="" />
                </g>
              )}
            </g>
          </g>
        );
      })}
    </svg>
  );
}

interface ThrowProps extends SticksProps {
  /** The text of the button, and whether it is enabled; without it there is no button. */
  readonly button?: { readonly label: string; readonly isOpen: boolean; readonly onPress: () => void };
}

export function Throw({ button, ...sticks }: ThrowProps): JSX.Element {
  const { steps, isTumbling } = sticks;
  return (
    <div className="senet-throw">
      <Sticks {...sticks} />
      <span className="senet-steps" aria-hidden="true" data-waiting={steps === 0 || isTumbling || undefined}>
        {steps === 0 || isTumbling ? '?' : steps}
      </span>
      {button !== undefined && (
        <button
          type="button"
          className="senet-button must-press"
          aria-disabled={!button.isOpen || undefined}
          onClick={() => button.isOpen && button.onPress()}
        >
          {button.label}
        </button>
      )}
    </div>
  );
}
