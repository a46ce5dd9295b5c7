/** A button that copies a text. It shows the result for a moment, and announces it to screen readers. */
import { type JSX, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/first.js';

interface CopyButtonProps {
  readonly name: string;
  readonly text: () => string;
}

/** Milliseconds for which the button shows the result. */
const RESULT_TIMEOUT_MS = 2000;

/** Pages without HTTPS cannot write to the clipboard. There a selected text is copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const { activeElement } = document;
  // While a dialog is open, only text inside it can be selected
  (activeElement?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  if (!isCopied) throw new Error('The browser refuses to copy.');
}

export function CopyButton({ name, text }: CopyButtonProps): JSX.Element {
  const t = useSection(PLAY);
  const [outcome, setOutcome] = useState<'copied' | 'not-copied'>();
  const copy = async () => {
    try {
      await copyText(text());
      setOutcome('copied');
    } catch {
      setOutcome('not-copied');
    }
    setTimeout(() => setOutcome(undefined), RESULT_TIMEOUT_MS);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {outcome === undefined ? name : t(outcome)}
      </button>
      <span className="visually-hidden" role="status">
        {outcome !== undefined && t(outcome)}
      </span>
    </>
  );
}
