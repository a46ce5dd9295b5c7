/** Catches what goes wrong while a page is drawn. Games are kept at every move, so loading again loses nothing. */
import { Component, type JSX, type ReactNode } from 'react';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/shell.js';

interface FaultState {
  readonly error: unknown;
}

export class FaultBoundary extends Component<{ readonly children: ReactNode }, FaultState> {
  override state: FaultState = { error: undefined };

  static getDerivedStateFromError(error: unknown): FaultState {
    return { error: error ?? 'unknown' };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Fault error={error} />;
  }
}

function Fault({ error }: { readonly error: unknown }): JSX.Element {
  const t = useSection(SHELL);
  return (
    <section className="page page-narrow" role="alert">
      <h1>{t('fault-title')}</h1>
      <p>{t('fault-text')}</p>
      <p>
        <button type="button" className="button button-main" onClick={() => location.reload()}>
          {t('fault-again')}
        </button>
      </p>
      <details>
        <summary>{t('fault-detail')}</summary>
        <pre className="fault-detail">{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </section>
  );
}
