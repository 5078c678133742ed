import { isLocalDate } from '@taya/contracts/time';
import type { EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import { mustNotBeInFuture } from './common.js';
import type { Facts } from './facts.js';
import { isFinal } from './games.js';

/** What a seal says of the log is judged by `SealCheck`; here, whether the day could be closed. */
export function daySealed(facts: Facts, { data: { sealId, date } }: EventOf<'day.sealed'>): void {
  const { game, lastSeal } = facts;
  must(isLocalDate(date), () => `${date} is no date`);
  mustNotBeInFuture(facts, date);
  must(sealId === lastSeal.sealId + 1, () => `seal ${sealId} follows seal ${lastSeal.sealId}`);
  must(date > lastSeal.date, () => `${date} was sealed before, or a later day was`);
  const isOpen = !isFinal(game) && game !== null && game.createdDate <= date;
  must(!isOpen, () => `game ${game?.id}, created on or before ${date}, is not final`);
  facts.lastSeal = { sealId, date };
}
