/**
 * `otau-cli/documents`: games in documents of word processors and spreadsheets, in HTML and XML. Their bytes become blocks, of which the
 * games are read. The parts that do so are loaded with the first document.
 */
import { OtauError } from 'otau';
import type { DocumentReader, TakeDocument } from 'otau/internal/records/bytes/read.js';
import type { ReadOptions } from 'otau/records';
import type { Block, DocumentBounds, Vocabulary } from './blocks.js';
import type { Section } from './games.js';
import type { ReadPart } from './spreadsheet.js';

/**
 * Reads the games of a document, for the option `readDocument` of `readFile`.
 * @throws OtauError `bad-file` for a document that is damaged or too large
 * @example readFile(parts, { readDocument })
 */
export const readDocument: DocumentReader = async (source, options, take) => {
  if (source.pdf === undefined) return readDocumentInPage(source, options, take);
  const { readPdf } = await import('./pdf.js');
  const { DocumentBounds } = await import('./blocks.js');
  return gamesOf('pdf', [{ blocks: await readPdf(source.pdf, new DocumentBounds()) }], options, take);
};

/**
 * As `readDocument`, but without PDF: what reads it needs newer browsers than the board.
 * @throws OtauError `bad-file` for a document that is damaged or too large, and for a PDF
 * @example readFile(parts, { readDocument: readDocumentInPage })
 */
export const readDocumentInPage: DocumentReader = async ({ members, texts, light, pdf }, options, take) => {
  if (pdf !== undefined) {
    const sentence = 'A PDF is read by the command otau, not here: copy its moves, or save it as .docx.';
    throw new OtauError('bad-file', sentence);
  }
  const { BlockReader, DocumentBounds, OPEN_DOCUMENT, WORD } = await import('./blocks.js');
  const bounds = new DocumentBounds();
  if (texts !== undefined && light !== undefined) {
    const { readLight } = await import('./light-markup.js');
    return gamesOf(light, [{ blocks: await readLight(light, texts, bounds) }], options, take);
  }
  if (texts !== undefined) return readMarkup(texts, bounds, options, take);
  const readPart: ReadPart = async (name, write) => {
    const member = members?.find((one) => one.name === name);
    if (member === undefined) return;
    const decoder = new TextDecoder();
    for await (const bytes of member.parts) write(decoder.decode(bytes, { stream: true }));
    write(decoder.decode());
  };
  const has = (part: string) => members?.some(({ name }) => name === part) === true;
  const blocksOf = async (part: string, vocabulary: Vocabulary): Promise<readonly Block[]> => {
    const reader = new BlockReader(vocabulary, bounds);
    await readPart(part, (text) => reader.write(text));
    return reader.end();
  };
  if (has('word/document.xml'))
    return gamesOf('docx', [{ blocks: await blocksOf('word/document.xml', WORD) }], options, take);
  if (has('xl/workbook.xml')) {
    const { readSheets } = await import('./spreadsheet.js');
    const sheets = [...(await readSheets(readPart, bounds))].map(([name, block]) => ({ name, blocks: [block] }));
    return gamesOf('xlsx', sheets, options, take);
  }
  let type = '';
  await readPart('mimetype', (text) => {
    type = (type + text).slice(0, 100);
  });
  const form = type.includes('spreadsheet') ? 'ods' : 'odt';
  return gamesOf(form, [{ blocks: await blocksOf('content.xml', OPEN_DOCUMENT) }], options, take);
};

/** HTML, documents and sheets that are one file of XML, or the XML of any other program: the first element tells. */
async function readMarkup(
  texts: AsyncIterable<string>,
  bounds: DocumentBounds,
  options: ReadOptions,
  take: TakeDocument,
) {
  const { BlockReader, MARKUP_FORMS } = await import('./blocks.js');
  const { xmlReader } = await import('./xml.js');
  let head = '';
  const rest = texts[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    head += next.value;
    if (ELEMENT.test(head) || head.length > MAX_PROLOGUE) break;
  }
  const first = head.slice(0, MAX_PROLOGUE).replace(PROLOGUE, '');
  const known = MARKUP_FORMS.find(({ root }) => root.test(first));
  const readWith = async <Result>(reader: { write(text: string): void; end(): Result }): Promise<Result> => {
    reader.write(head);
    for (let next = await rest.next(); !next.done; next = await rest.next()) reader.write(next.value);
    return reader.end();
  };
  if (known !== undefined) {
    const blocks = await readWith(new BlockReader(known.vocabulary, bounds));
    return gamesOf(known.form, [{ blocks }], options, take);
  }
  const elements = await readWith(xmlReader(bounds));
  const { readElements } = await import('./games.js');
  take('xml');
  return readElements(elements, options, (taken) => take('xml', taken));
}

/** The first element of a file begins before. */
const MAX_PROLOGUE = 4000;
const ELEMENT = /<(?:!doctype|[^?!])/i;
/** What stands before the first element. */
const PROLOGUE = /^\ufeff?(?:\s|<\?[^>]{0,300}>|<!--[^>]{0,500}-->)*/;

async function gamesOf(form: string, sections: readonly Section[], options: ReadOptions, take: TakeDocument) {
  const { readBlocks } = await import('./games.js');
  take(form);
  return readBlocks(sections, options, (taken) => take(form, taken));
}
