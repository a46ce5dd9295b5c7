/**
 * `otau-cli/documents`: games in documents of word processors and spreadsheets, and in HTML. Their bytes become blocks, of which the
 * games are read. The parts that do so are loaded with the first document.
 */

import { OtauError } from 'otau';
import type { DocumentReader, TakeDocument } from 'otau/internal/records/bytes/read.js';
import type { ReadOptions } from 'otau/records';
import type { Block, Vocabulary } from './blocks.js';
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
export const readDocumentInPage: DocumentReader = async ({ members, texts, pdf }, options, take) => {
  if (pdf !== undefined)
    throw new OtauError(
      'bad-file',
      'A PDF is read by the command otau, not here: copy its moves, or save it as .docx.',
    );
  const { BlockReader, DocumentBounds, HTML, OPEN_DOCUMENT, WORD } = await import('./blocks.js');
  const bounds = new DocumentBounds();
  if (texts !== undefined) {
    const reader = new BlockReader(HTML, bounds);
    for await (const text of texts) reader.write(text);
    return gamesOf('html', [{ blocks: reader.end() }], options, take);
  }
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
  if (has('word/document.xml')) {
    return gamesOf('docx', [{ blocks: await blocksOf('word/document.xml', WORD) }], options, take);
  }
  if (has('xl/workbook.xml')) {
    const { readSheets } = await import('./spreadsheet.js');
    const sheets = await readSheets(readPart, bounds);
    return gamesOf(
      'xlsx',
      [...sheets].map(([name, block]) => ({ name, blocks: [block] })),
      options,
      take,
    );
  }
  let type = '';
  await readPart('mimetype', (text) => {
    type = (type + text).slice(0, 100);
  });
  const form = type.includes('spreadsheet') ? 'ods' : 'odt';
  return gamesOf(form, [{ blocks: await blocksOf('content.xml', OPEN_DOCUMENT) }], options, take);
};

async function gamesOf(form: string, sections: readonly Section[], options: ReadOptions, take: TakeDocument) {
  const { readBlocks } = await import('./games.js');
  take(form);
  return readBlocks(sections, options, (taken) => take(form, taken));
}
