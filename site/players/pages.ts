/**
 * The players' pages in all languages: how to use the board, and how to play each game, from the lessons and rules of the
 * board's own page. Each position there is a board that can be played on.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GameId, gameIds } from 'otau';
import { runnerImport } from 'vite';
import type { Course } from '../../web/src/games/course.js';
import { LANGUAGES, type Language } from '../../web/src/i18n/languages.js';
import type { PlayersMenu } from '../menu.js';
import { ROOT } from '../paths.js';

type TextFile = Readonly<Record<string, string>>;
type WritePage = (page: string, text: string) => void;

/** Writes the pages and says what is in the menu of each language. */
export async function writePlayersPages(write: WritePage): Promise<Record<Language, PlayersMenu>> {
  const menus = await Promise.all(
    LANGUAGES.map(async (language) => [language, await pagesIn(language, write)] as const),
  );
  return Object.fromEntries(menus) as Record<Language, PlayersMenu>;
}

/** The folder of a language's pages: English is at the root. */
const folderOf = (language: Language): string => (language === 'en' ? '' : `${language}/`);

async function pagesIn(language: Language, write: WritePage): Promise<PlayersMenu> {
  const folder = `${folderOf(language)}play`;
  const lessons = await textsOf(`i18n/${language}/lessons`);
  const games: { id: GameId; title: string; about: string }[] = [];
  write(`${folder}/board`, await boardPage(language));
  for (const id of gameIds()) {
    const { title, about } = await textsOf(`games/${id}/i18n/${language}/game`);
    const course = await courseOf(id);
    const words = await textsOf(`games/${id}/i18n/${language}/lessons`);
    write(
      `${folder}/${id}`,
      [`# ${title}`, about, ...lessonsOf(course, words, lessons), ...rulesOf(course, words, lessons)].join('\n\n'),
    );
    games.push({ id, title, about });
  }
  return { folder: `/${folder}/`, games };
}

/** The course of a game, read as the page reads it: its texts are found by Vite. */
async function courseOf(id: GameId): Promise<Course> {
  const file = join(ROOT, `web/src/games/${id}/course.ts`);
  const { module } = await runnerImport<{ COURSE: Course }>(file, {
    configFile: false,
    resolve: { tsconfigPaths: true },
  });
  return module.COURSE;
}

/** The guide to the board; `{play.undo}` becomes what the board calls it in this language. */
async function boardPage(language: Language): Promise<string> {
  const source = readFileSync(join(ROOT, `site/players/${language}.md`), 'utf8');
  const names = new Set([...source.matchAll(/\{(\w+)\.[\w-]+\}/g)].map(([, name]) => name));
  const texts = new Map<string, TextFile>();
  for (const name of names) texts.set(name, await textsOf(`i18n/${language}/${name}`));
  return source.replace(/\{(\w+)\.([\w-]+)\}/g, (_, name: string, key: string) => {
    const text = texts.get(name)?.[key];
    if (text === undefined) throw new Error(`site/players/${language}.md: the board has no text ${name}.${key}`);
    return text;
  });
}

/** The steps of the course: what is new, the task, and the board on which to try it. */
function lessonsOf({ game, steps }: Course, words: TextFile, lessons: TextFile): string[] {
  return [
    `## ${lessons.lesson}`,
    ...steps.flatMap(({ position }, index) => [
      `### ${lessons['to-step'].replace('{number}', String(index + 1))}`,
      paragraphs(words[`${index + 1}`]),
      `**${lessons.task}:** ${paragraphs(words[`${index + 1}-do`])}`,
      boardOf(game, position),
    ]),
  ];
}

function rulesOf({ game, rules }: Course, words: TextFile, lessons: TextFile): string[] {
  return [
    `## ${lessons.rules}`,
    ...rules.flatMap(({ heading, text, position, options }) => [
      `### ${lessons[heading]}`,
      paragraphs(words[text]),
      ...(position === undefined ? [] : [boardOf(game, position, options)]),
    ]),
  ];
}

const paragraphs = (text: string): string => text.replaceAll(/[*_<[]/g, '\\$&').replaceAll('\n', '\n\n');

function boardOf(game: GameId, position: string, options: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const attributes = given.length === 0 ? '' : ` options="${given.join(' ')}"`;
  return `<otau-board game="${game}"${attributes} position="${position}" playable controls></otau-board>`;
}

async function textsOf(file: string): Promise<TextFile> {
  return JSON.parse(await readFile(join(ROOT, 'web/src', `${file}.json`), 'utf8')) as TextFile;
}
