import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { assertRoom, NoRoomError } from './disk-space.js';

it('says how much room is missing before something is begun that will not fit', async () => {
  await expect(assertRoom(tmpdir(), 0)).resolves.toBeUndefined();
  await expect(assertRoom(tmpdir(), 1e18)).rejects.toThrow(NoRoomError);
  await expect(assertRoom(tmpdir(), 1e18)).rejects.toThrow(
    /^The disk of \S+ has [\d,]+ MB free, and 1,000,000,000,000 MB are needed$/,
  );
});
