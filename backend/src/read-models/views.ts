import { subtract, twoPlaces } from '@taya/contracts/money';
import type { TellerBalanceView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { TimerView } from '@taya/contracts/timer';
import type { DocumentReader } from '../document-store/document-store.js';
import { type StationDocument, USERS, type UserDocument } from './collections.js';

/** Views that calls and socket messages share. */

export function timerView(timer: StationDocument['timer']): TimerView {
  return {
    timer_status: timer.status,
    max_timer_seconds: timer.maxSeconds,
    seconds_elapsed: timer.elapsedMs / 1000,
    timer_ts: instant(timer.at),
  };
}

/** `profit` is the house's profit on the teller's bets: what customers lost minus what they won. */
export function ownBalance(teller: UserDocument): TellerBalanceView | null {
  return hideWhileCounting(teller, {
    unclaimed: twoPlaces(teller.unclaimed),
    remittableUnclaimed: twoPlaces(teller.remittableUnclaimed),
    unfinished: twoPlaces(teller.unfinished),
    profit: twoPlaces(subtract(teller.lose, teller.win)),
    cashin: twoPlaces(teller.cashin),
    remit: twoPlaces(teller.remit),
    overShort: twoPlaces(teller.overShort),
    remittable: twoPlaces(teller.remittable),
    onHand: twoPlaces(teller.onHand),
  });
}

/**
 * What would tell tellers of their drawer goes through here: a count is blind, so that it is honest. From its beginning
 * until it is recorded, or selling goes on, they get null. Everybody else is shown it as ever.
 */
export function hideWhileCounting<Figures>(
  user: Pick<UserDocument, 'isCounting'> | null,
  figures: Figures,
): Figures | null {
  return user?.isCounting ? null : figures;
}

export async function hideFromCountingUser<Figures>(
  reader: DocumentReader,
  userId: number,
  figures: Figures,
): Promise<Figures | null> {
  return hideWhileCounting(await reader.get(USERS, userId), figures);
}
