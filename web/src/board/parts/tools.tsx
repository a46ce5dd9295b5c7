/** What stands beside a board and is not needed for a move: its switches and the position as text. */
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where the page wants the tools of its board; undefined: below the board. */
export const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

export function BoardTools({ children }: { readonly children: ReactNode }) {
  const place = useContext(ToolsPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}
