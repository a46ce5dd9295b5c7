/** A study: the board with evaluation bar and graph, best lines, comment and panel. */
import { CHANCE, legalActions, OVER } from 'otau';
import { defaultOpponent } from 'otau/ladder';
import type { Change, RepairOffer } from 'otau/records';
import { explainedMove } from 'otau/review';
import { type JSX, useEffect, useState, useSyncExternalStore } from 'react';
import { ToolsPlace } from '../board/parts/tools.js';
import { formatShare, gradeWords, nodeWords } from '../evaluation/comment.js';
import { weightsOf } from '../evaluation/evaluation.js';
import { sayMove } from '../evaluation/sentences.js';
import { PageBoard } from '../games/board.js';
import { originText, outcomeText, variantName } from '../games/describe.js';
import { FaultText } from '../i18n/failure-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/first.js';
import { SETUP } from '../i18n/namespaces/setup.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { startFromPosition } from '../play/match/start-game.js';
import { SeatField } from '../play/setup/seat-field.js';
import { Glyphs } from '../replay/move-tree.js';
import { Tags } from '../replay/tags.js';
import { MOVE_MARKS, markSign } from '../session/marks.js';
import { PERSON } from '../session/session.js';
import { ActionButton, Button } from '../shell/controls.js';
import { Dialog } from '../shell/dialog.js';
import { useKeys } from '../shell/use-keys.js';
import { studyOfRecord } from '../study/create-study.js';
import { studyNames, studyOutcome } from '../study/outcome.js';
import { gradeNode } from '../study/review.js';
import { saveStudyInTab, studyOfTab } from '../study/save-study.js';
import type { MisprintedText, Study } from '../study/study.js';
import { changeSettings, useSettings } from '../theme/settings.js';
import { BestLines, FirstLine, useLiveAnalysis, useTableEvaluation } from './evaluation/best-lines.js';
import { EvaluationBar, EvaluationGraph } from './evaluation/evaluation-graph.js';
import { findRepairs } from './repairs.js';
import { useReview } from './review/mistakes.js';
import { type GamePuzzle, PuzzleCard, usePuzzle } from './review/puzzle.js';
import { StudyPanel, type StudyPanelProps, StudySteps } from './study-panel.js';
import '../play/setup/setup.css';

interface StudyViewProps extends Pick<StudyPanelProps, 'study' | 'tab' | 'textImport' | 'onTab' | 'onOpen'> {
  readonly isFlipped: boolean;
  readonly onFlip: () => void;
  readonly onEdit: () => void;
}

export function StudyView(props: StudyViewProps): JSX.Element {
  const { study, isFlipped, tab, onTab } = props;
  const version = useSyncExternalStore(study.watch, study.version);
  useKeys({
    ArrowLeft: () => study.back(),
    ArrowRight: () => study.forward(),
    Home: () => study.first(),
    End: () => study.last(),
    KeyF: props.onFlip,
  });
  const words = useWords();
  const { analysis: isOn } = useSettings();
  const [count, setCount] = useState(3);
  const [hasArrows, setArrows] = useState(true);
  const [puzzle, beginPuzzles] = usePuzzle(study);
  const isHiding = puzzle?.isOpen === true || puzzle?.answer.kind === 'looking';
  useTableEvaluation(study, !isHiding);
  const analysis = useLiveAnalysis(study, count, isOn && !isHiding);
  const review = useReview(study);
  const names = studyNames(study, words);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useSavedInTab(study, version);
  return (
    <div className={`game game-${study.game.id} study`}>
      <div className="table">
        <div className="first-screen" data-flipped={isFlipped || undefined}>
          <EvaluationBar study={study} names={names} isHidden={isHiding} />
          <FirstLine study={study} analysis={analysis} isHidden={isHiding} />
          <ToolsPlace value={tools}>
            <StudyBoard
              study={study}
              isFlipped={isFlipped}
              names={names}
              hasArrows={hasArrows && !isHiding}
              count={count}
              puzzle={puzzle}
            />
          </ToolsPlace>
          <StudySteps study={study} />
        </div>
        <EvaluationGraph study={study} />
        <div ref={setTools} className="tools" />
      </div>
      <div className="side study-side">
        <GameHeader study={study} names={names} />
        {puzzle === undefined ? (
          <BestLines
            study={study}
            names={names}
            analysis={analysis}
            isOn={isOn}
            count={count}
            onToggle={(to) => changeSettings({ analysis: to })}
            onCount={setCount}
          />
        ) : (
          <PuzzleCard study={study} puzzle={puzzle} names={names} />
        )}
        {!isHiding && <CommentCard study={study} names={names} onOpen={props.onOpen} />}
        <StudyPanel
          study={study}
          tab={tab}
          review={review}
          names={names}
          textImport={props.textImport}
          onTab={onTab}
          onOpen={props.onOpen}
          onPuzzles={beginPuzzles}
        />
        <StudyActions {...props} hasArrows={hasArrows} onArrows={setArrows} />
      </div>
    </div>
  );
}

