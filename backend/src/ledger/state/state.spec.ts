import { describe, expect, it } from '@jest/globals';
import { openGame, sell } from '../testing/play.fixture.js';
import { openedStation, peso } from '../testing/station.fixture.js';
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

  it('of version 1, from before prints were recorded, is read: there were none', () => {
    const { state } = openedStation();
    const { prints, printOrder, printWindow, ...older } = toSnapshot(state);
    expect([prints, printOrder, printWindow]).toEqual([[], [], { first: 0, next: 0, horizon: -1 }]);
    expect(canonicalText(fromSnapshot({ ...older, version: 1 }))).toBe(canonicalText(state));
  });

  it('of version 2, from before there were house rules, is read: none had been changed', () => {
    const { state } = openedStation();
    const { settings, takings: _, ...older } = toSnapshot(state);
    const { terms, receiptTerms, stationName } = settings;
    const read = fromSnapshot({ ...older, settings: { terms, receiptTerms, stationName }, version: 2 });
    expect(canonicalText(read)).toBe(canonicalText(state));
  });

  it('of version 3, which did not count what came in, is read: the drawers tell', () => {
    const station = openedStation();
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(1_000) });
    const game = openGame(station);
    sell(station, game, 'MERON', peso(300));
    const { takings: _, ...older } = toSnapshot(station.state);
    expect(fromSnapshot({ ...older, version: 3 }).takings.get()).toEqual({
      total: peso(1_300),
      day: 0,
      ofDay: 0,
    });
  });

  it('of another state version is not read', () => {
    const snapshot = { ...toSnapshot(openedStation().state), version: STATE_VERSION + 1 };
    expect(() => fromSnapshot(snapshot)).toThrow(RangeError);
  });
});
