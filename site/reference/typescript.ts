/** The reference of the packages for TypeScript: a page for each entry, a heading for each public name. */
import type { Entry } from '../menu.js';
import { formatComment, plainText } from './doc-comment.js';
import { type ApiItem, readApi } from './model.js';

const FOLDER = 'reference/typescript';

/** Writes the pages and says what is in the menu. */
export function writeTypescriptReference(write: (page: string, text: string) => void): Entry[] {
  return readApi().map(({ entry, about, items }) => {
    const page = `${FOLDER}/${entry.replaceAll('/', '-')}`;
    const sorted = [...items].sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
    // Several signatures of one function have one heading
    const parts = sorted.map((item, index) => itemOf(item, item.name !== sorted[index - 1]?.name));
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
