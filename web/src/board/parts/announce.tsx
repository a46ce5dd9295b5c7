/** What a board says aloud: a line that only screen readers see, spoken each time that `moment` changes. */
import './parts.css';

export interface AnnounceProps {
  readonly text: string;
  /** Changes with every move, so that two equal sentences are both spoken. */
  readonly moment: string | number;
}

export function Announce({ text, moment }: AnnounceProps) {
  return (
    <div className="board-announce" role="status" aria-live="polite" aria-atomic="true">
      <span key={moment}>{text}</span>
    </div>
  );
}
