/** Players with a lasting name. */
import { namespace } from '../namespace.js';

export const PEOPLE = namespace({
  en: () => import('../en/people.js'),
  kk: () => import('../kk/people.js'),
  ky: () => import('../ky/people.js'),
  ru: () => import('../ru/people.js'),
});
