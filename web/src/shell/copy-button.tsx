/** A button that copies a text. It shows the result for a moment, and announces it to screen readers. */
import { type JSX, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/first.js';
import { Button } from './controls.js';

/** Milliseconds for which the button shows the result. */
const RESULT_TIMEOUT_MS = 2000;

/** Pages without HTTPS have no clipboard, and views of the web in apps may refuse it. There a selected text is copied. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text);
  }
}

function copySelected(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const { activeElement } = document;
  // While a dialog is open, only text inside it can be selected. Safari gives no focus to a button that is pressed
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  if (!isCopied) throw new Error('The browser refuses to copy.');
}

export function CopyButton({ name, text }: { name: string; text: () => string }): JSX.Element {
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
      <Button text={outcome === undefined ? name : t(outcome)} onClick={() => void copy()} />
      <span className="visually-hidden" role="status">
        {outcome !== undefined && t(outcome)}
      </span>
    </>
  );
}
