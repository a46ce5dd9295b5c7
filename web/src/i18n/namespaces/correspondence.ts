/** Games that are played with a friend by links. */
import type correspondence from '../en/correspondence.json';
import { namespace } from '../namespace.js';

export const CORRESPONDENCE = namespace<typeof correspondence>(
  import.meta.glob('../*/correspondence.json', { import: 'default' }),
);
