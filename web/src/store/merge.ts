/** Two states of one game, as two browsers have kept it: which of them are needed so that nothing is lost. */
import type { SavedGame } from '../session/saved.js';

/**
 * What is to be put into the store: nothing where all of the other state is here, the other one where it continues from the one
 * here, else the older one of both under a name of its own. The same states lead to the same names, however often they meet.
 */
export function statesToPut(here: SavedGame | undefined, there: SavedGame): SavedGame[] {
  if (here === undefined) return [there];
  const [newer, older] = there.updated > here.updated ? [there, here] : [here, there];
  const isWhole = holds(newer, older);
  const apart = isWhole ? [] : [{ ...older, id: `${older.id}-${older.updated.toString(36)}` }];
  return newer === there ? [there, ...apart] : apart;
}

/** Whether one state has every move and every word of another one. */
function holds(all: SavedGame, part: SavedGame): boolean {
  const facts = ({ game, options, start, seed, tags, players }: SavedGame) =>
    JSON.stringify([game, options, start, seed, tags, players]);
  if (facts(all) !== facts(part) || !hasNotes(all.first ?? {}, part.first ?? {})) return false;
  if (part.word !== undefined && JSON.stringify(part.word) !== JSON.stringify(all.word)) return false;
  const children = new Map(all.nodes.map(({ parent, move }, index) => [`${parent} ${move}`, index + 1]));
  const places = [0];
  return part.nodes.every((node) => {
    const place = children.get(`${places[node.parent]} ${node.move}`);
    if (place === undefined) return false;
    places.push(place);
    return hasNotes(all.nodes[place - 1], node);
  });
}

type Notes = Pick<SavedGame['nodes'][number], 'comment' | 'marks'>;

function hasNotes(all: Notes, part: Notes): boolean {
  const marks = new Set(all.marks);
  return (
    (part.comment === undefined || part.comment === all.comment) && (part.marks ?? []).every((one) => marks.has(one))
  );
}
