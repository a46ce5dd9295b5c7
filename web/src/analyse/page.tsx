/** The page "analyse": its heading, until the page itself stands here. */
import type { JSX } from 'react';
import type { PageProps } from '../app.js';
import { Scroll } from '../shell/scroll.js';
import { useSection } from '../words/index.js';
import { SHELL } from '../words/shell.js';

export default function Page(_: PageProps): JSX.Element {
  const t = useSection(SHELL);
  return (
    <section className="page page-narrow">
      <h1>{t('analyse')}</h1>
      <Scroll />
      <p className="muted">{t('page-soon')}</p>
    </section>
  );
}