interface StudyBoardProps {
  readonly study: Study;
  readonly isFlipped: boolean;
  readonly names: readonly string[];
  readonly hasArrows: boolean;
  readonly count: number;
  readonly puzzle: GamePuzzle | undefined;
}

function StudyBoard({ study, isFlipped, names, hasArrows, count, puzzle }: StudyBoardProps): JSX.Element {
  const words = useWords();
  const { game, shown } = study;
  const { row, counters, parent, action } = shown;
  const lines = study.findings.evaluation(shown)?.lines.slice(0, count) ?? [];
  const weights = weightsOf(game.id, lines);
  const next = study.line.find((node) => node.parent === shown);
  const reviewed = next && study.findings.reviewedMove(next);
  const better = reviewed?.better?.action;
  const found = lines.map((line, index) => ({ action: line.action, strength: weights[index] }));
  // The better move of the review comes before the moves of live analysis
  const others = found.filter(({ action: other }) => other !== better);
  const hints = better === undefined ? found : [{ action: better }, ...others];
  const isThrow = game.actor(row) === CHANCE;
  const choose = (chosen: number) => (puzzle?.isOpen ? puzzle.try(chosen) : study.play(chosen));
  return (
    <div className="table-board">
      <PageBoard
        game={game}
        row={row}
        counters={counters}
        legal={legalActions(game, row)}
        onAction={choose}
        last={parent === undefined ? undefined : { before: parent.row, action }}
        flipped={isFlipped}
        hints={hasArrows ? hints : []}
        marked={hasArrows ? reviewed?.themes[0]?.cells : undefined}
        throwSticks={isThrow ? () => study.play(study.drawThrow()) : undefined}
        names={names}
        outcome={studyOutcome(study, words, names)}
      />
    </div>
  );
}

function StudyActions({
  study,
  isFlipped,
  onFlip,
  onEdit,
  hasArrows,
  onArrows,
}: StudyViewProps & { readonly hasArrows: boolean; readonly onArrows: (hasArrows: boolean) => void }): JSX.Element {
  const t = useSection(ANALYSE);
  const [isPlaying, setPlaying] = useState(false);
  const p = useSection(PLAY);
  const isOver = study.game.actor(study.shown.row) === OVER;
  return (
    <div className="actions study-actions">
      <ActionButton icon="flip" name={p('flip')} isPressed={isFlipped} onClick={onFlip} />
      <ActionButton icon="analyse" name={t('arrows')} isPressed={hasArrows} onClick={() => onArrows(!hasArrows)} />
      <ActionButton icon="play" name={t('play-from')} isOn={!isOver} onClick={() => setPlaying(true)} />
      {isPlaying && <PlayFrom study={study} onClose={() => setPlaying(false)} />}
      <ActionButton icon="settings" name={t('edit')} onClick={onEdit} />
    </div>
  );
}

/** Saves the study in the tab for a reload: when it opens, one second after a change, and when the page closes. */
function useSavedInTab(study: Study, version: number): void {
  useEffect(() => {
    const timer = setTimeout(() => saveStudyInTab(study), 1000);
    return () => clearTimeout(timer);
  }, [study, version]);
  useEffect(() => {
    if (studyOfTab() !== study) saveStudyInTab(study);
    const saveIfCurrent = () => {
      // Another study may have replaced this one
      if (studyOfTab() === study) saveStudyInTab(study);
    };
    addEventListener('pagehide', saveIfCurrent);
    return () => {
      removeEventListener('pagehide', saveIfCurrent);
      saveIfCurrent();
    };
  }, [study]);
}

/** The move that led to the shown position: what it does, its grade, the user's marks and note. */
interface CommentCardProps {
  readonly study: Study;
  readonly names: readonly string[];
  readonly onOpen: (study: Study) => void;
}

function CommentCard({ study, names, onOpen }: CommentCardProps): JSX.Element {
  const words = useWords();
  const { game, shown, end, info, wrongMove: wrong } = study;
  const grade = gradeNode(study, shown);
  const { review } = study.findings;
  const reviewed = study.findings.reviewedMove(shown);
  const explained = review && reviewed && explainedMove(review, reviewed);
  return (
    <section className={`comment card${grade === undefined ? '' : ` tree-${grade.grade}`}`}>
      <p>
        {nodeWords(words, game, shown)} <Glyphs marks={shown.marks} />
      </p>
      {grade !== undefined && (
        <p className="comment-grade">
          {explained === undefined ? gradeWords(words, game, shown, grade) : sayMove(words, explained)}
        </p>
      )}
      {shown === end && <p className="muted">{outcomeText(words, names, info.results)}</p>}
      {wrong?.node === shown && (
        <p className="error">
          <FaultText fault={wrong.fault} />
        </p>
      )}
      {wrong?.node === shown && info.cut?.source !== undefined && (
        <RepairOffers source={info.cut.source} onOpen={onOpen} />
      )}
      <Note key={shown.id} study={study} />
      {shown.parent !== undefined && shown.mover !== CHANCE && <Marks study={study} />}
    </section>
  );
}

