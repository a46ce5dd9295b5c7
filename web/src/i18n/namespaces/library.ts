/** The library and its backups. */
import type backup from '../en/backup.json';
import type library from '../en/library.json';
import { namespace } from '../namespace.js';

/** The backup of all data of this browser. */
export const BACKUP = namespace<typeof backup>(import.meta.glob('../*/backup.json', { import: 'default' }));
/** Texts of the library. */
export const LIBRARY = namespace<typeof library>(import.meta.glob('../*/library.json', { import: 'default' }));
