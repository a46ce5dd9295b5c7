/** What stands under a board: its caption; and beside it what is not needed for a move: its switches and the position as text. */
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Switch, TextView, useSwitch } from './switches.js';

/** Where the page wants the tools of its board; undefined: below the board. */
export const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** What is heard too, for eyes. */
export function Caption({ children }: { readonly children: ReactNode }) {
  return (
    <p className="board-caption" aria-hidden="true">
      {children}
    </p>
  );
}

export interface BoardToolsProps {
  /** What the position as text is called. */
  readonly textLabel: string;
  readonly describe: () => readonly string[];
  /** Whether there is text, where the page says it; else there is a switch. */
  readonly textView?: boolean;
  /** The board's own switches. */
  readonly children?: ReactNode;
}

export function BoardTools({ textLabel, describe, textView, children }: BoardToolsProps) {
  const place = useContext(ToolsPlace);
  const [wantsText, setText] = useSwitch('text');
  const tools = (
    <>
      <div className="board-switches">
        {children}
        {textView === undefined && (
          <Switch isOn={wantsText} onChange={setText}>
            {textLabel}
          </Switch>
        )}
      </div>
      {(textView ?? wantsText) && <TextView label={textLabel} lines={describe()} />}
    </>
  );
  if (place === undefined) return tools;
  return place === null ? null : createPortal(tools, place);
}
