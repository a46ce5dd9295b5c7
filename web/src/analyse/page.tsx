/** The analysis page: a study that is opened from the address, from a text that is pasted or dropped, or from the panel. */
import { type Counters, createGame, firstCounters, gameIds, Rng, type Row, startOf, unlessThrown } from 'otau';
import { type JSX, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Board } from '../games/board.js';
import { seatName } from '../games/describe.js';
import { type Brush, type EditField, playerOfBrush } from '../games/game-analysis.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { EDIT, OPEN } from '../i18n/namespaces/study.js';
import { openSavedGame } from '../play/match/start-game.js';
import { NumberField } from '../play/setup/option-fields.js';
import { Button, FormField, SelectField } from '../shell/controls.js';
import { useDropOrPaste } from '../shell/drop-or-paste.js';
import { href, type PageProps, watchHash } from '../shell/route.js';
import { useCurrentEffect } from '../shell/use-current-effect.js';
import { studyOfSession } from '../study/create-study.js';
import {
  brushesOf,
  checkEdited,
  checkText,
  type EditCheck,
  editFields,
  piecesInHand,
  readNumber,
  sideToMove,
  withEmptyBoard,
  withNumber,
  withPaintedCell,
  withSideToMove,
} from '../study/edit-position.js';
import { saveStudy, saveStudyInTab, studyOfTab } from '../study/save-study.js';
import { Study } from '../study/study.js';
import { studyOfLink } from '../study/study-link.js';
import { useTextImport } from './open-panel.js';
import type { Tab } from './study-panel.js';
import { StudyView } from './study-view.js';
import '../play/styles/table.css';
import '../play/styles/panel.css';
import '../play/styles/narrow.css';
import './styles/study.css';
import './styles/lines.css';
import './styles/tools.css';
import './styles/narrow.css';

export default function AnalysePage({ rest: [id] }: PageProps): JSX.Element {
  const s = useSection(SHELL);
  const t = useSection(OPEN);
  const { study, fault, replaced, open } = useOpenStudy(id);
  // The study in the editor: opening another study closes the editor
  const [edited, setEdited] = useState<Study>();
  const [isFlipped, setFlipped] = useState(false);
  const [tab, setTab] = useState<Tab>('moves');
  const begin = (opened: Study) => {
    setEdited(undefined);
    textImport.clear();
    setTab('moves');
    open(opened);
  };
  const textImport = useTextImport(begin, () => {
    setEdited(undefined);
    setTab('open');
  });
  const isDragOver = useDropOrPaste((source) => textImport.read(source));
  if (study === undefined) return <p className="page muted">{s('loading')}</p>;
  return (
    <section className="analyse" aria-label={s('analyse')}>
      <h1 className="visually-hidden">{s('analyse')}</h1>
      {fault !== undefined && <Fault fault={fault} />}
      {replaced !== undefined && <ReplacedNote replaced={replaced} onOpen={begin} />}
      {isDragOver && <p className="drop-message">{t('drop-here')}</p>}
      {edited === study ? (
        <PositionEditor study={study} isFlipped={isFlipped} onDone={begin} onCancel={() => setEdited(undefined)} />
      ) : (
        <StudyView
          key={study.key}
          study={study}
          isFlipped={isFlipped}
          tab={tab}
          textImport={textImport}
          onFlip={() => setFlipped(!isFlipped)}
          onEdit={() => setEdited(study)}
          onTab={setTab}
          onOpen={begin}
        />
      )}
    </section>
  );
}

/** Says whether the study that was open before is saved, and offers to go back to it. */
function ReplacedNote({ replaced, onOpen }: { replaced: ReplacedStudy; onOpen: (study: Study) => void }) {
  const t = useSection(OPEN);
  const { study, isSaved } = replaced;
  return (
    <p className="card row analyse-aside" role="status">
      <span>{t(isSaved ? 'previous-saved' : 'previous-not-saved')}</span>
      <Button text={t('previous-reopen')} onClick={() => onOpen(study)} />
    </p>
  );
}

function Fault({ fault: { kind, failure } }: { fault: OpenFault }): JSX.Element {
  const t = useSection(OPEN);
  return (
    <p className="error row analyse-fault" role="alert">
      <strong>{t(kind)}</strong> {failure !== undefined && <FailureText failure={failure} />}
    </p>
  );
}

interface OpenFault {
  readonly kind: 'bad-link' | 'bad-game' | 'no-game';
  readonly failure?: Failure;
}

