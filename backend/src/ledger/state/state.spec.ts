import { describe, expect, it } from '@jest/globals';
import { openedStation } from '../testing/station.fixture.js';
import { canonicalText, fromSnapshot, STATE_VERSION, toSnapshot } from './snapshot.js';

describe('a snapshot', () => {
  it('does not depend on the order in which rows came', () => {
    const one = openedStation().state;
    const other = openedStation().state;
    const users = [...other.users.entries()];
    for (const [id] of users) other.users.put(id, undefined);
    for (const [id, row] of users.reverse()) {
      const turned = Object.fromEntries(Object.entries(row).reverse()) as unknown as typeof row;
      other.users.put(id, turned);
    }
    expect(canonicalText(other)).toBe(canonicalText(one));
  });

  it.each([-1, 1])('of another state version is not read: %i', (difference) => {
    const snapshot = { ...toSnapshot(openedStation().state), version: STATE_VERSION + difference };
    expect(() => fromSnapshot(snapshot)).toThrow(RangeError);
  });
});
