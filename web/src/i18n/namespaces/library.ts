/** The library and its backups. */
import type backup from '../en/backup.json';
import type library from '../en/library.json';
import { namespace } from '../namespace.js';

export const BACKUP = namespace<typeof backup>(import.meta.glob('../*/backup.json', { import: 'default' }));
export const LIBRARY = namespace<typeof library>(import.meta.glob('../*/library.json', { import: 'default' }));
