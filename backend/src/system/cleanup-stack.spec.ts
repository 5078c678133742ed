import { beforeEach, describe, expect, it } from '@jest/globals';
import { CleanupStack, failuresIn, openTogether } from './cleanup-stack.js';

const DAMAGED = new Error('the ledger is damaged, restore it so and so');
const LOST = new Error('the worker was lost');
const FULL = new Error('the disk is full');

let closed: string[];
let cleanup: CleanupStack;

beforeEach(() => {
  closed = [];
  cleanup = new CleanupStack();
});

function part(name: string, failure?: Error): void {
  cleanup.defer(async () => {
    closed.push(name);
    if (failure !== undefined) throw failure;
  });
}

async function thrownBy(work: Promise<void>): Promise<readonly unknown[]> {
  return work.then(
    () => [],
    (error: unknown) => failuresIn(error),
  );
}

describe('parts that were opened', () => {
  it('are closed once, the last first', async () => {
    part('store');
    part('pipeline');
    expect(await thrownBy(cleanup.close())).toEqual([]);
    await cleanup.close();
    expect(closed).toEqual(['pipeline', 'store']);
  });

  it('are all closed, although one fails', async () => {
    part('store');
    part('pipeline', LOST);
    part('snapshots');
    expect(await thrownBy(cleanup.close())).toEqual([LOST]);
    expect(closed).toEqual(['snapshots', 'pipeline', 'store']);
  });

  it('tell every failure, in the order they happened', async () => {
    part('store', FULL);
    part('pipeline', LOST);
    expect(await thrownBy(cleanup.close())).toEqual([LOST, FULL]);
  });

  it('tell the failure they are closed for before those of the closing', async () => {
    part('store', FULL);
    part('pipeline', LOST);
    expect(await thrownBy(cleanup.closeAfter(DAMAGED))).toEqual([DAMAGED, LOST, FULL]);
    expect(closed).toEqual(['pipeline', 'store']);
  });

  it('leave the failure they are closed for as it is when closing goes well', async () => {
    part('store');
    await expect(cleanup.closeAfter(DAMAGED)).rejects.toBe(DAMAGED);
  });
});

describe('parts opened together', () => {
  const open = (failure?: Error) =>
    openTogether(async (own) => {
      own.defer(async () => void closed.push('store'));
      if (failure !== undefined) throw failure;
      return { store: 'open' };
    });

  it('stay open until they are closed', async () => {
    const { store, close } = await open();
    expect([store, closed]).toEqual(['open', []]);
    await close();
    expect(closed).toEqual(['store']);
  });

  it('are closed when one of them cannot be opened', async () => {
    await expect(open(DAMAGED)).rejects.toBe(DAMAGED);
    expect(closed).toEqual(['store']);
  });
});
