/** Which game this is: its players, what is played, where and when. */
import type { JSX } from 'react';
import { originText, variantName } from '../games/describe.js';
import { useWords } from '../i18n/index.js';
import type { Study } from '../study/study.js';

interface AboutProps {
  readonly study: Study;
  readonly names: readonly string[];
}

export function About({ study: { game, facts }, names }: AboutProps): JSX.Element {
  const words = useWords();
  const texts = [variantName(words, game), originText(words, facts)].filter((text) => text !== '');
  return (
    <p className="study-about">
      <strong>{names.join(' – ')}</strong> <span className="muted">{texts.join(' · ')}</span>
    </p>
  );
}
