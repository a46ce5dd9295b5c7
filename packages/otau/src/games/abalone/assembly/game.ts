/** Abalone compiled: its rules, and as searches see it. `tools/kernel` adds the searches. */
export { new_abalone, Abalone as Rules } from './abalone';
export { newSearched, SearchedAbalone as Searched } from './searched';
