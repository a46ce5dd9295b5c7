/** The study of Kindo on 3 × 3, with and without the walled-in rule. */
import type { Study } from '../../proofs/study.js';
import { proveKindo } from './proof.js';

const study: Study = () => {
  for (const walledIn of [true, false]) console.log(JSON.stringify(proveKindo(walledIn), null, 1));
};
export default study;
