/**
 * The small row under a board: what a player may ask of it (names, coordinates, the board as text).
 * Each choice is kept for the next visit.
 */
import { type ReactNode, useState } from 'react';
import './parts.css';

function read(key: string, first: boolean): boolean {
  try {
    return (localStorage.getItem(key) ?? (first ? '1' : '0')) === '1';
  } catch {
    return first; // storage may be forbidden; the switch works all the same
  }
}

/** A choice kept as `otau.board.<name>`; off at first by default. */
export function useSwitch(name: string, first = false): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const key = `otau.board.${name}`;
  const [isOn, setOn] = useState(() => read(key, first));
  const set = (value: boolean) => {
    setOn(value);
    try {
      localStorage.setItem(key, value ? '1' : '0');
    } catch {
      // not kept, still used
    }
  };
  return [isOn, set];
}

export interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <button type="button" className="board-switch" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {children}
    </button>
  );
}

/** The board in sentences, for reading with ears, fingers or eyes. */
export function TextView({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <section className="board-text" aria-label={label}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
