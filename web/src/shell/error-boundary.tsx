/** Catches errors while a page is rendered. Games are saved at every move, so a reload loses nothing. */
import { Component, type JSX, type ReactNode } from 'react';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/shell.js';

interface ErrorBoundaryState {
  readonly error: unknown;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error ?? 'unknown' };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorMessage error={error} />;
  }
}

function ErrorMessage({ error }: { readonly error: unknown }): JSX.Element {
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
        <pre className="error-detail">{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </section>
  );
}
