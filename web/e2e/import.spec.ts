/** Files of every kind in which games are found come into the library: chosen, dropped or pasted, and what they are is found out. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { parseRecords } from 'otau/records';
import { notationMoves, playokMoves } from '../../tests/foreign-moves.js';
import { openPage, test } from './table.js';

const [SHORT, LONG, DAISY] = parseRecords(
  readFileSync(new URL('../../tests/fixtures/real-games.json', import.meta.url), 'utf8'),
);
const PITS = LONG.moves.map((move) => Number(move[0]));
const SQUARES = notationMoves(SHORT, 'squares');
const CLOCKS = SQUARES.map((word, ply) => `${word} { [%clk 0:0${9 - (ply % 5)}:00] }`).join(' ');
const PLAYOK = `[Site "PlayOK"]\n[Date "2024.12.26"]\n[White "asan"]\n[Black "usen"]\n\n${playokMoves(LONG)} 1-0\n`;
const DAISY_TAGS = '[Black "abbe"]\n[White "budgie"]\n[Variant "belgian"]\n';
const abalone = (notation: string) => notationMoves(DAISY, notation).join(' ').toLowerCase();
const aigul = '[White "Айгуль"]\n[Black "Бакыт"]\n\n1. 76(10) 98 2. 66 1-0\n';

/** The same moves by the same players are one game to the library, unless they were played in another round. */
const inRound = (round: number, tags: string) => `[Round "${round}"]\n${tags}`;

/** Bytes of a text in an encoding of one byte a sign. */
function inOneByte(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from([...text].map((sign) => codes.get(sign) ?? 63));
}

/** A ZIP archive with one file that is not compressed. */
function zip(name: string, text: string): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(Buffer.byteLength(text), 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + Buffer.byteLength(text), 16);
  return Buffer.concat(
    [local, Buffer.from(name + text), entry, Buffer.from(name), end].map((part) => Buffer.from(part)),
  );
}

/** A document of Word with a score sheet, and the same as a page. */
const SHEET = [
  ['1.', '76', '98'],
  ['2.', '66', '87'],
];
const cells = (open: string, close: string, row: string) =>
  SHEET.map((texts) => `<${row}>${texts.map((text) => open + text + close).join('')}</${row}>`).join('');
const DOCX = zipSync({
  'word/document.xml': strToU8(
    `<w:document><w:body><w:p><w:r><w:t>Арман - Болат 1-0</w:t></w:r></w:p><w:tbl>${cells('<w:tc><w:p><w:r><w:t>', '</w:t></w:r></w:p></w:tc>', 'w:tr')}</w:tbl></w:body></w:document>`,
  ),
});
const PAGE = `<p>Сауле - Дана 0-1</p><table>${cells('<td>', '</td>', 'tr')}</table>`;

/** What a file is called, its bytes, what the page says of it, and how many moves its game has. */
const FILES: readonly (readonly [name: string, bytes: Buffer | string, readAs: string, moves: number])[] = [
  ['playok.txt', PLAYOK, 'playok', LONG.moves.length],
  ['pits.txt', PITS.join(''), 'pits', LONG.moves.length],
  ['pits.json', JSON.stringify({ Round: '2', history: PITS.map((pit) => pit - 1) }), 'pits-from-0', LONG.moves.length],
  ['migs.txt', `${DAISY_TAGS}[Termination "Au score"]\n\n1. ${abalone('aba-pro')} 1-0\n`, 'utf-8', DAISY.moves.length],
  ['game.apgn', `${DAISY_TAGS}[Notation "Aba-Pro"]\n\n1. ${abalone('aba-pro')} *\n`, 'utf-8', DAISY.moves.length],
  [
    'pairs.txt',
    `[Game "Abalone"]\n${inRound(2, DAISY_TAGS)}\n${abalone('play-site')} *\n`,
    'utf-8',
    DAISY.moves.length,
  ],
  ['strategy.pgn', `[Variant "Togyzkumalak"]\n[P1 "asan"]\n\n1. ${CLOCKS} *\n`, 'utf-8', SHORT.moves.length],
  ['bestemshe.pgn', '[Variant "Bestemshe"]\n\n1. c1d2 a2d1 *\n', 'utf-8', 2],
  ['table.csv', `id,moves,white\n1,"${PITS.join(' ')}",Асан\n`, 'pits', LONG.moves.length],
  ['packed.txt.gz', gzipSync(inRound(2, PLAYOK)), 'playok', LONG.moves.length],
  ['packed.zip', zip('games/one.txt', inRound(3, PLAYOK)), 'playok', LONG.moves.length],
  ['cyrillic.txt', inOneByte(aigul, 'windows-1251'), 'windows-1251', 3],
  ['koi.txt', inOneByte(inRound(2, aigul), 'koi8-r'), 'koi8-r', 3],
  ['bulletin.docx', Buffer.from(DOCX), 'docx', 4],
  ['bulletin.html', Buffer.from(PAGE), 'html', 4],
  ['wide.txt', Buffer.from(`\ufeff${inRound(3, aigul)}`, 'utf16le'), 'utf-16le', 3],
];

