/** A checkbox with its label. */
import type { JSX } from 'react';

interface CheckboxProps {
  readonly name: string;
  readonly value: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: boolean) => void;
}

export function Checkbox({ name, value, disabled, onChange }: CheckboxProps): JSX.Element {
  return (
    <label className="check">
      <input type="checkbox" checked={value} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span>{name}</span>
    </label>
  );
}
