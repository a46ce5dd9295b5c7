/** A text or a file that is dropped on a page, or pasted outside a field. */
import { useEffect, useState } from 'react';
import './drop-or-paste.css';

/**
 * @param onDrop called with the text or files
 * @returns whether something is dragged over the page
 */
export function useDropOrPaste(onDrop: (source: string | File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const passOn = (data: DataTransfer | null): void => {
      if (data === null) return;
      const source = data.files.length > 0 ? data.files[0] : data.getData('text/plain');
      if (source !== '') onDrop(source);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    const on = <Name extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ): void => window.addEventListener(name, listener, { signal });
    on('paste', ({ target, clipboardData }) => {
      if (!(target instanceof Element && target.closest('input, textarea') !== null)) passOn(clipboardData);
    });
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      passOn(event.dataTransfer);
    });
    return () => listeners.abort();
  }, [onDrop]);
  return isOver;
}
