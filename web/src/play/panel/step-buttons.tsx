/** Buttons that go to the first position, one move back, one move forward, to the last position. */
import type { JSX } from 'react';
import { useSection } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import { Button } from '../../shell/controls.js';

const STEPS = ['first', 'back', 'forward', 'last'] as const;

interface StepButtonsProps {
  readonly canBack: boolean;
  readonly canForward: boolean;
  readonly onStep: (step: (typeof STEPS)[number]) => void;
}

export function StepButtons({ canBack, canForward, onStep }: StepButtonsProps): JSX.Element {
  const t = useSection(PLAY);
  return (
    <div className="steps">
      {STEPS.map((step) => (
        <Button
          look="icon"
          icon={step}
          key={step}
          aria-label={t(step)}
          title={t(step)}
          disabled={!(step === 'first' || step === 'back' ? canBack : canForward)}
          onClick={() => onStep(step)}
        />
      ))}
    </div>
  );
}
