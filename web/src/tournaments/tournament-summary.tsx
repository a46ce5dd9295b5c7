/** What both pages of tournaments show: what kind of tournament it is, and that the connection is lost. */
import type { TournamentInfo } from 'otau/rooms';
import type { JSX } from 'react';
import { controlName, variantName } from '../games/describe.js';
import { useSection, useWords } from '../i18n/index.js';
import { TOURNAMENTS } from '../i18n/namespaces/rooms.js';

/** The game, the time control, the kind and the length. */
export function TournamentSummary({ head }: { readonly head: TournamentInfo }): JSX.Element {
  const words = useWords();
  const t = useSection(TOURNAMENTS);
  const { game, options, control, kind, rounds, minutes } = head;
  const length = kind === 'swiss' ? `${t('rounds')}: ${rounds}` : `${t('minutes')}: ${minutes}`;
  const parts = [variantName(words, { id: game, options }), controlName(words, control), t(`kind-${kind}`), length];
  return <>{parts.join(' · ')}</>;
}

export function ConnectionLost(): JSX.Element {
  const t = useSection(TOURNAMENTS);
  return (
    <p role="status" className="card message">
      {t('connection-lost')}
    </p>
  );
}
