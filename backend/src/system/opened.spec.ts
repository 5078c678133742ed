import { beforeEach, describe, expect, it } from '@jest/globals';
import { failuresIn, Opened } from './opened.js';

const DAMAGED = new Error('the ledger is damaged, restore it so and so');
const LOST = new Error('the worker was lost');
const FULL = new Error('the disk is full');

let closed: string[];
let opened: Opened;

beforeEach(() => {
  closed = [];
  opened = new Opened();
});

function part(name: string, failure?: Error): void {
  opened.onClose(async () => {
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
    expect(await thrownBy(opened.close())).toEqual([]);
    await opened.close();
    expect(closed).toEqual(['pipeline', 'store']);
  });

  it('are all closed, although one fails', async () => {
    part('store');
    part('pipeline', LOST);
    part('snapshots');
    expect(await thrownBy(opened.close())).toEqual([LOST]);
    expect(closed).toEqual(['snapshots', 'pipeline', 'store']);
  });

  it('tell every failure, in the order they happened', async () => {
    part('store', FULL);
    part('pipeline', LOST);
    expect(await thrownBy(opened.close())).toEqual([LOST, FULL]);
  });

  it('tell the failure they are closed for before those of the closing', async () => {
    part('store', FULL);
    part('pipeline', LOST);
    expect(await thrownBy(opened.closeAfter(DAMAGED))).toEqual([DAMAGED, LOST, FULL]);
    expect(closed).toEqual(['pipeline', 'store']);
  });

  it('leave the failure they are closed for as it is when closing goes well', async () => {
    part('store');
    await expect(opened.closeAfter(DAMAGED)).rejects.toBe(DAMAGED);
  });
});
