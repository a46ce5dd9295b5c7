/** Files as bytes: encodings are found out, packed files opened, nothing damaged goes unseen. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Rng } from '../../lib/rng.js';
import { fileFacts, readFile } from '../index.js';

const NAMES = [
  'Асанов Ерлан',
  'Иванов Пётр',
  'Сулейменова Айгуль',
  'Жумабаев',
  'Токтогулов Бакыт',
  'Ким',
  'СЕРІКОВ',
  'асан',
];

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? bytes.swap16() : bytes;
  }
  const decoder = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 128 }, (_, at) => [decoder.decode(Uint8Array.of(128 + at)), 128 + at]));
  return Uint8Array.from([...text].map((sign) => (sign < '\x80' ? sign.charCodeAt(0) : (codes.get(sign) ?? 63))));
}

function game(white: string, black: string): string {
  return `[Event "Club"]\n[White "${white}"]\n[Black "${black}"]\n[Result "1-0"]\n\n1. 76(10) 98 2. 66 1-0\n\n`;
}

async function readAll(bytes: Uint8Array, options = {}, size = 1 << 16) {
  const facts = fileFacts();
  const parts = (function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const found = [];
  for await (const one of readFile(parts, options, facts)) found.push(one);
  return { found, facts };
}

describe('encodings', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'koi8-r'])(
    '%s is found out by the names of two players',
    async (encoding) => {
      for (const white of NAMES.slice(0, 6)) {
        for (const black of NAMES.slice(0, 6)) {
          const { found, facts } = await readAll(encode(game(white, black), encoding), {}, 7);
          expect(found[0].record?.tags, `${white} ${black}`).toMatchObject({ White: white, Black: black });
          expect([...facts.encodings]).toEqual([encoding]);
        }
      }
    },
  );

  test('a file that was put together of two encodings keeps all names', async () => {
    const bytes = Buffer.concat([encode(game('Асан', 'Әсел'), 'utf-8'), encode(game('Асанов', 'Ким'), 'windows-1251')]);
    const { found, facts } = await readAll(bytes);
    expect(found.map(({ record }) => record?.tags.White)).toEqual(['Асан', 'Асанов']);
    expect([...facts.encodings]).toEqual(['utf-8', 'windows-1251']);
  });

  test('letters of Western Europe', async () => {
    const { found } = await readAll(encode(game('José Müller', 'Søren'), 'windows-1252'));
    expect(found[0].record?.tags).toMatchObject({ White: 'José Müller', Black: 'Søren' });
  });

  test.each([undefined, 'windows-1252', 'latin1'])('signs of Windows-1252, named %s', async (encoding) => {
    const bytes = Buffer.from(game('\x8ei\x9eka \x93Zo\xeb\x94', 'O\x92Neill \x97 \x80'), 'latin1');
    const { found, facts } = await readAll(bytes, { encoding }, 7);
    expect(found[0].record?.tags).toMatchObject({ White: 'Žižka “Zoë”', Black: 'O’Neill — €' });
    expect([...facts.encodings]).toEqual(['windows-1252']);
  });

  test('an encoding can be forced; one that is not known is named', async () => {
    const { found } = await readAll(encode(game('асан', 'ким'), 'koi8-r'), { encoding: 'KOI8-R' });
    expect(found[0].record?.tags.White).toBe('асан');
    await expect(readAll(encode(game('a', 'b'), 'utf-8'), { encoding: 'klingon' })).rejects.toThrow('got "klingon"');
  });
});

/** A ZIP archive with these files, deflated. */
function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(Buffer.from(text));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

