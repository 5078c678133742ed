import { beforeEach, expect, it } from '@jest/globals';
import type { LedgerEvent } from '../ledger/events.js';
import type { Ledger } from '../pipeline/ledger.js';
import { ProgressBoard } from '../read-models/progress.js';
import { LagWatch } from './lag-watch.js';

let nowMs: number;
let ledger: { durableRevision: number; onDurable: Ledger['onDurable'] };
let durable: (revision: number) => void;
let progress: ProgressBoard;
let watch: LagWatch;

beforeEach(() => {
  nowMs = 1_000;
  let tell: (events: readonly LedgerEvent[]) => void = () => {};
  ledger = {
    durableRevision: 5,
    onDurable: (listener) => {
      tell = listener;
    },
  };
  durable = (revision) => {
    ledger.durableRevision = revision;
    tell([]);
  };
  progress = new ProgressBoard();
  reached(5);
  watch = new LagWatch(ledger, progress, { monotonicMs: () => nowMs });
});

const reached = (revision: number) => progress.tell({ state: 'following', revision, reason: '' });

it('is nothing while the read models have everything', () => {
  expect(watch.lag).toEqual({ events: 0, seconds: 0 });
  nowMs += 5_000;
  expect(watch.lag).toEqual({ events: 0, seconds: 0 });
});

it('grows from the event on that they lack, whatever is recorded after it', () => {
  durable(6);
  nowMs += 2_000;
  durable(9);
  nowMs += 1_000;
  expect(watch.lag).toEqual({ events: 4, seconds: 3 });
});

it('begins again with what they still lack when they have reached the first', () => {
  durable(6);
  nowMs += 2_000;
  durable(9);
  reached(7);
  nowMs += 1_000;
  expect(watch.lag).toEqual({ events: 2, seconds: 1 });
  reached(9);
  expect(watch.lag).toEqual({ events: 0, seconds: 0 });
});

it('is known from the start, and for read models that were lost', () => {
  const behind = new LagWatch(ledger, new ProgressBoard(), { monotonicMs: () => nowMs });
  nowMs += 500;
  expect(behind.lag).toEqual({ events: 6, seconds: 0.5 });
  progress.tell({ state: 'retrying', revision: -1, reason: 'lost' });
  nowMs += 500;
  expect(watch.lag).toEqual({ events: 6, seconds: 0.5 });
});
