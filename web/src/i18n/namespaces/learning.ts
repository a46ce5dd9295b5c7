/** Lessons and puzzles; what is of one game is in the folder of that game. */
import type lessons from '../en/lessons.json';
import type practice from '../en/practice.json';
import { namespace } from '../namespace.js';

export const LESSONS = namespace<typeof lessons>(import.meta.glob('../*/lessons.json', { import: 'default' }));
export const PRACTICE = namespace<typeof practice>(import.meta.glob('../*/practice.json', { import: 'default' }));
