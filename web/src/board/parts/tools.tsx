/** What stands under a board: its caption; and beside it what is not needed for a move: its switches and the position as text. */
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Switch, TextView, useSwitch } from './switches.js';

/** Where the page wants the tools of its board; undefined: below the board. */
export const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** How the game has ended in the position shown, where the position alone does not tell. */
export const Outcome = createContext<string | undefined>(undefined);

/** What is heard too, for eyes. */
export function Caption({ children }: { readonly children: ReactNode }) {
  const outcome = useContext(Outcome);
  return (
    <p className="board-caption" aria-hidden="true">
      {outcome ?? children}
    </p>
  );
}

export interface BoardToolsProps {
  /** What the position as text is called. */
  readonly textLabel: string;
  /** Its first line says whose turn it is, or how the game ended. */
  readonly describe: () => readonly string[];
  /** Whether there is text, where the page says it; else there is a switch. */
  readonly textView?: boolean;
  /** The board's own switches. */
  readonly children?: ReactNode;
}

export function BoardTools({ textLabel, describe, textView, children }: BoardToolsProps) {
  const place = useContext(ToolsPlace);
  const outcome = useContext(Outcome);
  const [wantsText, setText] = useSwitch('text');
  const linesOf = () => (outcome === undefined ? describe() : [outcome, ...describe().slice(1)]);
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
      {(textView ?? wantsText) && <TextView label={textLabel} lines={linesOf()} />}
    </>
  );
  if (place === undefined) return tools;
  return place === null ? null : createPortal(tools, place);
}
