/** A box to tick, with its name. */
import type { JSX } from 'react';

interface CheckProps {
  readonly name: string;
  readonly value: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: boolean) => void;
}

export function Check({ name, value, disabled, onChange }: CheckProps): JSX.Element {
  return (
    <label className="check">
      <input type="checkbox" checked={value} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span>{name}</span>
    </label>
  );
}
