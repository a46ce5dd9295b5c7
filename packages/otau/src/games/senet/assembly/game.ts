/** Senet compiled: its rules, and as searches see it. `tools/kernel` adds the searches. */
export { new_senet, Senet as Rules } from './senet';
export { newSearched, SearchedSenet as Searched } from './searched';
