import { beforeEach, expect, it } from '@jest/globals';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import { NoRoomError } from '../../system/disk-space.js';
import { CheckInFolder } from './check-in-folder.js';
import type { Asked } from './live-check.js';
import { notLookedYet } from './live-check-board.js';

const MB = 1_048_576;
const ASKED: Asked = {
  state: null,
  projector: 'following',
  isBusy: false,
  isBehind: false,
  writesOfOthers: null,
};
const LOOKED: LiveIdentities = notLookedYet(true);

let freeMb: number;
/** Of the files of the check. */
let takenMb: number;
let opens: number;
let openings: (() => Promise<void>)[];
let checks: CheckInFolder;

beforeEach(() => {
  freeMb = 1_000;
  takenMb = 0;
  opens = 0;
  openings = [];
  checks = new CheckInFolder({
    open: async () => {
      opens += 1;
      await openings.shift()?.();
      return {
        check: { look: async () => LOOKED },
        close: async () => {
          freeMb += takenMb;
          takenMb = 0;
        },
      };
    },
    space: async () => ({ freeBytes: freeMb * MB, totalBytes: 2_000 * MB }),
  });
});

const look = () => checks.look(ASKED);

it('opens the stores once, at the first look that finds them', async () => {
  openings = [() => Promise.reject(new Error('away'))];
  await expect(look()).rejects.toThrow('away');
  expect(await look()).toBe(LOOKED);
  expect(await look()).toBe(LOOKED);
  expect(opens).toBe(2);
});

it('gives its room back on a disk that gets full, and begins again with more room than it had taken', async () => {
  await look();
  takenMb = 300;
  freeMb = 200;
  await expect(look()).rejects.toThrow(NoRoomError);
  expect([freeMb, opens]).toEqual([500, 1]);
  // What was given back is not taken again at once.
  await expect(look()).rejects.toThrow(NoRoomError);
  freeMb = 900;
  expect(await look()).toBe(LOOKED);
  expect(opens).toBe(2);
});

it('takes no room where there is little from the beginning', async () => {
  freeMb = 255;
  await expect(look()).rejects.toThrow(NoRoomError);
  expect(opens).toBe(0);
  freeMb = 256;
  expect(await look()).toBe(LOOKED);
});

it('begins again with new files where it is asked to', async () => {
  await look();
  takenMb = 300;
  freeMb = 700;
  expect(await checks.look(ASKED, true)).toBe(LOOKED);
  expect([freeMb, opens]).toEqual([1_000, 2]);
});
