/** The coach of a running game: a card that warns of a move that lost much and gives hints in three steps, and the search behind it. */
import { type Game, legalActions } from 'otau';
import { explainMove, gradeLimits } from 'otau/review';
import { type JSX, useEffect, useReducer, useState } from 'react';
import { moveWords } from '../evaluation/comment.js';
import type { EvaluatedLine, Evaluation } from '../evaluation/evaluation.js';
import { sayMove, triedLine } from '../evaluation/sentences.js';
import { useSection, useWords } from '../i18n/index.js';
import { REPORT } from '../i18n/namespaces/report.js';
import { PERSON, type Session } from '../session/session.js';
import { type MoveNode, pathTo, rowsBefore } from '../session/tree.js';
import { Button } from '../shell/controls.js';
import { Icon } from '../shell/icons.js';
import { Adviser } from '../study/adviser.js';
import { changeSettings } from '../theme/settings.js';
import './coach.css';

/** The part of a running game that the coach needs. */
interface Coached {
  readonly session: Session;
  undo(): void;
  /** Shows moves of the current position on the board, and marks cells. */
  suggest(actions: readonly number[], cells?: readonly string[]): void;
}

const HINTS = ['where', 'which', 'why'] as const;
/** The best move, and a second one to compare it with. */
const LINES = 2;

interface CoachCardProps {
  readonly match: Coached;
  /** Whether the next step of a hint is to be given as soon as it is known; `onHint` is called then. */
  readonly isHintAsked: boolean;
  readonly onHint: () => void;
}

export default function CoachCard({ match, isHintAsked, onHint }: CoachCardProps): JSX.Element | null {
  const t = useSection(REPORT);
  const words = useWords();
  const { session } = match;
  const { game, current } = session;
  const own = session.setup.players.indexOf(PERSON);
  const position = session.isPersonsTurn && session.actor >= 0 ? current : undefined;
  const played = pathTo(current).findLast(({ mover }) => mover === own);
  const coach = useCoach(game, position, played);
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set());
  const [hint, setHint] = useState({ node: -1, step: 0 });
  const step = hint.node === position?.id ? hint.step : 0;
  const warning = played && !passed.has(played.id) ? coach?.warningAt(played) : undefined;
  const pass = () => played && setPassed(new Set([...passed, played.id]));
  const advice = position && coach?.adviceAt(position);
  const isLooking = advice === undefined;
  const hasHints = position !== undefined && coach?.hasFailed !== true && advice?.lines.length !== 0;
  const next = () => {
    if (position === undefined || advice === undefined) return;
    setHint({ node: position.id, step: step + 1 });
    const [best, other] = advice.lines;
    const isWhy = step === 2 && other !== undefined;
    const cells = isWhy ? explainOther(game, position, best, other)?.themes[0]?.cells : [];
    match.suggest(step === 0 ? placesOf(game, position, advice.lines) : [best.action], cells);
  };
  const canHint = hasHints && advice !== undefined && step < HINTS.length;
  useEffect(() => {
    if (!isHintAsked || isLooking) return;
    if (canHint && warning === undefined) next();
    onHint();
  }, [isHintAsked, isLooking]);
  if (warning !== undefined) {
    return (
      <Frame isWarning>
        <p role="status" className="coach-text">
          {/* Not the better move, which is for a hint to say */}
          {sayMove(words, explainWarning(game, warning), ['allows', 'costs'])}
        </p>
        <div className="row message-actions">
          <Button text={t('take-back')} look="main" onClick={() => match.undo()} />
          <Button text={t('continue')} onClick={pass} />
        </div>
      </Frame>
    );
  }
  return (
    <Frame>
      {step > 0 && position !== undefined && advice !== undefined && (
        <HintText game={game} position={position} lines={advice.lines} step={step} />
      )}
      {hasHints && step < HINTS.length && (
        <div className="row message-actions">
          <Button text={t(isLooking ? 'thinking' : `hint-${HINTS[step]}`)} disabled={isLooking} onClick={next} />
        </div>
      )}
    </Frame>
  );
}

function useCoach(game: Game, position: MoveNode | undefined, played: MoveNode | undefined): Coach | undefined {
  const [coach, setCoach] = useState<Coach>();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const opened = new Coach(game, new Adviser(game, LINES), draw);
    setCoach(opened);
    return () => opened.close();
  }, [game]);
  useEffect(() => coach?.setInput({ position, played }), [coach, position, played]);
  return coach;
}

interface FrameProps {
  readonly isWarning?: boolean;
  readonly children: JSX.Element | (JSX.Element | false)[];
}

function Frame({ isWarning, children }: FrameProps): JSX.Element {
  const t = useSection(REPORT);
  return (
    <section className="card message coach" data-warning={isWarning} aria-label={t('coach')}>
      <div className="coach-head">
        <strong>{t('coach')}</strong>
        <Button look="plain icon" aria-label={t('coach-off')} onClick={() => changeSettings({ coach: false })}>
          <Icon name="close" size={18} />
        </Button>
      </div>
      {children}
    </section>
  );
}

