/** The position editor: the board with brushes, number fields, the text of the position, and what the rules forbid in it. */
import { type Counters, firstCounters, OtauError, Rng, type Row } from 'otau';
import { type JSX, useState } from 'react';
import { Board } from '../games/board.js';
import { seatName } from '../games/describe.js';
import { type Brush, type EditField, playerOfBrush } from '../games/game-analysis.js';
import { useSection, useWords } from '../i18n/index.js';
import { EDIT } from '../i18n/namespaces/study.js';
import { NumberField } from '../play/setup/option-fields.js';
import { Button, FormField, SelectField } from '../shell/controls.js';
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
import { Study } from '../study/study.js';

interface PositionEditorProps {
  readonly study: Study;
  readonly isFlipped: boolean;
  readonly onDone: (study: Study) => void;
  readonly onCancel: () => void;
}

export function PositionEditor({ study, isFlipped, onDone, onCancel }: PositionEditorProps): JSX.Element {
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
      change(startOf(study));
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

function startOf({ game, tree }: Study): Row {
  const row = new Uint8Array(game.rowSize);
  try {
    game.start(row, new Rng('analysis'));
    return row;
  } catch (error) {
    if (error instanceof OtauError) return tree.root.row.slice();
    throw error;
  }
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
