/** A live region of a board for screen readers; it is announced each time `moment` changes. */
import './parts.css';

export interface AnnounceProps {
  readonly text: string;
  /** Changes with every move, so that equal texts are announced again. */
  readonly moment: string | number;
}

export function Announce({ text, moment }: AnnounceProps) {
  return (
    <div className="board-announce" role="status" aria-live="polite" aria-atomic="true">
      <span key={moment}>{text}</span>
    </div>
  );
}
