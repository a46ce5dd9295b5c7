/** How the built scripts import one another: no empty files between them, and none imports an entry. */
import type { Plugin } from 'vite';

/**
 * A module that is loaded later, but is in a chunk with others, gets a file of its own that only exports it again: one more file to
 * wait for. Here the import names the chunk itself, and that file goes. Stands before the plugins that read what a chunk imports.
 */
export function facades(): Plugin {
  return {
    name: 'otau-facades',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imports = new Map<string, string>();
      // What a page or another chunk names at its start stays a file
      const named = new Set(chunks.flatMap((chunk) => chunk.imports));
      for (const { fileName, code, isEntry } of chunks) {
        const facade = FACADE.exec(code);
        if (facade === null || isEntry || named.has(fileName)) continue;
        imports.set(nameOf(fileName), importOf(facade[1], facade[2]));
        delete bundle[fileName];
      }
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(DYNAMIC_IMPORT, (later, file) => imports.get(file) ?? later);
      }
    },
  };
}

/** Fails where a script imports an entry: WebKit runs the entry of a thread again for it, and all that it has registered is there twice. */
export function noEntryImported(): Plugin {
  return {
    name: 'otau-no-entry-imported',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
          const file = bundle[name];
          if (file?.type === 'chunk' && file.isEntry) this.error(`${chunk.fileName} imports the entry ${name}.`);
        }
      }
    },
  };
}

/** `export{d as default,n as noteGame}from"./texts-en-first-CSqI2N_O.js";` */
const FACADE = /^export\{([^{}]*)\}from["'`]\.\/([^"'`]+)["'`];\s*$/;
/** `import("./game-D5IvtaPE.js")` */
const DYNAMIC_IMPORT = /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g;

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** @param names what is exported again: `d as default,n as noteGame` */
function importOf(names: string, file: string): string {
  const members = names.split(',').map((name) => {
    const [inside, outside = inside] = name.split(' as ');
    return `${outside}:m.${inside}`;
  });
  return `import("./${file}").then(m=>({${members.join(',')}}))`;
}
