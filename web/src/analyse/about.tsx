/** Which game this is: its players, what is played, where and when; unfolded, everything that its record says. */
import type { JSX } from 'react';
import { originText, variantName } from '../games/describe.js';
import { useWords } from '../i18n/index.js';
import { Tags } from '../replay/tags.js';
import type { Study } from '../study/study.js';

interface AboutProps {
  readonly study: Study;
  readonly names: readonly string[];
}

export function About({ study: { game, facts }, names }: AboutProps): JSX.Element {
  const words = useWords();
  const texts = [variantName(words, game), originText(words, facts)].filter((text) => text !== '');
  return (
    <div className="study-about">
      <Tags tags={facts.tags}>
        <strong>{names.join(' – ')}</strong> <span className="muted">{texts.join(' · ')}</span>
      </Tags>
    </div>
  );
}
