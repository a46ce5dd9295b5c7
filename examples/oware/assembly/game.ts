/** Oware compiled: the rules of `src/rules.ts` and the evaluation of `src/evaluation.ts`, number for number. `npm run kernel -- examples/oware` */
export { new_oware, Oware as Rules } from './rules';
export { newSearched, SearchedOware as Searched } from './searched';
