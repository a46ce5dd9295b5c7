/** Saves studies: in the library, and in the tab's session storage, so that a reload shows the same study. */
import type { Review } from 'otau/review';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { SavedGame } from '../session/saved-game.js';
import { loadGame, newGameId, saveGame } from '../store/games.js';
import { savedOfStudy, studyOfSaved } from './create-study.js';
import { Study, type StudyInfo } from './study.js';

const KEY = 'otau-study';

/** The stored form; its keys must not change. */
interface TabState {
  readonly saved: SavedGame;
  /** Whether the library lacks changes, the id of the study there, and when this tab saved it. */
  readonly isUnsaved?: boolean;
  readonly keptAs?: string;
  readonly keptAt?: number;
  readonly facts?: StudyInfo;
  /** Index of the node where the game ended. */
  readonly end?: number;
  /** Evaluations by the indices of their nodes. */
  readonly findings?: readonly (readonly [number, Evaluation])[];
  /** A review, with the indices of the nodes of its line. */
  readonly reviewed?: { readonly review: Review; readonly nodes: readonly number[] };
}

const savedAt = new WeakMap<Study, number>();

/** Saves a study in the library, or its changes if it is there already. */
export async function saveStudy(study: Study): Promise<void> {
  const isOther = await isChangedElsewhere(study);
  const id = isOther ? newGameId() : (study.savedAs ?? newGameId());
  const now = Date.now();
  const { edits } = study;
  await saveGame(savedOfStudy(study, id, now));
  // What was changed meanwhile is not in it
  study.markSaved(id, study.edits === edits);
  savedAt.set(study, now);
}

/** Whether the game in the library was played on, or saved by a copy of this tab. It then stays, and the study becomes another game. */
async function isChangedElsewhere(study: Study): Promise<boolean> {
  const kept = study.savedAs === undefined ? undefined : await loadGame(study.savedAs);
  return kept !== undefined && kept.updated !== savedAt.get(study);
}

/** The last study of this page, with its evaluations. */
let latest: Study | undefined;
/** Whether it comes into the library just now. */
let isSaving = false;

/** Saves the study for the next page in this tab, also after a reload. One that the tab has no room for comes into the library. */
export function saveStudyInTab(study: Study): void {
  latest = study;
  const { info, isUnsaved, savedAs } = study;
  const { review } = study.findings;
  try {
    const saved = savedOfStudy(study, 'study', 0);
    const end = study.end && [...study.tree.nodes()].indexOf(study.end);
    const state: TabState = { saved, facts: info, end, isUnsaved, keptAs: savedAs, keptAt: savedAt.get(study) };
    const reviewed = review && { review, nodes: study.findings.reviewedNodes() };
    const whole = { ...state, findings: study.findings.evaluations(), reviewed } satisfies TabState;
    if (storeInTab(whole) || storeInTab(state)) return;
    sessionStorage.removeItem(KEY);
    if (!isUnsaved || isSaving) return;
    isSaving = true;
    void saveStudy(study).then(
      () => {
        isSaving = false;
        if (study.isUnsaved) saveStudyInTab(study);
      },
      () => {
        isSaving = false;
      },
    );
  } catch {
    // Storage is forbidden: a reload does not restore the study
  }
}

/** False where it is more than browsers keep for a tab, which is some millions of characters. */
function storeInTab(state: TabState): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** The study that was last saved in this tab; undefined if there is none or it cannot be read. */
export function studyOfTab(): Study | undefined {
  if (latest !== undefined) return latest;
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return undefined;
    const { saved, facts, end, findings, reviewed, isUnsaved, keptAs, keptAt } = JSON.parse(text) as TabState;
    const { game, tree, shown } = studyOfSaved(saved);
    const study = new Study(game, tree, facts);
    const nodes = [...study.tree.nodes()];
    if (end !== undefined) study.end = nodes[end];
    study.findings.restoreEvaluations(findings ?? []);
    if (reviewed !== undefined)
      study.findings.setReview(
        reviewed.review,
        reviewed.nodes.map((index) => nodes[index]),
      );
    study.go(shown);
    if (isUnsaved === false || keptAs !== undefined) study.markSaved(keptAs, isUnsaved === false);
    if (keptAt !== undefined) savedAt.set(study, keptAt);
    latest = study;
    return study;
  } catch {
    return undefined;
  }
}
