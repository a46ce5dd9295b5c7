/** Merges two saved states of one game, from two browsers, so that nothing is lost. */
import type { SavedGame } from '../session/saved-game.js';

/**
 * The states to save: none if the state here contains the other one; the other one if it contains the state here; otherwise
 * also the older of both under a new id. The same states always get the same ids.
 */
export function statesToSave(here: SavedGame | undefined, there: SavedGame): SavedGame[] {
  if (here === undefined) return [there];
  const [newer, older] = there.updated > here.updated ? [there, here] : [here, there];
  const isWhole = containsGame(newer, older);
  const apart = isWhole ? [] : [{ ...older, id: `${older.id}-${older.updated.toString(36)}` }];
  return newer === there ? [there, ...apart] : apart;
}

/** Whether one state has every move, note and result of another one. */
function containsGame(all: SavedGame, part: SavedGame): boolean {
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
