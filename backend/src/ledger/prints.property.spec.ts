import { describe, expect, it } from '@jest/globals';
import { COUNTED_RECEIPTS } from '@taya/contracts/print';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import type { StoredBet } from './prints.js';
import { printKey, StationState } from './state/state.js';
import { finishGame, openGame, pay, printOf, sell } from './testing/play.fixture.js';
import { ADMIN, ANA, OPENED, peso, TestStation } from './testing/station.fixture.js';

const BETS = 7;

/** Receipts of the bets of a draw, all paid, in a state that remembers only some prints and no bets. */
function paidBets(rememberedPrints: number) {
  const station = new TestStation();
  station.state = new StationState({ prints: rememberedPrints, bets: 0 });
  station.record(OPENED);
  const gameId = openGame(station);
  const bets = Array.from({ length: BETS }, () => sell(station, gameId, 'MERON', peso(10), ANA));
  finishGame(station, gameId, 'set_draw');
  for (const bet of bets) pay(station, bet, ANA);
  const receipts = bets.flatMap((bet) => COUNTED_RECEIPTS.map((receipt) => printOf(station, bet, receipt)));
  return { station, receipts };
}

/** The bet in the read models at a revision. */
function storedAt({ stored, receipt }: Asked, count: number, revision: number): StoredBet {
  return { ...stored, prints: { ...stored.prints, [receipt]: count }, revision };
}

type Asked = ReturnType<typeof printOf>;

const steps = fc.array(
  fc.record({ receipt: fc.nat({ max: 2 * BETS - 1 }), lateEvents: fc.nat({ max: 9 }) }),
  { minLength: 20, maxLength: 150, size: 'max' },
);

describe('prints', () => {
  it('are counted without gaps, however few the state remembers and however late the read models are', () => {
    let refused = 0;
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 8 }), (tries, remembered) => {
        const { station, receipts } = paidBets(remembered);
        const { state } = station;
        const prints: { readonly key: string; readonly revision: number }[] = [];
        const countAt = (key: string, revision: number) =>
          prints.filter((print) => print.key === key && print.revision <= revision).length;
        for (const { receipt, lateEvents } of tries) {
          const command = receipts[receipt] ?? receipts[0];
          if (command === undefined) throw new Error('there are receipts');
          const key = printKey(command.stored.id, command.receipt);
          const lastRevision = station.log.length - 1;
          const ask = (revision: number) =>
            station.decide(
              { ...command, stored: storedAt(command, countAt(key, revision), revision) },
              ADMIN,
            );

          const late = ask(lastRevision - lateEvents);
          const isTooLate =
            !state.prints.has(key) && lastRevision - lateEvents < state.printWindow.get().horizon;
          expect(late.ok).toBe(!isTooLate);
          const decision = late.ok ? late : ask(lastRevision);
          if (!late.ok) refused += 1;

          const data = decision.ok ? decision.events[0]?.data : decision.refusal;
          expect(data).toMatchObject({ count: countAt(key, lastRevision) + 1 });
          if (decision.ok) station.record(decision.events, ADMIN);
          prints.push({ key, revision: lastRevision + 1 });
          expect(state.prints.size).toBeLessThanOrEqual(remembered);
          expect(state.printOrder.size).toBeLessThanOrEqual(remembered);
        }
      }),
      { numRuns: times({ gate: 60 }) },
    );
    expect(refused).toBeGreaterThan(0);
  });
});
