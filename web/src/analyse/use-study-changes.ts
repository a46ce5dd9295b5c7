/** A hook that follows a study. */
import { useSyncExternalStore } from 'react';
import type { Study } from '../study/study.js';

/** Renders again at every change of a study. */
export function useStudyChanges(study: Study): number {
  return useSyncExternalStore(study.watch, study.version);
}