/** The best move among others, in an order that gives no hint. */
function placesOf(game: Game, { row }: MoveNode, lines: readonly EvaluatedLine[]): number[] {
  const listed = lines.slice(0, LINES).map(({ action }) => action);
  const other = legalActions(game, row).find((action) => !listed.includes(action));
  return [...listed, ...(other === undefined ? [] : [other])].sort((one, two) => one - two);
}

function explainWarning(game: Game, { node, best, loss, isExact, line }: Warning) {
  const before = node.parent as MoveNode;
  const played = { line, value: best.value - loss, isExact };
  return explainMove(game, before.row, { ...triedLine(best), isExact }, played, rowsBefore(before));
}

/** Why the best move is better than the next best; undefined where it is not. */
function explainOther(game: Game, node: MoveNode, best: EvaluatedLine, other: EvaluatedLine | undefined) {
  if (other === undefined || best.value <= other.value) return undefined;
  return explainMove(game, node.row, triedLine(best), triedLine(other), rowsBefore(node));
}

interface HintProps {
  readonly game: Game;
  readonly position: MoveNode;
  readonly lines: readonly EvaluatedLine[];
  readonly step: number;
}

function HintText({ game, position, lines, step }: HintProps): JSX.Element {
  const t = useSection(REPORT);
  const words = useWords();
  const [best, other] = lines;
  const why = step > 2 ? explainOther(game, position, best, other) : undefined;
  return (
    <p role="status" className="coach-text">
      {step === 1 ? t('where') : <strong>{t('which', { move: game.formatAction(position.row, best.action) })}</strong>}{' '}
      {step > 2 && moveWords(words, game, position.row, best.action)}{' '}
      {why !== undefined && sayMove(words, why, ['why', 'allows', 'costs'])}
    </p>
  );
}

/** A move that lost much. */
interface Warning {
  readonly node: MoveNode;
  readonly loss: number;
  readonly isExact: boolean;
  readonly best: EvaluatedLine;
  /** The move and the line of best play after it. */
  readonly line: readonly number[];
}

interface CoachInput {
  /** The current position, if the user is to move. */
  readonly position: MoveNode | undefined;
  readonly played: MoveNode | undefined;
}

/**
 * Finds the best moves of the user's positions, and warns of moves that lose much. It evaluates one position at a time in one worker;
 * a move that was played comes first. It draws nothing.
 */
export class Coach {
  readonly #advice = new Map<number, Evaluation>();
  readonly #warnings = new Map<number, Warning | undefined>();
  #input: CoachInput = { position: undefined, played: undefined };
  isThinking = false;
  #isClosed = false;
  hasFailed = false;
  #advising: MoveNode | undefined;

  /** @param onChange called after each new result */
  constructor(
    private readonly game: Game,
    private readonly adviser: Pick<Adviser, 'best' | 'compare' | 'stop' | 'close'>,
    private readonly onChange: () => void,
  ) {}

  adviceAt(node: MoveNode): Evaluation | undefined {
    return this.#advice.get(node.id);
  }

  warningAt(node: MoveNode): Warning | undefined {
    return this.#warnings.get(node.id);
  }

  setInput(input: CoachInput): void {
    this.#input = input;
    // The search of an old position can stop: its result so far is enough to grade the move
    if (this.#advising !== undefined && this.#advising !== input.position) this.adviser.stop();
    if (!this.isThinking && !this.#isClosed) void this.#work();
  }

  async #work(): Promise<void> {
    this.isThinking = true;
    try {
      for (;;) {
        const { position, played } = this.#input;
        const isOpen = played?.parent !== undefined && !this.#warnings.has(played.id);
        if (this.#isClosed) break;
        if (isOpen) await this.#gradeMove(played, played.parent);
        else if (position !== undefined && !this.#advice.has(position.id)) await this.#advise(position);
        else break;
        this.onChange();
      }
    } catch {
      this.hasFailed = true; // the game goes on without advice
    }
    this.isThinking = false;
    if (!this.#isClosed) this.onChange();
  }

  async #advise(node: MoveNode): Promise<Evaluation | undefined> {
    const known = this.#advice.get(node.id);
    if (known !== undefined) return known;
    this.#advising = node;
    const found = await this.adviser.best(node);
    this.#advising = undefined;
    // An empty result is stored too, so that the search is not repeated
    this.#advice.set(node.id, found ?? { values: [], lines: [], depth: 0, nodes: 0, effort: 0 });
    return found;
  }

  async #gradeMove(node: MoveNode, before: MoveNode): Promise<void> {
    const best = (await this.#advise(before))?.lines[0];
    if (best === undefined || best.action === node.action) return void this.#warnings.set(node.id, undefined);
    const found = await this.adviser.compare(before, { action: best.action }, node.action);
    const isBad = found !== undefined && found.loss >= gradeLimits(this.game.id)[1];
    this.#warnings.set(node.id, isBad ? { node, best, ...found } : undefined);
  }

  close(): void {
    this.#isClosed = true;
    this.adviser.close();
  }
}
