/** A small drawing of each game's board, for choosing. */
import type { GameId } from 'otau/games';
import type { JSX } from 'react';

export function Emblem({ game }: { readonly game: GameId }): JSX.Element {
  return (
    <svg className="emblem" viewBox="0 0 96 64" aria-hidden="true">
      {DRAWINGS[game]()}
    </svg>
  );
}

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const DRAWINGS: Readonly<Record<GameId, () => JSX.Element>> = {
  togyzkumalak: () => (
    <>
      <rect x="1" y="3" width="94" height="58" rx="7" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      {NINE.flatMap((i) =>
        [8, 42].map((y) => (
          <rect key={`${i} ${y}`} x={6 + 9.6 * i} y={y} width="7" height="14" rx="3.5" fill="var(--hollow-deep)" />
        )),
      )}
      {NINE.flatMap((i) =>
        [11.5, 45.5].map((y) => (
          <circle key={`${i} ${y}`} cx={9.5 + 9.6 * i} cy={y + (i % 3)} r="2" fill="var(--stone)" />
        )),
      )}
      <rect x="6" y="25" width="84" height="6" rx="3" fill="var(--hollow)" />
      <rect x="6" y="33" width="84" height="6" rx="3" fill="var(--hollow)" />
    </>
  ),
  abalone: () => (
    <>
      <path d="M32 2h32l17 30-17 30H32L15 32Z" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      {[5, 6, 7, 6, 5].flatMap((count, line) =>
        Array.from({ length: count }, (_, i) => {
          const x = 48 + (i - (count - 1) / 2) * 9.2;
          const y = 12 + 10 * line;
          const fill = line === 0 ? 'var(--first)' : line === 4 ? 'var(--second)' : 'var(--hollow)';
          const stroke = line === 0 ? 'var(--first-edge)' : line === 4 ? 'var(--second-edge)' : 'none';
          return <circle key={`${line} ${x}`} cx={x} cy={y} r="3.8" fill={fill} stroke={stroke} strokeWidth="0.8" />;
        }),
      )}
    </>
  ),
  kindo: () => (
    <>
      {Array.from({ length: 25 }, (_, i) => {
        const x = 19 + 12 * (i % 5);
        const y = 3 + 12 * Math.floor(i / 5);
        const fill = i < 7 ? 'var(--second)' : i > 17 ? 'var(--first)' : 'var(--tile)';
        return <rect key={`${x} ${y}`} x={x} y={y} width="10.6" height="10.6" fill={fill} stroke="var(--tile-line)" />;
      })}
      <path d="M43 26.4h11.4M55 38.4h11.4M66.6 15v11" stroke="var(--red)" strokeWidth="3" strokeLinecap="round" />
      <path d="M21 12V6.5l2 2.4 1.5-3 1.5 3 2-2.4V12Z" fill="var(--saffron)" />
      <path d="M69 60v-5.500l2 2.4 1.5-3 1.5 3 2-2.400V60Z" fill="var(--saffron-ink)" />
    </>
  ),
  senet: () => (
    <>
      {Array.from({ length: 30 }, (_, i) => {
        const x = 3 + 9 * (i % 10);
        const y = 14 + 12 * Math.floor(i / 10);
        return (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="9"
            height="12"
            fill="var(--wood-light)"
            stroke="var(--wood-dark)"
          />
        );
      })}
      {[0, 2, 4, 6, 8].map((i) => (
        <path
          key={i}
          d={`M${7.5 + 9 * i} 16l3 8h-6Z`}
          fill="var(--first)"
          stroke="var(--first-edge)"
          strokeWidth="0.7"
        />
      ))}
      {[1, 3, 5, 7, 9].map((i) => (
        <path
          key={i}
          d={`M${4.5 + 9 * i} 16h6q-2.4 4 0 8h-6q2.4-4 0-8Z`}
          fill="var(--second)"
          stroke="var(--second-edge)"
          strokeWidth="0.7"
        />
      ))}
      <path d="M52 41l3.5 6M55.5 41 52 47M70.5 40v8M80 44h7M79 41.500h0" stroke="var(--wood-ink)" fill="none" />
    </>
  ),
};
