import { expect, it } from '@jest/globals';
import { DataDisk } from './data-disk.js';

const SPACE = { freeBytes: 5, totalBytes: 10 };

it('a disk that hangs is asked once, however often somebody wants to know', async () => {
  const hanging = Promise.withResolvers<typeof SPACE>();
  let asked = 0;
  const disk = new DataDisk({ dataDir: '/data' }, () => {
    asked += 1;
    return hanging.promise;
  });
  const first = disk.space();
  const second = disk.space();
  expect(asked).toBe(1);
  hanging.resolve(SPACE);
  expect(await Promise.all([first, second])).toEqual([SPACE, SPACE]);
  await disk.space();
  expect(asked).toBe(2);
});

it('a check that failed is followed by another', async () => {
  let asked = 0;
  const disk = new DataDisk({ dataDir: '/data' }, async () => {
    asked += 1;
    if (asked === 1) throw new Error('ENOENT');
    return SPACE;
  });
  await expect(disk.space()).rejects.toThrow('ENOENT');
  expect(await disk.space()).toEqual(SPACE);
});
