/** Catches errors while a page is rendered, and says what to do. */
import { Component, type JSX, type ReactNode } from 'react';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { Button } from './controls.js';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What a reload keeps. Shown with the error. */
  readonly advice: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error ?? 'unknown' };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, advice } = this.props;
    return error === undefined ? children : <ErrorMessage error={error} advice={advice} />;
  }
}

function ErrorMessage({ error, advice }: ErrorBoundaryState & Pick<ErrorBoundaryProps, 'advice'>): JSX.Element {
  const t = useSection(SHELL);
  return (
    <section className="page page-narrow" role="alert">
      <h1>{t('fault-title')}</h1>
      <p>{advice}</p>
      <p>
        <Button text={t('fault-again')} look="main" onClick={() => location.reload()} />
      </p>
      <details>
        <summary>{t('fault-detail')}</summary>
        <pre className="error-detail">{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </section>
  );
}
