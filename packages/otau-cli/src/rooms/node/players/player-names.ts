/**
 * Names of players, by Unicode Technical Standard 39: what may be in a name (identifier profile, highly restrictive mix of scripts), and
 * which names look alike (skeletons). The letters are those that this Node knows, the confusables those of the library.
 */
import { OtauError } from 'otau';
import { MAX_NAME_LENGTH } from 'otau/rooms';
import unhomoglyph from 'unhomoglyph';

const COMMON = /[\p{scx=Zyyy}\p{scx=Zinh}]/u;
/** The scripts in wide use today (Unicode Standard Annex 31, table 5), and those that are written together. */
// biome-ignore format: a line for each would be a page
const SCRIPTS = [
  /\p{scx=Arab}/u, /\p{scx=Armn}/u, /\p{scx=Beng}/u, /\p{scx=Bopo}/u, /\p{scx=Cyrl}/u, /\p{scx=Deva}/u,
  /\p{scx=Ethi}/u, /\p{scx=Geor}/u, /\p{scx=Grek}/u, /\p{scx=Gujr}/u, /\p{scx=Guru}/u, /\p{scx=Hang}/u,
  /\p{scx=Hani}/u, /\p{scx=Hebr}/u, /\p{scx=Hira}/u, /\p{scx=Kana}/u, /\p{scx=Knda}/u, /\p{scx=Khmr}/u,
  /\p{scx=Laoo}/u, /\p{scx=Latn}/u, /\p{scx=Mlym}/u, /\p{scx=Mymr}/u, /\p{scx=Orya}/u, /\p{scx=Sinh}/u,
  /\p{scx=Taml}/u, /\p{scx=Telu}/u, /\p{scx=Thaa}/u, /\p{scx=Thai}/u, /\p{scx=Tibt}/u,
  /[\p{scx=Latn}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]/u,
  /[\p{scx=Latn}\p{scx=Hani}\p{scx=Bopo}]/u,
  /[\p{scx=Latn}\p{scx=Hani}\p{scx=Hang}]/u,
];

/** What cannot be seen, beside the controls: it would make a second name of one. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters, marks and digits of identifiers, and what keyboards have beside them. */
const ALLOWED = /^[\p{XID_Continue}\x20-\x7e’‐]*$/u;
const LETTER = /[\p{L}\p{N}]/u;
/** More marks on a letter than any language writes, the same one twice, or one without a letter. */
const PILED_MARKS = /\p{M}{5}|([\p{Mn}\p{Me}])\1|(?<![\p{L}\p{N}\p{M}])\p{M}/u;

const segmenter = new Intl.Segmenter();

/** How many characters one sees. */
const clustersOf = (text: string): number => [...segmenter.segment(text)].length;

/**
 * The name that a player wishes for, in its usual form; empty for none.
 * @param least the least characters of a name that is not empty
 * @throws OtauError `bad-name`, `bad-message` for too few characters
 */
export function parseName(wish: string, least = 0): string {
  const name = wish.normalize('NFKC').trim().replace(/ {2,}/g, ' ');
  if (name.search(INVISIBLE) >= 0 || !ALLOWED.test(name) || (name !== '' && !LETTER.test(name)))
    throw new OtauError('bad-name', 'A name has letters, digits and the usual signs, and nothing that cannot be seen.');
  if (PILED_MARKS.test(name.normalize('NFD')))
    throw new OtauError('bad-name', 'A letter of a name has few marks, each once.');
  const length = clustersOf(name);
  if (length < least) throw new OtauError('bad-message', `A name has ${least} characters at least.`);
  if (length > MAX_NAME_LENGTH)
    throw new OtauError('bad-name', `A name has ${MAX_NAME_LENGTH} characters at most; this one has ${length}.`);
  if (mixesScripts(name))
    throw new OtauError(
      'bad-name',
      'A name has letters of one script: with those of another it looks like the name of somebody else.',
    );
  return name;
}

/** Whether a name has letters or digits of two scripts that are not written together. */
function mixesScripts(name: string): boolean {
  const digits = new Set([...(name.match(/\p{Nd}/gu) ?? [])].map((digit) => (digit.codePointAt(0) as number) >> 4));
  const letters = [...name].filter((letter) => !COMMON.test(letter));
  return digits.size > 1 || !SCRIPTS.some((script) => letters.every((letter) => script.test(letter)));
}

/** Whether a name of earlier days is one that would be given today. */
export function isGivenToday(name: string): boolean {
  try {
    return parseName(name) === name && name !== '';
  } catch {
    return false;
  }
}

export function foldPlayerName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/**
 * Names look alike if they have a key in common. A name has a key as it is written, so that *Ivan* looks like *lvan*, and one for
 * each case, so that *ivan* is *IVAN* and Cyrillic *нора* looks like Latin *HOPA*.
 */
export function keysOf(name: string): string[] {
  const visible = name.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  // I looks like l, but nobody takes i for it
  const upper = visible.toUpperCase().replaceAll('I', 'i');
  return [...new Set([visible, visible.toLowerCase(), upper].map(keyOf))];
}

/** The skeleton without its case, which again may look like something else: until nothing changes. */
function keyOf(text: string): string {
  let key = text;
  for (let last = ''; last !== key; ) {
    last = key;
    key = unhomoglyph(key.normalize('NFD')).normalize('NFD').toLowerCase();
  }
  return key;
}
