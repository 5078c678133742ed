import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../../play/runs.js';
import { buildLookUps } from '../look-ups.js';
import { betInUse } from '../serials.js';
import { balanceOf } from '../testing/play.fixture.js';
import { anyDay, PlayedDay, stationAfter } from '../testing/played-day.fixture.js';
import { ANA, BEN, TestStation } from '../testing/station.fixture.js';
import { stored } from '../testing/stored-snapshot.fixture.js';
import { canonicalText, fromSnapshot, toSnapshot } from './snapshot.js';

const moves = (maxSteps: number) => anyDay(10, maxSteps);
const RUNS = { numRuns: times({ gate: 40 }) };

/** State that undo must restore although no snapshot contains it. */
const lookUpsOf = ({ state }: TestStation) => [
  [...state.serials.entries()].sort(),
  [...state.serialOrder.entries()].sort(),
  state.serialWindow.get(),
  [...state.recentIds.entries()].sort(([one], [other]) => one - other),
  [...state.recentSerials.entries()].sort(),
];

describe('the undo journal', () => {
  it('undoes everything after a mark, to the same state', () => {
    fc.assert(
      fc.property(moves(80), moves(60), (before, after) => {
        const played = new PlayedDay();
        const { station } = played;
        played.play(before);
        const mark = station.state.journal.mark();
        const expected = [canonicalText(station.state), lookUpsOf(station)];
        played.play(after);
        station.state.journal.rollbackTo(mark);
        expect([canonicalText(station.state), lookUpsOf(station)]).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('keeps marks valid when durable changes were forgotten', () => {
    fc.assert(
      fc.property(moves(40), moves(40), moves(40), (durable, waiting, lost) => {
        const played = new PlayedDay();
        const { station } = played;
        played.play(durable);
        const durableMark = station.state.journal.mark();
        played.play(waiting);
        const mark = station.state.journal.mark();
        const expected = canonicalText(station.state);
        station.state.journal.forgetUpTo(durableMark);
        played.play(lost);
        station.state.journal.rollbackTo(mark);
        expect(canonicalText(station.state)).toBe(expected);
        if (mark > durableMark)
          expect(() => station.state.journal.rollbackTo(durableMark - 1)).toThrow(RangeError);
      }),
      RUNS,
    );
  });
});

describe('the state', () => {
  it('is the same when replayed from the log', () => {
    fc.assert(
      fc.property(moves(120), (day) => {
        const station = stationAfter(day);
        const replayed = new TestStation();
        for (const json of station.log) replayed.append(json);
        expect(canonicalText(replayed.state)).toBe(canonicalText(station.state));
        expect(lookUpsOf(replayed)).toEqual(lookUpsOf(station));
      }),
      RUNS,
    );
  });

  it('decides the same after a snapshot as without one', () => {
    fc.assert(
      fc.property(moves(80), moves(60), (before, after) => {
        const played = new PlayedDay();
        const { station } = played;
        played.play(before);
        const playedOther = new PlayedDay();
        const { station: other } = playedOther;
        playedOther.play(before);
        other.state = buildLookUps(fromSnapshot(stored(toSnapshot(other.state))));
        expect(canonicalText(other.state)).toBe(canonicalText(station.state));
        expect(playedOther.play(after)).toEqual(played.play(after));
        expect(other.log).toEqual(station.log);
        expect(canonicalText(other.state)).toBe(canonicalText(station.state));
      }),
      RUNS,
    );
  });

  it('decides the same when it was replayed without look-ups', () => {
    fc.assert(
      fc.property(moves(80), moves(60), (before, after) => {
        const played = new PlayedDay();
        const { station } = played;
        played.play(before);
        const playedOther = new PlayedDay();
        const { station: other } = playedOther;
        playedOther.play(before);
        const replayed = new TestStation();
        replayed.state.hasLookUps = false;
        for (const json of other.log) replayed.append(json);
        expect(() => betInUse(replayed.state, 'any')).toThrow('no look-ups');
        other.state = buildLookUps(replayed.state);
        expect(canonicalText(other.state)).toBe(canonicalText(station.state));
        expect(playedOther.play(after)).toEqual(played.play(after));
        expect(other.log).toEqual(station.log);
        expect(canonicalText(other.state)).toBe(canonicalText(station.state));
      }),
      RUNS,
    );
  });

  it('keeps drawers valid: no debt is below zero and no drawer pays what it does not hold', () => {
    fc.assert(
      fc.property(moves(150), (day) => {
        const station = stationAfter(day);
        for (const teller of [ANA, BEN]) {
          const balance = balanceOf(station, teller);
          expect(Math.min(balance.onHand, balance.unfinished, balance.unclaimed)).toBeGreaterThanOrEqual(0);
          const owed = [...station.state.unclaimed.values()].filter((row) => row.tellerId === teller.userId);
          expect(owed.reduce((sum, row) => sum + row.amount, 0)).toBe(balance.unclaimed);
        }
      }),
      RUNS,
    );
  });
});
