/** The game of a study: players, variant, place and date; unfolded, all tags of its record. */
import type { JSX } from 'react';
import { originText, variantName } from '../games/describe.js';
import { useWords } from '../i18n/index.js';
import { Tags } from '../replay/tags.js';
import type { Study } from '../study/study.js';

interface GameHeaderProps {
  readonly study: Study;
  readonly names: readonly string[];
}

export function GameHeader({ study: { game, info }, names }: GameHeaderProps): JSX.Element {
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
