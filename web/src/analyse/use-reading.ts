/** Text that is pasted, dropped or chosen to be opened: as it is in the field, and the result of reading it. */
import type { Game } from 'otau';
import { useCallback, useRef, useState } from 'react';
import { type Failure, failureOf } from '../i18n/failures.js';
import {
  MAX_MEGABYTES,
  type Readings,
  type ReadStudiesOptions,
  readStudies,
  readStudiesOfFile,
} from '../study/open-text.js';
import type { Study } from '../study/study.js';

/** The progress of reading. */
export type Reading =
  | { readonly kind: 'busy'; readonly count: number }
  | { readonly kind: 'found'; readonly readings: Readings }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'too-large' };

export interface Opening {
  /** What is in the field; it stays until another text comes. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly reading: Reading | undefined;
  /** Reads a text or a file. */
  readonly read: (source: string | File, known?: Game, from?: string) => void;
  /** Forgets what was read. */
  readonly clear: () => void;
}

/**
 * @param onStudy called with the study of a text that holds just one
 * @param onReading called where there is something to choose or to tell
 */
export function useOpening(onStudy: (study: Study) => void, onReading: () => void): Opening {
  const [text, setText] = useState('');
  const [reading, setReading] = useState<Reading>();
  const reads = useRef(0);
  const read = (source: string | File, known?: Game, from?: string) => {
    const number = ++reads.current;
    const report = (news: Reading) => {
      if (number !== reads.current) return;
      setReading(news);
      onReading();
    };
    if (typeof source === 'string') setText(source);
    const options = { known, from, onCount: (count: number) => report({ kind: 'busy', count }) };
    void outcomeOf(source, options).then((outcome) => {
      if (number !== reads.current) return;
      try {
        const only = onlyStudy(outcome);
        if (only === undefined) report(outcome);
        else onStudy(only);
      } catch (error) {
        report({ kind: 'failed', failure: failureOf(error) });
      }
    });
  };
  const clear = useCallback(() => {
    reads.current++;
    setReading(undefined);
  }, []);
  return { text, onText: setText, reading, read, clear };
}

async function outcomeOf(source: string | File, options: ReadStudiesOptions): Promise<Reading> {
  try {
    if (typeof source === 'string') return { kind: 'found', readings: await readStudies(source, options) };
    if (source.size > MAX_MEGABYTES * 1e6) return { kind: 'too-large' };
    const bytes = new Uint8Array(await source.arrayBuffer());
    return { kind: 'found', readings: await readStudiesOfFile(bytes, options) };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

/** The study of a text with one game, which is opened at once. */
function onlyStudy(outcome: Reading): Study | undefined {
  if (outcome.kind !== 'found') return undefined;
  const { found, faults } = outcome.readings;
  return found.length === 1 && faults.length === 0 ? found[0].open() : undefined;
}
