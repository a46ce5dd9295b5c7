/** The page with the lessons. The lessons of one game are in the folder of that game. */
import { namespace } from '../namespace.js';

export const LESSONS = namespace({
  en: () => import('../en/lessons.js'),
  kk: () => import('../kk/lessons.js'),
  ky: () => import('../ky/lessons.js'),
  ru: () => import('../ru/lessons.js'),
});
