/** A panel with tabs: the content of the chosen tab, and something below all tabs. */
import { type JSX, type KeyboardEvent, type ReactNode, useId } from 'react';

interface TabsProps<Name extends string> {
  /** The name of the panel for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly names: readonly Name[];
  readonly titleOf: (name: Name) => string;
  readonly tab: Name;
  readonly onTab: (tab: Name) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
  readonly below: ReactNode;
}

export function Tabs<Name extends string>(props: TabsProps<Name>): JSX.Element {
  const { label, className = '', names, titleOf, tab, onTab, children, below } = props;
  const id = useId();
  const turn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? names.length - 1 : 0;
    if (by === 0) return;
    const other = names[(names.indexOf(tab) + by) % names.length];
    onTab(other);
    currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  };
  return (
    <section className={`panel ${className}`} aria-label={label}>
      <div className="tabs" role="tablist" onKeyDown={turn}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-tab={name}
            className="tabs-tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={({ detail, currentTarget }) => {
              onTab(name);
              // After a mouse click the arrow keys control the board again
              if (detail > 0) currentTarget.blur();
            }}
          >
            {titleOf(name)}
          </button>
        ))}
      </div>
      <div className="panel-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
      {below}
    </section>
  );
}
