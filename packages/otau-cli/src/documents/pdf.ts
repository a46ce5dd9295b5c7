/**
 * The text of a PDF as tables, one for each page: what stands at one height is a row, what begins at one place a column. Pictures of
 * pages, as scanners make them, have no text.
 */
import { OtauError } from 'otau';
import { collect } from 'otau/internal/records/bytes/unpack.js';
import { getDocumentProxy } from 'unpdf';
import { type Block, badDocument, type Cell, type DocumentBounds } from './blocks.js';

/** The most bytes of a file, of what its streams unpack to, its most pages, and the longest time to read them. */
const MAX_BYTES = 2 ** 25;
const MAX_UNPACKED = 2 ** 28;
const MAX_PAGES = 2000;
const MAX_TIME_MS = 60_000;

/** Text at a place of a page, in points from its lower left corner. */
interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Throws `bad-file`. */
export async function readPdf(parts: AsyncIterable<Uint8Array>, bounds: DocumentBounds): Promise<readonly Block[]> {
  const bytes = await collect(parts, MAX_BYTES, () => badDocument('a PDF may have 32 MB'));
  await checkStreams(bytes);
  const until = Date.now() + MAX_TIME_MS;
  try {
    const document = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
    if (document.numPages > MAX_PAGES) throw badDocument(`it has more than ${MAX_PAGES} pages`);
    const tables: Block[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      if (Date.now() > until) throw badDocument('reading it takes longer than a minute');
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const rows = rowsOf(piecesOf(items, bounds));
      if (rows.length > 0) tables.push(rows);
      page.cleanup();
    }
    await document.destroy();
    return tables;
  } catch (error) {
    if (error instanceof OtauError) throw error;
    const { name, message } = error as Error;
    throw badDocument(name === 'PasswordException' ? 'it is encrypted' : message.slice(0, 200).replace(/\.$/, ''));
  }
}

const PACKED = /\/(?:Flate|LZW|RunLength)Decode|\/(?:Fl|LZW|RL)\b/g;

/** Refuses a file of which the streams unpack to more than memory has room for. */
async function checkStreams(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const text = new TextDecoder('latin1').decode(bytes);
  let sum = 0;
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue;
    const head = text.slice(Math.max(0, at - 2000), at);
    const filters = head.slice(head.lastIndexOf(' obj')).match(PACKED) ?? [];
    if (filters.length === 0) continue;
    if (filters.length > 1) throw badDocument('it is packed twice');
    const end = text.indexOf('endstream', at);
    const begin = at + 6 + (text[at + 6] === '\r' ? 2 : 1);
    sum += await unpackedLength(bytes.subarray(begin, end < 0 ? bytes.length : end), MAX_UNPACKED - sum);
    if (sum > MAX_UNPACKED) throw badDocument('it unpacks to more than 256 MB');
  }
}

/** How long a packed text is, as far as it can be unpacked and counts. */
async function unpackedLength(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let length = 0;
  try {
    while (length <= most) {
      const { value, done } = await reader.read();
      if (done) return length;
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // Damaged, or with something behind its end
  }
  return length;
}

function piecesOf(items: readonly object[], bounds: DocumentBounds): Piece[] {
  return items.flatMap((item) => {
    const found = item as Partial<Piece & { readonly str: string; readonly transform: readonly number[] }>;
    const { str = '', transform, width = 0, height = 0 } = found;
    if (str.trim() === '' || transform === undefined) return [];
    bounds.addCell();
    bounds.addText(str.length);
    const [x, y, high] = [transform[4], transform[5], height || Math.abs(transform[3]) || 10];
    return [{ text: str.trim(), x, y, width, height: high }];
  });
}

/** From the top, then from the left. Words that stand closer than they are high are one cell. */
function rowsOf(pieces: readonly Piece[]): Cell[][] {
  const lines: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line !== undefined && line[0].y - piece.y < piece.height / 2) line.push(piece);
    else lines.push([piece]);
  }
  const rows = lines.map((line) => joined(line.sort((a, b) => a.x - b.x)));
  const begins = rows.flat().sort((a, b) => a.x - b.x);
  const columns = new Map<Piece, number>();
  let column = -1;
  let last: Piece | undefined;
  for (const piece of begins) {
    if (last === undefined || piece.x - last.x > last.height) column++;
    columns.set(piece, column);
    last = piece;
  }
  return rows.map((row, at) =>
    row.map((piece) => ({ row: at + 1, column: columns.get(piece) as number, span: 1, blocks: [piece.text] })),
  );
}

function joined(line: readonly Piece[]): Piece[] {
  const cells: Piece[] = [];
  for (const piece of line) {
    const last = cells.at(-1);
    const gap = last === undefined ? 0 : piece.x - last.x - last.width;
    if (last === undefined || gap > last.height) cells.push(piece);
    else {
      const text = `${last.text}${gap > last.height / 10 ? ' ' : ''}${piece.text}`;
      cells[cells.length - 1] = { ...last, text, width: piece.x + piece.width - last.x };
    }
  }
  return cells;
}
