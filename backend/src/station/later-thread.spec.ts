import { expect, it } from '@jest/globals';
import { CleanupStack } from '../system/cleanup-stack.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { startLater } from './later-thread.js';

const thread = (said: string[]) => ({
  start: () => said.push('start'),
  stop: async () => void said.push('stop'),
});

it('starts a thread with the hundredth event, once, and stops it with the station', async () => {
  const timers = new ManualTimers();
  const cleanup = new CleanupStack();
  const said: string[] = [];
  const ledger = { durableRevision: 3 };
  startLater(thread(said), ledger, timers, cleanup);
  timers.goOff();
  expect(said).toEqual([]);
  ledger.durableRevision = 100;
  timers.goOff();
  timers.goOff();
  expect(said).toEqual(['start']);
  await cleanup.close();
  expect(said).toEqual(['start', 'stop']);
});

it('starts it at once where the ledger is long, and no more once the station has stopped', async () => {
  const timers = new ManualTimers();
  const cleanup = new CleanupStack();
  const said: string[] = [];
  startLater(thread(said), { durableRevision: 100 }, timers, cleanup);
  expect(said).toEqual(['start']);
  const late: string[] = [];
  startLater(thread(late), { durableRevision: 0 }, timers, cleanup);
  await cleanup.close();
  timers.goOff();
  expect(late).toEqual(['stop']);
});
