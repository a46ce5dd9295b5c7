/** A dialog over the page: a heading, a close button, and its content. */
import { type JSX, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { Button } from './controls.js';
import { Icon, Ornament } from './icons.js';

interface DialogProps {
  readonly title: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, className = '', onClose, children }: DialogProps): JSX.Element {
  const t = useSection(SHELL);
  const id = useId();
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className={`dialog ${className}`} onClose={onClose} aria-labelledby={id}>
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button look="plain icon" onClick={onClose} aria-label={t('close')}>
          <Icon name="close" />
        </Button>
      </header>
      <Ornament />
      {children}
    </dialog>
  );
}

/**
 * A ref for a modal dialog. "Back" closes the dialog and stays on the page. Going to another page closes it too. The focus
 * returns to where it was.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything is seen of it: a key that is pressed at once is for the dialog
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    history.pushState({ ...history.state, isDialog: true }, '');
    addEventListener('popstate', onClose);
    return () => {
      // A dialog that is closed before it is removed gives the focus back
      shown?.close();
      removeEventListener('popstate', onClose);
      if (history.state?.isDialog) history.back();
    };
  }, []);
  return dialog;
}
