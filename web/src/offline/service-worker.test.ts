import { expect, it } from 'vitest';
import { isNewer } from './service-worker.js';

const worker = (state: ServiceWorkerState) => ({ state }) as ServiceWorker;
const installed = worker('installed');

it.each([
  ['one that waits behind another', installed, worker('activated'), true],
  ['one that is still being installed', worker('installing'), worker('activated'), false],
  ['the first one', installed, null, false],
  ['the first one, which controls the page already', installed, installed, false],
  ['one that has taken over', worker('activated'), worker('activated'), false],
])('a newer version is offered for a worker that waits to replace another: %s', (_what, one, active, isOffered) => {
  expect(isNewer(one, { active })).toBe(isOffered);
});
