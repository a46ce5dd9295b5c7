/** Reports of finished games. */
import type report from '../en/report.json';
import { namespace } from '../namespace.js';

export const REPORT = namespace<typeof report>(import.meta.glob('../*/report.json', { import: 'default' }));