/** A study with unsaved changes that another one has replaced. It is saved in the library, so that nothing is lost. */
interface ReplacedStudy {
  readonly study: Study;
  readonly isSaved: boolean;
}

/** The address names what to open, and is then reset to the plain address of the page. This fault is shown after the reset. */
let fault: OpenFault | undefined;

function currentQuery(): string {
  const { hash } = location;
  const at = hash.indexOf('?');
  return at < 0 ? '' : hash.slice(at + 1);
}

/** The study that the address names: a saved game by its id, or a link by its query; otherwise the last study of this tab. */
function useOpenStudy(id: string | undefined) {
  const query = useSyncExternalStore(watchHash, currentQuery);
  const [study, setStudy] = useState<Study>();
  const [shownFault, setFault] = useState(fault);
  const [replaced, setReplaced] = useState<ReplacedStudy>();
  const show = useCallback((opened: Study, found?: OpenFault) => {
    const before = studyOfTab();
    setReplaced(undefined);
    if (before !== undefined && before !== opened && before.isUnsaved) {
      const report = (isSaved: boolean) => setReplaced({ study: before, isSaved });
      void saveStudy(before).then(
        () => report(true),
        () => report(false),
      );
    }
    fault = found;
    setFault(found);
    setStudy(opened);
    saveStudyInTab(opened);
    if (location.hash === href('analyse')) return;
    history.replaceState(null, '', href('analyse'));
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, []);
  useCurrentEffect(
    (isCurrent) => {
      const opening = query !== '' ? studyOfQuery(query) : id === undefined ? undefined : studyOfGame(id);
      if (opening === undefined) setStudy((now) => now ?? lastStudy());
      void opening?.then(({ study: opened, fault: found }) => {
        if (isCurrent()) show(opened, found);
      });
    },
    [id, query, show],
  );
  // The fault is shown once
  useEffect(
    () => () => {
      fault = undefined;
    },
    [],
  );
  return { study, fault: shownFault, replaced, open: show };
}

function lastStudy(): Study {
  return studyOfTab() ?? Study.begin(createGame(gameIds()[0]));
}

interface OpenedStudy {
  readonly study: Study;
  readonly fault?: OpenFault;
}

async function studyOfQuery(query: string): Promise<OpenedStudy> {
  try {
    return { study: await studyOfLink(query) };
  } catch (error) {
    return { study: lastStudy(), fault: { kind: 'bad-link', failure: failureOf(error) } };
  }
}

async function studyOfGame(id: string): Promise<OpenedStudy> {
  try {
    const found = await openSavedGame(id);
    if (found === undefined) return { study: lastStudy(), fault: { kind: 'no-game' } };
    const study = studyOfSession(found.session, found);
    study.markSaved(undefined);
    return { study };
  } catch (error) {
    return { study: lastStudy(), fault: { kind: 'bad-game', failure: failureOf(error) } };
  }
}

// The position editor: the board with brushes, number fields, the text of the position, and what the rules
// forbid in it.

interface PositionEditorProps {
  readonly study: Study;
  readonly isFlipped: boolean;
  readonly onDone: (study: Study) => void;
  readonly onCancel: () => void;
}

function PositionEditor({ study, isFlipped, onDone, onCancel }: PositionEditorProps): JSX.Element {
  const words = useWords();
  const t = useSection(EDIT);
  const { game } = study;
  const [brush, setBrush] = useState<Brush | undefined>(brushesOf(game)[0]);
  const position = useEditedPosition(study);
  const { row, check, change } = position;
  const done = () => {
    if ('row' in check) onDone(Study.begin(game, check, { names: study.info.names }));
  };
  const edit =
    brush === undefined
      ? undefined
      : { onCell: (cell: number) => change(withPaintedCell(game, row, brush, cell)), onRow: change };
  return (
    <div className={`game game-${game.id} study`}>
      <div className="table">
        <div className="first-screen">
          <div className="table-board">
            <Board game={game} row={row} legal={[]} flipped={isFlipped} motion="off" words={words} edit={edit} />
          </div>
        </div>
      </div>
      <section className="side study-side card editor" aria-label={t('edit-title')}>
        <h2>{t('edit-title')}</h2>
        <p className="muted">{t('edit-about')}</p>
        {brush !== undefined && <Brushes study={study} brush={brush} onChange={setBrush} />}
        <Fields study={study} position={position} />
        <FormField name={t('edit-text')}>
          <textarea
            className="open-text"
            rows={3}
            value={position.text}
            spellCheck={false}
            onChange={({ target }) => position.write(target.value)}
          />
        </FormField>
        <CheckNote study={study} row={row} check={check} />
        <div className="row">
          <Button text={t('edit-done')} look="main" disabled={'failure' in check} onClick={done} />
          <Button text={t('edit-start')} onClick={position.reset} />
          <Button text={t('edit-clear')} onClick={() => change(withEmptyBoard(game, row))} />
          <Button text={t('edit-cancel')} onClick={onCancel} />
        </div>
      </section>
    </div>
  );
}

/** The position that is edited, on the board or as text, and what the rules say about it. */
function useEditedPosition(study: Study) {
  const { game, shown } = study;
  const [row, setRow] = useState<Row>(() => shown.row.slice());
  const [counters, setCounters] = useState<Counters>(() => ({ ...shown.counters }));
  const [text, setText] = useState<string>();
  const change = (changed: Row) => {
    setText(undefined);
    setRow(changed);
  };
  return {
    row,
    text: text ?? game.formatPosition(row, counters),
    check: text === undefined ? checkEdited(game, row, counters) : checkText(game, text.trim()),
    change,
    write(written: string) {
      setText(written);
      const read = checkText(game, written.trim());
      if ('row' in read) {
        setRow(read.row);
        setCounters(read.counters);
      }
    },
    reset() {
      change(firstRow(study));
      setCounters(firstCounters());
    },
  };
}

interface FieldsProps {
  readonly study: Study;
  readonly position: Pick<ReturnType<typeof useEditedPosition>, 'row' | 'change'>;
}

/** Whose turn it is, and the numbers of a position. */
function Fields({ study, position: { row, change } }: FieldsProps): JSX.Element {
  const words = useWords();
  const t = useSection(EDIT);
  const { game } = study;
  const side = sideToMove(game, row);
  return (
    <div className="editor-fields">
      {side !== undefined && (
        <SelectField
          name={t('edit-side')}
          value={side}
          items={Array.from({ length: game.players }, (_, player) => [player, seatName(words, game.id, player)])}
          onChange={(to) => change(withSideToMove(game, row, to))}
        />
      )}
      {editFields(game).map((field) => (
        <NumberField
          key={`${field.name} ${field.player ?? ''}`}
          name={fieldName(study, words, field)}
          min={field.min}
          max={field.max}
          value={readNumber(game, row, field)}
          onChange={(value) => change(withNumber(game, row, field, value))}
        />
      ))}
    </div>
  );
}

function fieldName({ game }: Study, words: ReturnType<typeof useWords>, { name, player }: EditField): string {
  return words.of(EDIT)(`field-${name}`, player === undefined ? undefined : { seat: seatName(words, game.id, player) });
}

/** The game's own start; the first position of a study whose game cannot begin so. */
function firstRow({ game, tree }: Study): Row {
  return unlessThrown(() => startOf(game, undefined, new Rng('analysis')).row) ?? tree.root.row.slice();
}

interface BrushesProps {
  readonly study: Study;
  readonly brush: Brush;
  readonly onChange: (brush: Brush) => void;
}

function Brushes({ study: { game }, brush, onChange }: BrushesProps): JSX.Element {
  const words = useWords();
  const t = useSection(EDIT);
  const nameOf = (one: Brush) => {
    const player = playerOfBrush(one);
    return player === undefined ? t(`brush-${one}` as 'brush-clear') : seatName(words, game.id, player);
  };
  return (
    <fieldset className="row brushes">
      <legend className="field-name">{t('edit-brush')}</legend>
      {brushesOf(game).map((one) => (
        <label key={one} className="brushes-option">
          <input type="radio" name="brush" checked={one === brush} onChange={() => onChange(one)} />
          <span>{nameOf(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function CheckNote({ study: { game }, row, check }: { study: Study; row: Row; check: EditCheck }): JSX.Element {
  const t = useSection(EDIT);
  const inHand = piecesInHand(game, row);
  if ('failure' in check) {
    return (
      <div role="status" className="error editor-fault">
        <p>{t('edit-bad')}</p>
        <p lang="en" className="muted">
          {check.failure.detail}
        </p>
        {inHand !== undefined && inHand > 0 && <p>{t('in-hand', { count: inHand })}</p>}
        {inHand !== undefined && inHand < 0 && <p>{t('too-many', { count: -inHand })}</p>}
      </div>
    );
  }
  return (
    <p role="status" className="editor-right">
      ✓ {t(game.actor(check.row) === -2 ? 'edit-over' : 'edit-legal')}
    </p>
  );
}
