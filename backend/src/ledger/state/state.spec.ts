import { describe, expect, it } from '@jest/globals';
import { openedStation } from '../testing/station.fixture.js';
import { stored } from '../testing/stored-snapshot.fixture.js';
import { canonicalText, fromSnapshot, toSnapshot } from './snapshot.js';
import { DERIVED, STATE_VERSION } from './state.js';
import { Table } from './undo-journal.js';

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

  it('has every table that is not derived, and gives its rows back', () => {
    const { state } = openedStation();
    const tables = Object.entries(state).flatMap(([name, table]) =>
      table instanceof Table ? [[name, table] as const] : [],
    );
    const own = tables.filter(([name]) => !(DERIVED as readonly string[]).includes(name));
    expect(own.length).toBeGreaterThan(5);
    for (const [name, table] of own.filter(([, { size }]) => size === 0)) {
      // Its rows may be anything, but for those with tables of their own.
      if (name === 'books' || name === 'settled') continue;
      (table as Table<number, unknown>).put(7, `row of ${name}`);
    }
    const again = fromSnapshot(stored(toSnapshot(state)));
    for (const [name, table] of own) {
      const restored = again[name as keyof typeof again] as typeof table;
      expect([name, new Map(restored.entries())]).toEqual([name, new Map(table.entries())]);
    }
  });

  it.each([-1, 1])('of another state version is not read: %i', (difference) => {
    const snapshot = { ...toSnapshot(openedStation().state), version: STATE_VERSION + difference };
    expect(() => fromSnapshot(snapshot)).toThrow(RangeError);
  });
});
