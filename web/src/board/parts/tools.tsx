/** The parts around a board: its caption, its switches and the position as text. */
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Switch, TextView, useSwitch } from './switches.js';

/** The element into which the tools of a board are rendered; undefined for below the board. */
export const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** How the game ended in the shown position, if not by its rules. */
export const OutcomeText = createContext<string | undefined>(undefined);

/** What is on the board, as text; marks of one's own belong to it. */
export const PositionText = createContext('');

/** The visible form of what is announced to screen readers. */
export function Caption({ children }: { readonly children: ReactNode }) {
  const outcome = useContext(OutcomeText);
  return (
    <p className="board-caption" aria-hidden="true">
      {outcome ?? children}
    </p>
  );
}

export interface BoardToolsProps {
  /** The label of the position as text. */
  readonly textLabel: string;
  /** Returns the position as text. The first line says whose turn it is, or how the game ended. */
  readonly describe: () => readonly string[];
  /** Whether the text is shown; without it there is a switch. */
  readonly textView?: boolean;
  /** Additional switches. */
  readonly children?: ReactNode;
}

export function BoardTools({ textLabel, describe, textView, children }: BoardToolsProps) {
  const place = useContext(ToolsPlace);
  const outcome = useContext(OutcomeText);
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