describe('packed files', () => {
  const text = game('Асан', 'Үсен');

  test('gzip', async () => {
    const { found } = await readAll(gzipSync(text), {}, 5);
    expect(found[0].record?.tags.White).toBe('Асан');
  });

  test('who reads no further lets go of a packed file', async () => {
    const packed = gzipSync(text.repeat(20_000), { level: 0 });
    let isOpen = true;
    const parts = (function* () {
      try {
        for (let at = 0; at < packed.length; at += 1 << 14) yield packed.subarray(at, at + (1 << 14));
      } finally {
        isOpen = false;
      }
    })();
    for await (const _ of readFile(parts)) break;
    await expect.poll(() => isOpen).toBe(false);
  });

  test('a ZIP archive without a file has no game', async () => {
    const { found } = await readAll(zip({}));
    expect(found).toEqual([]);
  });

  test('ZIP, each file in its own form', async () => {
    const files = { 'a/games.txt': text, 'b.json': '[{"history":[7,9,6]}]', 'empty/': '' };
    const { found, facts } = await readAll(zip(files));
    expect(found.map(({ record }) => record?.moves.length)).toEqual([3, 3]);
    expect([...facts.forms]).toEqual(['text', 'json']);
  });

  test.each(['\0\n\n'.repeat(100_000), '\0'])('what is no text is one error', async (bytes) => {
    const { found, facts } = await readAll(Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${bytes}`, 'latin1'));
    expect(found.map(({ error }) => error?.message)).toEqual(['Record: expected a text with games; this is none.']);
    expect([...facts.encodings]).toEqual([]);
  });

  test('what is in an archive beside the games is left out and named', async () => {
    const picture = `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0\n\n'.repeat(100)}`;
    const readme = '# Games\n\nThe games of 2026.\n\nWrite to the club; it answers.\n';
    const { found, facts } = await readAll(zip({ 'a.png': picture, 'b.txt': text, 'README.txt': readme }));
    expect(found.map(({ record, error }) => record?.tags.White ?? error?.message)).toEqual(['Асан']);
    expect([...facts.leftOut]).toEqual(['a.png', 'README.txt']);
  });

  test('a file with tags or with some moves has a wrong game', async () => {
    const files = {
      'a.txt': '[Game "togyzkumalak"]\n\n99 *',
      'b.txt': '76 98 hello\n\nNotes',
      'c.txt': '1. 76 98 5. 66',
    };
    const { found, facts } = await readAll(zip(files));
    expect(found.map(({ error }) => error?.place.member)).toEqual(['a.txt', 'b.txt', 'b.txt', 'c.txt']);
    expect([...facts.leftOut]).toEqual([]);
  });

  test('a game that is wrong is told with its file', async () => {
    const files = { 'club/a.txt': text, 'club/b.txt': text.replace(' 98 ', ' 91 ') };
    const { found } = await readAll(zip(files));
    expect(found.map(({ error }) => error?.place.member)).toEqual([undefined, 'club/b.txt']);
    expect(found[1].error?.message).toMatch(/^"club\/b.txt": Line \d+, game 1, ply 2: expected a legal move/);
    const { found: parts } = await readAll(zip(files), { partial: true });
    expect(parts.map((one) => one.record !== undefined && one.cut?.place.member)).toEqual([undefined, 'club/b.txt']);
  });

  test('what is packed in what is packed, but not for ever', async () => {
    const { found } = await readAll(gzipSync(zip({ 'a.zip': text, b: text })));
    expect(found.map(({ record }) => record?.tags.White)).toEqual(['Асан', 'Асан']);
    let packed = Buffer.from(text);
    for (let depth = 0; depth < 5; depth++) packed = gzipSync(packed);
    await expect(readAll(packed)).rejects.toThrow('packed more than 4 times');
  });

  test('what is damaged is reported', async () => {
    const packed = gzipSync(text);
    await expect(readAll(packed.subarray(0, 40))).rejects.toMatchObject({ code: 'bad-file' });
    await expect(readAll(zip({ a: text }).subarray(0, 60))).rejects.toMatchObject({ code: 'bad-file' });
  });

  test('any bytes end in games or in an error with a code', async () => {
    const rng = new Rng('bytes');
    const seeds = [gzipSync(text), zip({ a: text }), encode(text, 'koi8-r'), encode(text, 'utf-16le')];
    for (let run = 0; run < Number(process.env.OTAU_FUZZ ?? 400); run++) {
      const bytes = Uint8Array.from(seeds[run % seeds.length]);
      for (let change = 0; change <= rng.below(4); change++) bytes[rng.below(bytes.length)] = rng.below(256);
      const cut = rng.below(3) === 0 ? bytes.subarray(0, rng.below(bytes.length)) : bytes;
      await readAll(cut).catch((error) => expect(error.code).toBe('bad-file'));
    }
  });
});
