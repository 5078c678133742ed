import { DAY_STARTS_AT } from '@taya/contracts/day';
import { mayCreateGame } from '@taya/contracts/game';
import {
  FIRST_HOUSE_RULES,
  HOUSE_RULES,
  type HouseRules,
  RULE_NAMES,
  type RuleName,
} from '@taya/contracts/house-rules';
import { MAX_NAME_LENGTH, MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import { type Centavos, grouped, type Hundredths, hundredths } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { MAX_DENOMINATIONS } from '@taya/contracts/shift';
import { limitsProblem } from '@taya/contracts/stake-limits';
import { isBlank } from '@taya/contracts/text';
import { isTimeZone } from '@taya/contracts/time';
import { amountProblem } from './amounts.js';
import { hasApprover } from './approvals.js';
import { fixDayFloor } from './business-day.js';
import { command } from './command.js';
import { accept, type DecisionOf, type DomainEventOf, refuse } from './decision.js';
import type { EventData, EventOf } from './events.js';
import { termsFrom } from './game.js';
import { requireRow } from './invariant.js';
import type { SettingsRow, StationState } from './state/state.js';

/** 100 %, hundredths of a percent. */
const WHOLE = 10_000;

function changeHousePercentage(
  _state: StationState,
  { rate }: { readonly rate: Hundredths },
): DecisionOf<'settings.housePercentageChanged'> {
  if (rate <= 0 || rate > WHOLE) {
    return refuse('VALIDATION', 'House percentage must be a number between 0 and 100');
  }
  return accept({ type: 'settings.housePercentageChanged', data: { rate } });
}

export type ChangeSettings = Partial<HouseRules> & {
  readonly payoutUnit?: Centavos;
  readonly minimumPayout?: Hundredths;
  readonly receiptTerms?: string;
  readonly stationName?: string;
  readonly timeZone?: string;
};

/**
 * Records only the named settings. Naming none is recorded too, so that its Idempotency-Key is stored.
 * @returns refusal: VALIDATION, SETTINGS_CONFLICT when a named limit contradicts one that stays, or nobody has a PIN to
 * approve with, SHIFT_OPEN when shifts are switched off and one is open
 */
function changeSettings(
  state: StationState,
  { timeZone, ...changes }: ChangeSettings,
): DecisionOf<'settings.changed' | 'station.timeZoneChanged'> {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    return refuse('VALIDATION', 'timeZone must be the name of a time zone, such as Asia/Manila');
  const problem =
    textProblem(changes) ??
    rulesProblem(changes) ??
    // With all unnamed limits as wide as possible, so only the named ones can contradict each other.
    limitsProblem({ ...FIRST_HOUSE_RULES, ...changes }) ??
    cashProblem({ ...FIRST_HOUSE_RULES, ...changes });
  if (problem !== null) return refuse('VALIDATION', problem);
  const settings = { ...state.settings.get(), ...changes };
  const conflict = limitsProblem(settings) ?? cashProblem(settings);
  if (conflict !== null) return refuse('SETTINGS_CONFLICT', conflict);
  if (APPROVAL_FIGURES.some((name) => typeof changes[name] === 'number') && !hasApprover(state))
    return refuse('SETTINGS_CONFLICT', NO_APPROVER);
  const days = timeZone ?? changes.dayStartsAt;
  if (days !== undefined && !mayCreateGame(state.game.get())) return refuse('GAME_RUNNING', DAY_STAYS);
  if (changes.shifts === false && state.shifts.size > 0) return refuse('SHIFT_OPEN', SHIFTS_STAY);
  const { denominations, ...others } = changes;
  const data = { ...others, ...(denominations !== undefined && { denominations: [...denominations] }) };
  const changed = { type: 'settings.changed', data } as const;
  const isOther = timeZone !== undefined && timeZone !== state.station.get()?.timeZone;
  const moved = isOther ? [{ type: 'station.timeZoneChanged', data: { timeZone } } as const] : [];
  return accept<DomainEventOf<'settings.changed' | 'station.timeZoneChanged'>>(changed, ...moved);
}

const DAY_STAYS = 'The time zone and the start of the day can be changed only between two games.';
const SHIFTS_STAY = 'Shifts can be switched off only when none is open.';

type Changes = Omit<ChangeSettings, 'timeZone'>;

function textProblem({ receiptTerms = '', stationName }: Changes): string | null {
  if (stationName !== undefined && isBlank(stationName)) return 'Station name is required';
  if (stationName !== undefined && stationName.length > MAX_NAME_LENGTH) {
    return `Station name must have at most ${MAX_NAME_LENGTH} characters`;
  }
  if (receiptTerms.length > MAX_TERMS_LENGTH) {
    return `Receipt terms must have at most ${MAX_TERMS_LENGTH} characters`;
  }
  return null;
}

const APPROVAL_FIGURES = [
  'cancelApprovalAbove',
  'payoutApprovalAbove',
  'reversalApprovalAbove',
  'differenceApprovalAbove',
] as const satisfies readonly (keyof HouseRules)[];

const NO_APPROVER = 'Nobody has a PIN yet: an admin or super admin has to set theirs first.';

function rulesProblem({ payoutUnit, ...changes }: Changes): string | null {
  const unit = payoutUnit === undefined ? null : amountProblem('payoutUnit', payoutUnit);
  if (unit !== null) return unit;
  for (const name of RULE_NAMES) {
    const value = changes[name];
    const problem = value == null ? null : ruleProblem(name, value);
    if (problem !== null) return problem;
  }
  return null;
}

function ruleProblem(name: RuleName, value: NonNullable<HouseRules[RuleName]>): string | null {
  const rule = HOUSE_RULES[name];
  switch (rule.kind) {
    case 'money':
    case 'moneyOrNone':
      return amountProblem(name, Number(value));
    case 'whole':
    case 'wholeOrNone':
      return isWhole(Number(value), rule.min, rule.max)
        ? null
        : `${name} must be a whole number from ${rule.min} to ${rule.max}${rule.kind === 'whole' ? '' : ', or null'}`;
    case 'time':
      return DAY_STARTS_AT.test(String(value)) ? null : `${name} must be a time from 00:00 to 12:00, HH:MM`;
    case 'amounts':
      return denominationsProblem(value as HouseRules['denominations']);
    case 'flag':
      return null;
  }
}

function cashProblem({ lowCash, highCash }: Pick<HouseRules, 'lowCash' | 'highCash'>): string | null {
  return lowCash !== null && highCash !== null && lowCash > highCash
    ? `lowCash (${grouped(lowCash)}) must not be above highCash (${grouped(highCash)})`
    : null;
}

const isWhole = (days: number, min: number, max: number) =>
  Number.isInteger(days) && days >= min && days <= max;

function denominationsProblem(denominations: HouseRules['denominations']): string | null {
  const { length } = denominations;
  if (length === 0 || length > MAX_DENOMINATIONS)
    return `denominations must have 1 to ${MAX_DENOMINATIONS} pieces of money`;
  const isOrdered = denominations.every(
    (each, index) => index === 0 || each < Number(denominations[index - 1]),
  );
  return isOrdered ? null : 'denominations must each stand once, the largest first';
}

export function housePercentageChanged(
  state: StationState,
  { data }: EventOf<'settings.housePercentageChanged'>,
): void {
  const settings = state.settings.get();
  state.settings.put({ ...settings, terms: { ...settings.terms, rate: hundredths(data.rate) } });
}

export function settingsChanged(state: StationState, { data, at }: EventOf<'settings.changed'>): void {
  if (data.dayStartsAt !== undefined) fixDayFloor(state, at);
  const settings = state.settings.get();
  state.settings.put({
    ...settings,
    ...houseRulesIn(data),
    terms: termsFrom({
      rate: settings.terms.rate,
      payoutUnit: data.payoutUnit ?? settings.terms.payoutUnit,
      minimumPayout: data.minimumPayout ?? settings.terms.minimumPayout,
    }),
    receiptTerms: data.receiptTerms ?? settings.receiptTerms,
    stationName: data.stationName ?? settings.stationName,
  });
}

/** The house rules that a change names. */
export function houseRulesIn(data: EventData<'settings.changed'>): Partial<HouseRules> {
  const named = RULE_NAMES.filter((rule) => data[rule] !== undefined);
  return Object.fromEntries(named.map((rule) => [rule, data[rule]]));
}

export type SettingsAfter = SettingsRow & { readonly timeZone: string };

function settingsAfter({ settings, station }: StationState): SettingsAfter {
  return { ...settings.get(), timeZone: requireRow(station.get(), 'the station').timeZone };
}

export const SETTINGS_COMMANDS = {
  changeHousePercentage: command(Role.SuperAdmin, changeHousePercentage, settingsAfter),
  changeSettings: command(Role.SuperAdmin, changeSettings, settingsAfter),
} as const;
