/** What the page that analyses needs. */
import type analyse from '../en/analyse.json';
import type edit from '../en/edit.json';
import type endgames from '../en/endgames.json';
import type open from '../en/open.json';
import type share from '../en/share.json';
import { namespace } from '../namespace.js';

export const ANALYSE = namespace<typeof analyse>(import.meta.glob('../*/analyse.json', { import: 'default' }));
export const EDIT = namespace<typeof edit>(import.meta.glob('../*/edit.json', { import: 'default' }));
export const ENDGAMES = namespace<typeof endgames>(import.meta.glob('../*/endgames.json', { import: 'default' }));
export const OPEN = namespace<typeof open>(import.meta.glob('../*/open.json', { import: 'default' }));
export const SHARE = namespace<typeof share>(import.meta.glob('../*/share.json', { import: 'default' }));
