/** Keeps studies: in the library, and so that a reload finds the one of the tab again. */
import type { Review } from 'otau/review';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { SavedGame } from '../session/saved.js';
import { keepGame, newGameId } from '../store/games.js';
import { studyOfSaved } from './begin.js';
import { savedOfStudy } from './saved-study.js';
import { Study, type StudyFacts } from './study.js';

const KEY = 'otau-study';
/** The browser keeps no more than this in a tab's memory. */
const MAX_CHARACTERS = 2_000_000;

interface Noted {
  readonly saved: SavedGame;
  /** What of it the library has. */
  readonly isUnsaved?: boolean;
  readonly keptAs?: string;
  readonly facts?: StudyFacts;
  /** The number of the node where the game ended. */
  readonly end?: number;
  /** What analysis found, by the numbers of the nodes. */
  readonly findings?: readonly (readonly [number, Evaluation])[];
  /** A review, with the numbers of the nodes of its line. */
  readonly reviewed?: { readonly review: Review; readonly nodes: readonly number[] };
}

/** Puts a study into the library, or its changes where it is there. */
export async function keepStudy(study: Study): Promise<void> {
  const id = study.keptAs ?? newGameId();
  await keepGame(savedOfStudy(study, id, Date.now()));
  study.keep(id);
}

/** The study of this page, with all that was found. */
let latest: Study | undefined;

/** Keeps the study for the page that opens next, in this load of the tab or in the next one. */
export function noteStudy(study: Study): void {
  latest = study;
  const { facts, isUnsaved, keptAs } = study;
  const { review } = study.findings;
  try {
    const saved = savedOfStudy(study, 'study', 0);
    const end = study.end && [...study.tree.nodes()].indexOf(study.end);
    const noted: Noted = { saved, facts, end, isUnsaved, keptAs };
    const reviewed = review && { review, nodes: study.findings.reviewedNodes() };
    const whole = JSON.stringify({ ...noted, findings: study.findings.evaluations(), reviewed } satisfies Noted);
    const text = whole.length <= MAX_CHARACTERS ? whole : JSON.stringify(noted);
    if (text.length <= MAX_CHARACTERS) sessionStorage.setItem(KEY, text);
  } catch {
    // Where the browser keeps nothing, a reload begins again.
  }
}

/** The study that this tab noted last, if it can still be read. */
export function notedStudy(): Study | undefined {
  if (latest !== undefined) return latest;
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return undefined;
    const { saved, facts, end, findings, reviewed, isUnsaved, keptAs } = JSON.parse(text) as Noted;
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
    if (isUnsaved === false || keptAs !== undefined) study.keep(keptAs, isUnsaved === false);
    latest = study;
    return study;
  } catch {
    return undefined;
  }
}
