import { afterEach, expect, it, vi } from 'vitest';
import { clockTime } from './yield.js';

afterEach(() => vi.unstubAllGlobals());

it('takes the date for a clock in engines without `performance`, as QuickJS', () => {
  vi.stubGlobal('performance', undefined);
  expect(Math.abs(clockTime() - Date.now())).toBeLessThan(60_000);
});
