import { isTimeZone } from '@taya/contracts/time';
import type { EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import { mustBeAmount } from './common.js';
import type { Facts, StakeLimits, Terms } from './facts.js';

const WHOLE = 10_000;

export function stationOpened(facts: Facts, { data, revision }: EventOf<'station.opened'>): void {
  must(revision === 0, () => 'the station is open already');
  mustBeTimeZone(data.timeZone);
  mustBeTerms(data.terms);
  facts.timeZone = data.timeZone;
  facts.terms = data.terms;
}

export function timeZoneChanged(facts: Facts, { data }: EventOf<'station.timeZoneChanged'>): void {
  mustBeTimeZone(data.timeZone);
  facts.timeZone = data.timeZone;
}

export function housePercentageChanged(
  facts: Facts,
  event: EventOf<'settings.housePercentageChanged'>,
): void {
  changeTerms(facts, { rate: event.data.rate });
}

export function settingsChanged(facts: Facts, { data }: EventOf<'settings.changed'>): void {
  const { payoutUnit, minimumPayout, minimumBet, maximumBet, maximumTellerStake } = data;
  changeTerms(facts, {
    ...(payoutUnit !== undefined && { payoutUnit }),
    ...(minimumPayout !== undefined && { minimumPayout }),
  });
  facts.limits = {
    ...facts.limits,
    ...(minimumBet !== undefined && { minimumBet }),
    ...(maximumBet !== undefined && { maximumBet }),
    ...(maximumTellerStake !== undefined && { maximumTellerStake }),
  };
  facts.timerFollowsBetting = data.timerFollowsBetting ?? facts.timerFollowsBetting;
  mustBeLimits(facts.limits);
}

function mustBeLimits({ minimumBet, maximumBet, maximumTellerStake }: StakeLimits): void {
  mustBeAmount('minimum bet', minimumBet);
  mustBeAmount('maximum bet', maximumBet);
  if (maximumTellerStake !== null) mustBeAmount('maximum stake of a teller', maximumTellerStake);
  must(
    minimumBet <= Math.min(maximumBet, maximumTellerStake ?? maximumBet),
    () => `a minimum bet of ${minimumBet} centavos is above another limit`,
  );
}

function changeTerms(facts: Facts, changes: Partial<Terms>): void {
  facts.terms = { ...facts.terms, ...changes };
  mustBeTerms(facts.terms);
}

function mustBeTerms({ rate, payoutUnit }: Terms): void {
  must(rate > 0 && rate <= WHOLE, () => `a house percentage of ${rate} hundredths is outside the limits`);
  mustBeAmount('payout unit', payoutUnit);
}

function mustBeTimeZone(timeZone: string): void {
  must(isTimeZone(timeZone), () => `the time zone ${timeZone} is not known`);
}
