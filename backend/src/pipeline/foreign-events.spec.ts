/** Events of another program in a ledger that only this one may write. */
import { expect, it } from '@jest/globals';
import type { PipelineObserver } from './observer.js';
import { settle, TestLedger } from './pipeline.fixture.js';

it('are logged, and the command that met one is decided again after it', async () => {
  const found: string[] = [];
  const observer: PipelineObserver = {
    onStopped: () => {},
    onRecovering: () => {},
    onRecovered: () => {},
    onFailed: () => {},
    onForeign: (revision, instance) => found.push(`${revision} by ${instance}`),
  };
  const disk = await TestLedger.disk();
  const ledger = await TestLedger.open({ instance: 'a', observer }, disk);
  const other = await TestLedger.open({ instance: 'b' }, disk);
  const theirs = other.cashIn(100);
  await settle();
  await other.store.held.succeed();
  expect(theirs.answer).toBe('recorded at 10');
  const ours = ledger.cashIn(50);
  await settle();
  // First a conflict, then after it.
  while (ours.answer === 'none yet') await ledger.store.held.succeed();
  expect(ours.answer).toBe('recorded at 11');
  expect(found).toEqual(['10 by b']);
});
