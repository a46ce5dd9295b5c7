/** The reference of the packages for TypeScript: a page for each entry, a heading for each public name. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractApi } from '../../tools/checks/api-extractor.js';
import type { Entry } from '../menu.js';
import { ROOT } from '../paths.js';

/** A public name, or a member of one, as API Extractor writes it. */
interface ApiItem {
  readonly kind: string;
  readonly name?: string;
  readonly docComment?: string;
  readonly excerptTokens?: readonly { readonly text: string }[];
  readonly members?: readonly ApiItem[];
}

const MODELS = join(ROOT, '.tmp/api-models');

const modelOf = (name: string) => ({
  docModel: { enabled: true, apiJsonFilePath: join(MODELS, `${name}.api.json`) },
});

// Doc comments become text of a page: what a name is for, its parameters, errors and examples.

const TITLES: Readonly<Record<string, string>> = { returns: 'Returns', throws: 'Throws', deprecated: 'Deprecated' };

/** @param comment with or without its slashes and stars */
function formatComment(comment: string): string {
  const { summary, tags } = parse(comment);
  const params = tags.filter(({ tag }) => tag === 'param').map(({ text }) => `- ${paramOf(text)}`);
  const notes = tags.flatMap(({ tag, text }) =>
    TITLES[tag] === undefined ? [] : [`${TITLES[tag]}: ${plainText(text)}`],
  );
  const examples = tags.filter(({ tag }) => tag === 'example').map(({ text }) => exampleOf(text));
  return [plainText(summary), params.join('\n'), ...notes, ...examples].filter((part) => part !== '').join('\n\n');
}

/** Text with what Markdown and the pages' templates would take for something else written out. */
function plainText(text: string): string {
  const parts = text.split(/(```[\s\S]*?```|`[^`\n]*`)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[<>*_[\]{}|]/g, (sign) => `&#${sign.charCodeAt(0)};`),
    )
    .join('');
}

/** The parts of a doc comment; `@param` and its like by their names. */
function parse(comment: string) {
  const text = comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/\\([{}@<>])/g, '$1')
    .replace(/\{@link ([^}|]+)(?:\|[^}]*)?\}/g, '`$1`')
    .trim();
  const [summary, ...parts] = text.split(/^@(?=\w)/m);
  const tags = parts.map((part) => {
    const [, tag, rest] = /^(\w+)([\s\S]*)$/.exec(part) as RegExpExecArray;
    return { tag, text: rest.trim() };
  });
  return { summary: summary.trim(), tags };
}

function paramOf(text: string): string {
  const [, name, about] = /^(\S+)\s*-?\s*([\s\S]*)$/.exec(text) ?? [];
  return `\`${name}\`: ${plainText(about ?? '')}`;
}

const exampleOf = (text: string): string => (text.includes('```') ? text : `\`\`\`ts\n${text}\n\`\`\``);

const FOLDER = 'reference/typescript';

/** Writes the pages and says what is in the menu. */
export function writeTypescriptReference(write: (page: string, text: string) => void): Entry[] {
  mkdirSync(MODELS, { recursive: true });
  return extractApi(modelOf).map(({ entry, name, types, config }) => {
    const about = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(types, 'utf8'))?.[1] ?? '';
    const model = JSON.parse(readFileSync(config.apiJsonFilePath, 'utf8')) as { members: { members: ApiItem[] }[] };
    const sorted = model.members[0].members.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
    // Several signatures of one function have one heading
    const parts = sorted.map((item, index) => itemOf(item, item.name !== sorted[index - 1]?.name));
    const page = `${FOLDER}/${name}`;
    write(page, [`# ${entry}`, formatComment(about), `\`import { … } from '${entry}'\``, ...parts].join('\n\n'));
    return { text: entry, link: `/${page}` };
  });
}

function itemOf(item: ApiItem, isFirst: boolean): string {
  const members = (item.members ?? []).filter(({ kind }) => kind !== 'EnumMember');
  return [
    isFirst ? `## ${plainText(item.name ?? '')}` : '',
    formatComment(item.docComment ?? ''),
    `\`\`\`ts\n${signatureOf(item)}\n\`\`\``,
    members.map(memberOf).join('\n'),
  ].join('\n\n');
}

/** A member on a line of a list, what is said of it below. */
function memberOf(member: ApiItem): string {
  const about = /^\/\*\*\s*\* Constructs a new instance/.test(member.docComment ?? '')
    ? (member.docComment ?? '').replace(/Constructs a new instance of the `\w+` class/, '')
    : (member.docComment ?? '');
  const text = formatComment(about).replace(/^(?=.)/gm, '  ');
  return `- \`${signatureOf(member).replace(/\s+/g, ' ').replace(/;$/, '')}\`\n${text === '' ? '' : `\n${text}\n`}`;
}

function signatureOf({ excerptTokens = [] }: ApiItem): string {
  const text = excerptTokens.map((token) => token.text).join('');
  return text.replace(/^export (declare )?/, '').trim();
}