interface RepairOffersProps {
  readonly source: MisprintedText;
  readonly onOpen: (study: Study) => void;
}

/** Offers of which each is less likely are not shown. */
const MAX_OFFERS = 3;
const MIN_PROBABILITY = 0.02;

/** What was probably played where a move of a pasted game is wrong: each offer in a sentence, to be taken with a press. */
function RepairOffers({ source, onOpen }: RepairOffersProps): JSX.Element | null {
  const t = useSection(ANALYSE);
  const [offers, setOffers] = useState<readonly RepairOffer[]>();
  useEffect(() => {
    const stopping = new AbortController();
    setOffers(undefined);
    void findRepairs(source, stopping.signal).then((found) => {
      if (!stopping.signal.aborted) setOffers(found);
    });
    return () => stopping.abort();
  }, [source]);
  if (offers === undefined) return <p className="muted">{t('repair-looking')}</p>;
  const likely = offers.filter(({ probability }) => probability >= MIN_PROBABILITY).slice(0, MAX_OFFERS);
  if (likely.length === 0) return null;
  return (
    <ul className="open-list">
      {likely.map((offer, index) => (
        <li key={index}>
          <Offer offer={offer} isOnly={likely.length === 1} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface OfferProps extends Pick<RepairOffersProps, 'onOpen'> {
  readonly offer: RepairOffer;
  readonly isOnly: boolean;
}

function Offer({ offer: { changes, record, probability }, isOnly, onOpen }: OfferProps): JSX.Element {
  const words = useWords();
  const t = useSection(ANALYSE);
  const say = ({ kind, ply, move = '', printed = '' }: Change) => t(`repair-${kind}`, { ply, move, printed });
  const count = record.moves.length - Math.min(...changes.map(({ ply }) => ply));
  return (
    <Button className="open-item" onClick={() => onOpen(studyOfRecord(record))}>
      <span>{t('repair-fits', { changes: changes.map(say).join('; '), count })}</span>
      <span className="muted">
        {t('repair-take')}
        {!isOnly && ` · ${formatShare(words, probability)}`}
      </span>
    </Button>
  );
}

function Marks({ study }: { study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const { shown } = study;
  return (
    <fieldset className="row comment-marks" aria-label={t('marks')}>
      {MOVE_MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          title={t(`mark-${mark}`)}
          aria-label={t(`mark-${mark}`)}
          aria-pressed={shown.marks?.includes(mark) ?? false}
          onClick={() => study.mark(shown, mark)}
        >
          {markSign(mark)}
        </button>
      ))}
    </fieldset>
  );
}

/** The note of the record or of the user. A click opens the field; every change is saved. */
function Note({ study }: { study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const [node] = useState(study.shown);
  const [isWriting, setWriting] = useState(false);
  if (!isWriting) {
    return (
      <button type="button" className="comment-note" title={t('note-write')} onClick={() => setWriting(true)}>
        {node.comment ?? t('note-write')}
      </button>
    );
  }
  return (
    <textarea
      className="open-text"
      rows={2}
      aria-label={t('note')}
      defaultValue={node.comment ?? ''}
      ref={(field) => field?.focus()}
      onChange={({ target }) => study.note(node, target.value)}
      onBlur={() => setWriting(false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur();
      }}
    />
  );
}

/** The game of a study: players, variant, place and date; unfolded, all tags of its record. */
function GameHeader({ study: { game, info }, names }: { study: Study; names: readonly string[] }): JSX.Element {
  const words = useWords();
  const texts = [variantName(words, game), originText(words, info)].filter((text) => text !== '');
  return (
    <div className="study-header">
      <Tags tags={info.tags}>
        <strong>{names.join(' – ')}</strong> <span className="muted">{texts.join(' · ')}</span>
      </Tags>
    </div>
  );
}

/** The dialog that starts a game from the shown position. The study stays open. */
function PlayFrom({ study: { game, shown, info }, onClose }: { study: Study; onClose: () => void }): JSX.Element {
  const t = useSection(ANALYSE);
  const s = useSection(SETUP);
  const mover = Math.max(0, game.actor(shown.row));
  const seats = Array.from({ length: game.players }, (_, player) => player);
  const [players, setPlayers] = useState<readonly string[]>(() =>
    seats.map((player) => (player === mover ? PERSON : defaultOpponent(game.id))),
  );
  const [names, setNames] = useState(() => seats.map((player) => info.names?.[player] ?? ''));
  const begin = () => {
    const given = names.map((name, player) => (players[player] === PERSON ? name : ''));
    void startFromPosition(game, shown, players, given);
  };
  return (
    <Dialog title={t('play-from')} onClose={onClose}>
      <div className="settings-fields">
        {seats.map((player) => (
          <SeatField
            key={player}
            game={game.id}
            made={game}
            count={game.players}
            player={player}
            kind={players[player]}
            name={names[player]}
            onKind={(to) => setPlayers(players.with(player, to))}
            onName={(to) => setNames(names.with(player, to))}
          />
        ))}
        <Button text={s('start')} look="main" onClick={begin} />
      </div>
    </Dialog>
  );
}
