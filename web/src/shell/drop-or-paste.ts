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
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      if (!(target instanceof Element && target.closest('input, textarea') !== null)) passOn(clipboardData);
    };
    addEventListener('paste', onPaste);
    const unwatch = watchDrops(() => true, setOver, passOn);
    return () => {
      removeEventListener('paste', onPaste);
      unwatch();
    };
  }, [onDrop]);
  return isOver;
}

/**
 * Watches what is dragged over the page and dropped on it, until the returned function is called.
 * @param isWanted whether this can be dropped here
 * @param onOver called with whether something is over the page
 */
export function watchDrops(
  isWanted: (data: DataTransfer | null) => boolean,
  onOver: (isOver: boolean) => void,
  onDrop: (data: DataTransfer | null) => void,
): () => void {
  const over = (event: DragEvent) => {
    if (!isWanted(event.dataTransfer)) return;
    event.preventDefault();
    onOver(event.type === 'dragover');
    if (event.type === 'drop') onDrop(event.dataTransfer);
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) onOver(false);
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', over);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', over);
  };
}
