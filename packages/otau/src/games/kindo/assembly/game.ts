/** Kindo compiled: its rules, and as searches see it. `tools/kernel` adds the searches. */
export { new_kindo, Kindo as Rules } from './kindo';
export { newSearched, SearchedKindo as Searched } from './searched';
