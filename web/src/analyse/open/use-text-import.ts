/** Reads a text or file that is pasted, dropped or chosen, and holds the text of the field. */
import type { Game } from 'otau';
import { useCallback, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../i18n/failures.js';
import {
  MAX_MEGABYTES,
  type ReadResult,
  type ReadStudiesOptions,
  readStudies,
  readStudiesOfFile,
} from '../../study/open-text.js';
import type { Study } from '../../study/study.js';

/** The progress of reading. */
export type ImportState =
  | { readonly kind: 'busy'; readonly count: number }
  | { readonly kind: 'found'; readonly readings: ReadResult }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'too-large' };

export interface TextImport {
  /** The text of the field. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly state: ImportState | undefined;
  /** Reads a text or a file. */
  readonly read: (source: string | File, known?: Game, from?: string) => void;
  /** Removes the result. */
  readonly clear: () => void;
}

/**
 * @param onStudy called with the study of a text that has exactly one game
 * @param onResult called with progress, an error, or games to choose from
 */
export function useTextImport(onStudy: (study: Study) => void, onResult: () => void): TextImport {
  const [text, setText] = useState('');
  const [state, setState] = useState<ImportState>();
  const lastRead = useRef(0);
  const read = (source: string | File, known?: Game, from?: string) => {
    const number = ++lastRead.current;
    const report = (next: ImportState) => {
      if (number !== lastRead.current) return;
      setState(next);
      onResult();
    };
    if (typeof source === 'string') setText(source);
    const options = { known, from, onCount: (count: number) => report({ kind: 'busy', count }) };
    void outcomeOf(source, options).then((outcome) => {
      if (number !== lastRead.current) return;
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
    lastRead.current++;
    setState(undefined);
  }, []);
  return { text, onText: setText, state, read, clear };
}

async function outcomeOf(source: string | File, options: ReadStudiesOptions): Promise<ImportState> {
  try {
    if (typeof source === 'string') return { kind: 'found', readings: await readStudies(source, options) };
    if (source.size > MAX_MEGABYTES * 1e6) return { kind: 'too-large' };
    const bytes = new Uint8Array(await source.arrayBuffer());
    return { kind: 'found', readings: await readStudiesOfFile(bytes, options) };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

/** The study of a text with exactly one game; it is opened at once. */
function onlyStudy(outcome: ImportState): Study | undefined {
  if (outcome.kind !== 'found') return undefined;
  const { found, faults } = outcome.readings;
  return found.length === 1 && faults.length === 0 ? found[0].open() : undefined;
}
