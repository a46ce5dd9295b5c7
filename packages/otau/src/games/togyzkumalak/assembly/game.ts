/** Togyz Kumalak compiled: its rules, and as searches see it. `tools/kernel` adds the searches. */
export { new_togyzkumalak, Togyz as Rules } from './togyz';
export { newSearched, SearchedTogyz as Searched } from './searched';
