/** The parts around a board: its caption, its switches and the position as text. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { changeSettings, hasSettings, useSettings } from '../../theme/settings.js';
import { readText, saveText } from '../../theme/stored.js';

/** The element into which the tools of a board are rendered; undefined for below the board. */
export const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** How the game ended in the shown position, if not by its rules. */
export const OutcomeText = createContext<string | undefined>(undefined);

/** What is on the board, as text; marks of one's own belong to it. */
export const PositionText = createContext('');

/** The visible form of what is announced to screen readers. */
export function Caption({ children }: { children: ReactNode }) {
  const outcome = useContext(OutcomeText);
  return (
    <p className="board-caption" aria-hidden="true">
      {outcome ?? children}
    </p>
  );
}

interface BoardToolsProps {
  readonly textLabel: string;
  /** Returns the position as text. The first line says whose turn it is, or how the game ended. */
  readonly describe: () => readonly string[];
  /** Whether the text is shown; without it there is a switch. */
  readonly textView?: boolean;
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
        {textView === undefined && <Switch text={textLabel} isOn={wantsText} onChange={setText} />}
      </div>
      {(textView ?? wantsText) && <TextView label={textLabel} lines={linesOf()} />}
    </>
  );
  if (place === undefined) return tools;
  return place === null ? null : createPortal(tools, place);
}

/** A switch whose state is stored as `otau.board.<name>`. */
function useSwitch(name: string): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const key = `otau.board.${name}`;
  const [isOn, setOn] = useState(() => readText(key) === '1');
  const set = (value: boolean) => {
    setOn(value);
    saveText(key, value ? '1' : '0');
  };
  return [isOn, set];
}

/** The switch of coordinates and names, the same for the boards of all games and pages. */
export function useLabels(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const { labels } = useSettings();
  const own = useSwitch('labels');
  return hasSettings() ? [labels, (isOn) => changeSettings({ labels: isOn })] : own;
}

interface SwitchProps {
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ text, isOn, onChange }: SwitchProps) {
  return (
    <button type="button" className="board-switch" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {text}
    </button>
  );
}

/** The position as text, also for screen readers and Braille displays. */
function TextView({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <section className="board-text" aria-label={label}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

interface AnnounceProps {
  readonly text: string;
  /** Changes with every move, so that equal texts are announced again. */
  readonly moment: string | number;
}

export function Announce({ text, moment }: AnnounceProps) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      <span key={moment}>{text}</span>
    </div>
  );
}
