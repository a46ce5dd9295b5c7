/**
 * The switches under a board, such as names, coordinates and the board as text. Their states are stored in this browser.
 */
import { type ReactNode, useState } from 'react';
import './parts.css';

function read(key: string, first: boolean): boolean {
  try {
    return (localStorage.getItem(key) ?? (first ? '1' : '0')) === '1';
  } catch {
    return first; // storage is forbidden; the switch works without it
  }
}

/** A switch whose state is stored as `otau.board.<name>`. */
export function useSwitch(name: string, first = false): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const key = `otau.board.${name}`;
  const [isOn, setOn] = useState(() => read(key, first));
  const set = (value: boolean) => {
    setOn(value);
    try {
      localStorage.setItem(key, value ? '1' : '0');
    } catch {
      // Storage is forbidden: the state is not stored
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

/** The position as text, also for screen readers and Braille displays. */
export function TextView({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <section className="board-text" aria-label={label}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
