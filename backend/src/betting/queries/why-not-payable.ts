import { instant } from '@taya/contracts/time';
import type { NotPayableCode, NotPayableReason, PayabilityView } from '@taya/contracts/why-not-payable';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { CLEARED_DATES, type GameDocument } from '../../read-models/collections.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { whyNotPayable } from '../bet-view.js';
import {
  type BetWithGame,
  betsWithSerial,
  betWithCode,
  lookupOf,
  tellerNamed,
  wholeSerial,
} from '../find-bets.js';
import { lookupInLedger, slipInLedger } from '../ledger-lookup.js';

/**
 * A bet of any teller by its whole code, and why it cannot be paid.
 * @param tellerId who asks
 * @throws Failure BAD_SERIAL, BET_NOT_FOUND
 */
export async function getPayability(
  sources: Sources,
  code: string,
  tellerId: number,
): Promise<PayabilityView> {
  const { ledger, models } = sources;
  const serial = wholeSerial(code);
  // The ledger finds a payable bet whatever the state of the read models; only they know why another bet cannot be
  // paid.
  const known = await ledger.read((state) => lookupInLedger(state, serial));
  if (known !== null && whyNotPayable(known.bet) === null) return { ...known, reason: null };
  const reader = await models.current();
  const [found] = await betsWithSerial(reader, serial);
  if (found === undefined) return payabilityOfSlip(sources, serial, tellerId);
  const lookup = await lookupOf(reader, found);
  const why = whyNotPayable(lookup.bet);
  return { ...lookup, reason: why === null ? null : await reasonOf(reader, found, why, tellerId) };
}

/** The code may be that of a claim slip. Only this answer names the claimant. */
async function payabilityOfSlip(
  { ledger, models, clock }: Sources,
  code: string,
  tellerId: number,
): Promise<PayabilityView> {
  const found = await ledger.read((state) => slipInLedger(state, code));
  if (found?.bet.locked == null) throw new Failure('BET_NOT_FOUND');
  const { payable_from: from } = found.bet.locked;
  const nothing = { by: null, is_by_you: false, cleared_date: null, may_print_payout: false };
  if (found.bet.has_claimed) {
    const reader = await models.current();
    const paid = await betWithCode(reader, found.bet.serial);
    return { ...found, reason: await reasonOf(reader, paid, 'BET_ALREADY_PAID', tellerId) };
  }
  const isEarly = Date.parse(from) > clock.nowMs();
  return { ...found, reason: isEarly ? { ...nothing, code: 'CLAIM_TOO_EARLY', at: from } : null };
}

async function reasonOf(
  reader: DocumentReader,
  { bet, game }: BetWithGame,
  code: NotPayableCode,
  tellerId: number,
): Promise<NotPayableReason> {
  const doerId = doerOf(bet, code);
  const isSettled = code === 'BET_ALREADY_PAID' || code === 'BET_ALREADY_CLAIMED';
  return {
    code,
    at: instant(momentOf({ bet, game }, code)),
    by: doerId === null ? null : await tellerNamed(reader, doerId),
    is_by_you: doerId === tellerId,
    cleared_date: code === 'BET_CLEARED' ? await dateClearedWith(reader, game) : null,
    // The ledger's own rule, which decides again when the receipt is printed.
    may_print_payout: isSettled && (bet.tellerId === tellerId || bet.payerId === tellerId),
  };
}

/** A bet is cancelled by the teller who sold it. */
function doerOf(bet: BetWithGame['bet'], code: NotPayableCode): number | null {
  if (code === 'BET_ALREADY_CANCELLED') return bet.tellerId;
  return code === 'BET_ALREADY_PAID' ? bet.payerId : null;
}

/** A claim by the admin has no time of its own, and an unfinished game has none yet. */
function momentOf({ bet, game }: BetWithGame, code: NotPayableCode): number | null {
  switch (code) {
    case 'BET_ALREADY_CANCELLED':
      return bet.cancelledAt;
    case 'BET_ALREADY_PAID':
      return bet.paidAt;
    case 'BET_LOST':
      return game.finishedAt;
    case 'BET_CLEARED':
      return game.clearedAt;
    case 'BET_LOCKED':
      return bet.lock?.at ?? null;
    case 'CLAIM_TOO_EARLY':
      return bet.lock?.payableFrom ?? null;
    case 'GAME_NOT_FINISHED':
    case 'BET_ALREADY_CLAIMED':
      return null;
  }
}

/**
 * How many dates from a game's own day on are read: one that was cleared before the game finished later that day does
 * not count. There are never nearly as many.
 */
const MAX_DATES = 100;

async function dateClearedWith(reader: DocumentReader, game: GameDocument): Promise<string | null> {
  if (game.businessDate === null) return null;
  const dates = await reader.find(CLEARED_DATES, {
    where: { date: { gte: game.businessDate } },
    orderBy: [
      ['date', 'asc'],
      ['id', 'asc'],
    ],
    limit: MAX_DATES,
  });
  return dates.find(({ at }) => at === game.clearedAt)?.date ?? null;
}
