import { MAX_NAME_LENGTH, MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import { hundredths } from '@taya/contracts/money';
import { isBlank } from '@taya/contracts/text';
import { amountProblem } from './amounts.js';
import type { ChangeHousePercentage, ChangeSettings } from './commands.js';
import { accept, type Decision, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { termsFrom } from './game.js';
import type { StationState } from './state/state.js';

/** 100 %, hundredths of a percent. */
const WHOLE = 10_000;

export function changeHousePercentage({ rate }: ChangeHousePercentage): Decision {
  if (rate <= 0 || rate > WHOLE) {
    return refuse('VALIDATION', 'House percentage must be a number between 0 and 100');
  }
  return accept({ type: 'settings.housePercentageChanged', data: { rate } });
}

/** Records only what it names; naming nothing is recorded too, so that its Idempotency-Key is kept. */
export function changeSettings({ type: _type, ...changes }: ChangeSettings): Decision {
  const problem = settingsProblem(changes);
  return problem === null
    ? accept({ type: 'settings.changed', data: changes })
    : refuse('VALIDATION', problem);
}

function settingsProblem(changes: Omit<ChangeSettings, 'type'>): string | null {
  const { payoutUnit, receiptTerms = '', stationName } = changes;
  if (stationName !== undefined && isBlank(stationName)) return 'Station name is required';
  if (stationName !== undefined && stationName.length > MAX_NAME_LENGTH) {
    return `Station name must have at most ${MAX_NAME_LENGTH} characters`;
  }
  if (receiptTerms.length > MAX_TERMS_LENGTH) {
    return `Receipt terms must have at most ${MAX_TERMS_LENGTH} characters`;
  }
  return payoutUnit === undefined ? null : amountProblem('Payout unit', payoutUnit);
}

export function housePercentageChanged(
  state: StationState,
  { data }: EventOf<'settings.housePercentageChanged'>,
): void {
  const settings = state.settings.get();
  state.settings.put({ ...settings, terms: { ...settings.terms, rate: hundredths(data.rate) } });
}

export function settingsChanged(state: StationState, { data }: EventOf<'settings.changed'>): void {
  const settings = state.settings.get();
  state.settings.put({
    terms: termsFrom({
      rate: settings.terms.rate,
      payoutUnit: data.payoutUnit ?? settings.terms.payoutUnit,
      minimumPayout: data.minimumPayout ?? settings.terms.minimumPayout,
    }),
    receiptTerms: data.receiptTerms ?? settings.receiptTerms,
    stationName: data.stationName ?? settings.stationName,
  });
}
