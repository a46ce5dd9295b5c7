/** The move that led to the shown position: what it does, its grade, the user's marks and note. */
import { CHANCE } from 'otau';
import { type JSX, useState } from 'react';
import { gradeWords, nodeWords } from '../evaluation/comment.js';
import { outcomeText } from '../games/describe.js';
import { themeText } from '../games/themes.js';
import { FaultText } from '../i18n/fault-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { Glyphs } from '../replay/move-tree.js';
import { MOVE_MARKS, markSign } from '../session/marks.js';
import { gradeNode } from '../study/review.js';
import type { Study } from '../study/study.js';

interface CommentCardProps {
  readonly study: Study;
  readonly names: readonly string[];
}

export function CommentCard({ study, names }: CommentCardProps): JSX.Element {
  const words = useWords();
  const { game, shown, end, info, wrongMove: wrong } = study;
  const grade = gradeNode(study, shown);
  const themes = study.findings.reviewedMove(shown)?.themes ?? [];
  return (
    <section className={`comment card${grade === undefined ? '' : ` tree-${grade.grade}`}`}>
      <p>
        {nodeWords(words, game, shown)} <Glyphs marks={shown.marks} />
      </p>
      {grade !== undefined && <p className="comment-grade">{gradeWords(words, game, shown, grade)}</p>}
      {themes.length > 0 && <p>{themes.map((theme) => themeText(words, game.id, theme)).join(' ')}</p>}
      {shown === end && <p className="muted">{outcomeText(words, names, info.results)}</p>}
      {wrong?.node === shown && (
        <p className="error">
          <FaultText fault={wrong.fault} />
        </p>
      )}
      <Note key={shown.id} study={study} />
      {shown.parent !== undefined && shown.mover !== CHANCE && <Marks study={study} />}
    </section>
  );
}

/** Buttons by which the user marks how good the move was. */
function Marks({ study }: { readonly study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const { shown } = study;
  return (
    <fieldset className="comment-marks" aria-label={t('marks')}>
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
function Note({ study }: { readonly study: Study }): JSX.Element {
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