/** A file of so many games. */
function manyGames(count: number): Buffer {
  const line = (event: number) =>
    JSON.stringify({
      format: 'otau-record',
      version: 1,
      game: 'togyzkumalak',
      tags: { Event: `${event}` },
      moves: ['76(10)'],
      result: '*',
    });
  return Buffer.from(Array.from({ length: count }, (_, event) => line(event)).join('\n'));
}

/** Drops a file on the page, or pastes a text. */
async function bring(page: Page, kind: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([event, file, base64]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      if (event === 'drop') data.items.add(new File([content], file));
      else data.setData('text/plain', new TextDecoder().decode(content));
      const target = document.querySelector('h1') as HTMLElement;
      const given = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...given, dataTransfer: data })
          : new ClipboardEvent('paste', { ...given, clipboardData: data }),
      );
    },
    [kind, name, bytes.toString('base64')] as const,
  );
}

test('each kind of file is known by what stands in it', async ({ page }) => {
  await openPage(page, '#/library');
  const report = page.locator('.library-report');
  for (const [index, [name, content, readAs, moves]] of FILES.entries()) {
    const bytes = Buffer.from(content);
    const isText = typeof content === 'string';
    if (index % 3 === 0) await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: bytes });
    else await bring(page, isText && index % 3 === 1 ? 'paste' : 'drop', name, bytes);
    await expect(page.locator('.library-game'), name).toHaveCount(index + 1);
    await expect(report, name).toContainText('1 game added.');
    await expect(report, name).toContainText(readAs);
    await expect(page.locator('.library-game', { hasText: `${moves} move` }).first(), name).toBeVisible();
  }
  await expect(page.locator('.library-game', { hasText: 'Айгуль – Бакыт' })).toHaveCount(3);
});

test('what is wrong is kept as a file, the moves before it if that is wished, and a database says where it is read', async ({
  page,
}) => {
  await openPage(page, '#/library');
  const report = page.locator('.library-report');
  const input = page.locator('input[type=file]');
  const wrong = { name: 'a.otau', mimeType: '', buffer: Buffer.from('[Game "kindo"]\n[x "Aigul"]\n\n1. a2 a2 *\n') };
  await input.setInputFiles(wrong);
  await expect(report).toContainText('1 game could not be read');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what was left out' }).click();
  const line = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
  expect(line).toMatchObject({ game: 1, ply: 2, text: expect.stringContaining('1. a2 a2') });

  await page.getByText('Import options').click();
  await page.getByLabel('Keep the moves before the first wrong one').check();
  await input.setInputFiles(wrong);
  await expect(report).toContainText('Of 1 game only the moves before a wrong one were kept.');
  await expect(page.locator('.library-game')).toHaveCount(1);

  await page.getByLabel('Encoding').selectOption('koi8-r');
  const koi = { name: 'k.txt', mimeType: '', buffer: inOneByte('[White "ким"]\n\n1. 76(10) *\n', 'koi8-r') };
  await input.setInputFiles(koi);
  await expect(page.locator('.library-game', { hasText: 'ким' })).toHaveCount(1);

  await input.setInputFiles({ name: 'empty.pgn', mimeType: '', buffer: Buffer.from('') });
  await expect(report).toHaveText(
    'There are no games in it. Expected are records of games, as programs and servers save them.',
  );

  await bring(page, 'drop', 'games.db', Buffer.from(`SQLite format 3\0${'\0'.repeat(84)}`));
  await expect(report).toContainText('otau archive import FILE');
});

test('a large file: the library is never called empty beside the games that were added', async ({ page }) => {
  await openPage(page, '#/library');
  await expect(page.getByText('No games yet')).toBeVisible();
  const seen = await page.evaluateHandle(() => {
    const contradictions: string[] = [];
    new MutationObserver(() => {
      const isCalledEmpty = document.querySelector('.library > p.card')?.checkVisibility() ?? false;
      const text = document.querySelector('.library-import')?.textContent ?? '';
      if (isCalledEmpty && /[1-9]\d* games added/.test(text)) contradictions.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return contradictions;
  });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'games.jsonl', mimeType: 'application/jsonl', buffer: manyGames(600) });
  await expect(page.locator('.library-report')).toContainText('600 games added.');
  await expect(page.locator('.library-game')).toHaveCount(40);
  expect(await seen.jsonValue()).toEqual([]);
});

test('an import goes on while another page is open, is shown again, and can be stopped', async ({ page }) => {
  await openPage(page, '#/library');
  const progress = page.locator('.library-progress');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'games.jsonl', mimeType: 'application/jsonl', buffer: manyGames(100_000) });
  await expect(progress).toContainText(/[1-9]\d* games added/);
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(page.locator('h1')).toHaveText('Learn');
  await page.goBack();
  await expect(progress).toContainText(/[1-9]\d* games added/);
  await expect(page.locator('input[type="file"]')).toBeDisabled();

  await page.getByRole('button', { name: 'Stop' }).click();
  const report = page.locator('.library-report');
  await expect(report).toHaveText(/^Stopped\. .* games added\.$/);
  const added = ((await report.textContent()) ?? '').replace('Stopped. ', '').replace(' added.', '');
  expect(added).not.toContain('100,000');
  await expect(page.locator('.library').getByText(added, { exact: true })).toBeVisible();
});
