/** Buttons that step through the line. They are under the board on small screens and under the moves on large ones. */
import type { JSX } from 'react';
import { StepButtons } from '../play/panel/step-buttons.js';
import type { Study } from '../study/study.js';

export function StudySteps({ study }: { readonly study: Study }): JSX.Element {
  const { shown } = study;
  return (
    <StepButtons
      canBack={shown.parent !== undefined}
      canForward={shown.children.length > 0}
      onStep={(step) => study[step]()}
    />
  );
}
