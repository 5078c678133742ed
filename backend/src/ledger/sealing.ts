import { Role } from '@taya/contracts/roles';
import { keyIdOf, type SealSums, signedTextOf } from '@taya/contracts/seal';
import { isLocalDate } from '@taya/contracts/time';
import { command } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, type Refusal, refusal, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { hasOpenGame } from './game-actions.js';
import { requireRow } from './invariant.js';
import type { StationState } from './state/state.js';

/**
 * Closes a day for good: the event names the last event before it with its hash, and the sums of all drawers then, signed.
 * Whatever is recorded later belongs to the next seal.
 * @returns refusal: VALIDATION, NO_STATION_KEY, SEAL_IN_FUTURE, DAY_ALREADY_SEALED, DATE_HAS_OPEN_GAME
 */
function sealDay(
  state: StationState,
  { date }: { readonly date: string },
  { today, sealing }: Context,
): DecisionOf<'day.sealed'> {
  if (!isLocalDate(date)) return refuse('VALIDATION', 'Please select a date');
  if (sealing === undefined) return refuse('NO_STATION_KEY');
  const problem = sealingProblem(state, date, today);
  if (problem !== null) return refuse(problem.code, problem.message);
  const { stationId } = requireRow(state.station.get(), 'station');
  const { publicKey, revision, hash } = sealing;
  const content = {
    stationId,
    sealId: nextSealId(state),
    date,
    revision,
    hash,
    sums: drawerSums(state),
    keyId: keyIdOf(publicKey),
  };
  const signature = sealing.sign(signedTextOf(content));
  const { sealId, sums } = content;
  return accept({ type: 'day.sealed', data: { sealId, date, revision, hash, sums, publicKey, signature } });
}

/** Why a day cannot be sealed now; null when it can. */
export function sealingProblem(state: StationState, date: string, today: string): Refusal | null {
  const last = state.sealed.get();
  if (date > today) return refusal('SEAL_IN_FUTURE');
  if (last !== null && date <= last.date) return refusal('DAY_ALREADY_SEALED');
  return hasOpenGame(state, date) ? refusal('DATE_HAS_OPEN_GAME') : null;
}

export const nextSealId = (state: StationState): number => (state.sealed.get()?.sealId ?? 0) + 1;

/** The sums of all drawers; every amount of the station went through one. */
function drawerSums(state: StationState): SealSums {
  const sums = { cashin: 0, remit: 0, payin: 0, paidOut: 0, unfinished: 0, unclaimed: 0 };
  let overShort = 0;
  for (const drawer of state.drawers.values()) {
    sums.cashin += drawer.cashin;
    sums.remit += drawer.remit;
    sums.payin += drawer.payin;
    sums.paidOut += drawer.paidOut;
    sums.unfinished += drawer.unfinished;
    sums.unclaimed += drawer.unclaimed;
    overShort += drawer.overShort;
  }
  return overShort === 0 ? sums : { ...sums, overShort };
}

export function daySealed(state: StationState, { data }: EventOf<'day.sealed'>): void {
  const { sealId, date, publicKey } = data;
  state.sealed.put({ sealId, date, publicKey });
}

export const SEAL_COMMANDS = {
  sealDay: command([Role.Admin, Role.SuperAdmin], sealDay, (_state, [{ data }]) => ({ sealId: data.sealId })),
} as const;
