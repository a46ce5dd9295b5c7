/** Buttons and fields that look alike on all pages. */
import { type ComponentProps, type JSX, type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './icons.js';

interface Looks {
  /** `main` for the act of a page, `plain` without a frame, `icon` around an icon alone; several with spaces between. */
  readonly look?: string;
  /** What it says; where more than words is in it, it has children instead. */
  readonly text?: string | number;
}

interface ButtonProps extends Looks, ComponentProps<'button'> {
  readonly icon?: IconName;
}

export function Button({ look, icon, text, className, children, ...props }: ButtonProps): JSX.Element {
  return (
    <button type="button" className={classesOf(look, className)} {...props}>
      {icon && <Icon name={icon} size={20} />}
      {text}
      {children}
    </button>
  );
}

export function ButtonLink({ look, text, className, children, ...props }: Looks & ComponentProps<'a'>): JSX.Element {
  return (
    <a className={classesOf(look, className)} {...props}>
      {text}
      {children}
    </a>
  );
}

function classesOf(look: string | undefined, className: string | undefined): string {
  const looks = look === undefined ? [] : look.split(' ').map((name) => `button-${name}`);
  return ['button', ...looks, ...(className === undefined ? [] : [className])].join(' ');
}

interface ActionButtonProps extends Pick<ButtonProps, 'onClick'> {
  readonly icon: IconName;
  readonly name: string;
  readonly isOn?: boolean;
  readonly isPressed?: boolean;
}

export function ActionButton({ icon, name, isOn = true, isPressed, onClick }: ActionButtonProps): JSX.Element {
  return (
    <Button
      className="actions-button"
      icon={icon}
      title={name}
      disabled={!isOn}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <span>{name}</span>
    </Button>
  );
}

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly text: string;
  readonly onFile: (file: File) => void;
}

export function FileButton({ text, className, onFile, ...props }: FileButtonProps): JSX.Element {
  return (
    <label className={classesOf(undefined, className)}>
      {text}
      <input
        type="file"
        className="visually-hidden"
        {...props}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // An empty value lets the user choose the same file again
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}

/** What is filled in, below its name. */
export function FormField({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its children are the field
    <label className="field">
      <span className="field-name">{name}</span>
      {children}
    </label>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for a line of text, or with a `type` for a day and the like. */
export function TextField({ name, onChange, ...props }: TextFieldProps): JSX.Element {
  return (
    <FormField name={name}>
      <input {...props} onChange={({ target }) => onChange(target.value)} />
    </FormField>
  );
}

interface SelectProps<Value> {
  readonly name: string;
  readonly value: Value;
  /** What there is to choose from, each with its text. */
  readonly items: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

export function SelectField<Value extends string | number>(props: SelectProps<Value>): JSX.Element {
  return (
    <FormField name={props.name}>
      <Select {...props} />
    </FormField>
  );
}

/** The same without its name, which stands elsewhere. */
export function Select<Value extends string | number>({
  value,
  items,
  onChange,
}: Omit<SelectProps<Value>, 'name'>): JSX.Element {
  return (
    <select value={value} onChange={({ target }) => onChange(items[target.selectedIndex][0])}>
      {items.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface CheckboxProps {
  readonly name: string;
  readonly value: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: boolean) => void;
}

export function Checkbox({ name, value, disabled, onChange }: CheckboxProps): JSX.Element {
  return (
    <label className="check">
      <input type="checkbox" checked={value} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
      <span>{name}</span>
    </label>
  );
}

interface PageTabsProps {
  readonly name: string;
  readonly tabs: readonly (readonly [text: string, address: string])[];
  /** The address of the one that is open. */
  readonly open: string;
}

/** The parts of a page. On a phone their row is wider than the screen: the open one comes into view. */
export function PageTabs({ name, tabs, open }: PageTabsProps): JSX.Element {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <nav className="row page-tabs" ref={row} aria-label={name}>
      {tabs.map(([text, address]) => (
        <ButtonLink key={address} text={text} href={address} aria-current={address === open ? 'page' : undefined} />
      ))}
    </nav>
  );
}

interface WideTableProps {
  readonly name: string;
  readonly className: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** A table in a box that scrolls where the screen is too narrow for it, also by keys. */
export function WideTable({ name, className, columns, children }: WideTableProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach what scrolls
    <section className={`wide ${className}`} tabIndex={0} aria-label={name}>
      <table>
        <TableHead names={columns} />
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export function TableHead({ names }: { names: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
