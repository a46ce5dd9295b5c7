/** Doc comments become text of a page: what a name is for, its parameters, errors and examples. */

/** The parts of a doc comment; `@param` and its like by their names. */
interface Comment {
  readonly summary: string;
  readonly tags: readonly { readonly tag: string; readonly text: string }[];
}

const TITLES: Readonly<Record<string, string>> = { returns: 'Returns', throws: 'Throws', deprecated: 'Deprecated' };

/** @param comment with or without its slashes and stars */
export function formatComment(comment: string): string {
  const { summary, tags } = parse(comment);
  const params = tags.filter(({ tag }) => tag === 'param').map(({ text }) => `- ${paramOf(text)}`);
  const notes = tags.flatMap(({ tag, text }) =>
    TITLES[tag] === undefined ? [] : [`${TITLES[tag]}: ${plainText(text)}`],
  );
  const examples = tags.filter(({ tag }) => tag === 'example').map(({ text }) => exampleOf(text));
  return [plainText(summary), params.join('\n'), ...notes, ...examples].filter((part) => part !== '').join('\n\n');
}

/** Text with what Markdown and the pages' templates would take for something else written out. */
export function plainText(text: string): string {
  const parts = text.split(/(```[\s\S]*?```|`[^`\n]*`)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[<>*_[\]{}|]/g, (sign) => `&#${sign.charCodeAt(0)};`),
    )
    .join('');
}

function parse(comment: string): Comment {
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
