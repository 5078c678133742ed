import { type Centavos, twoPlaces } from '@taya/contracts/money';
import type { HouseRules, SettingsView } from '@taya/contracts/settings';
import type { SettingsAfter } from '../ledger/results.js';
import type { StationDocument } from '../read-models/collections.js';

type Settings = HouseRules &
  Pick<
    StationDocument,
    'rate' | 'payoutUnit' | 'minimumPayout' | 'receiptTerms' | 'stationName' | 'timeZone'
  >;

export function settingsView(settings: Settings): SettingsView {
  return {
    housePercentage: twoPlaces(settings.rate),
    payoutUnit: twoPlaces(settings.payoutUnit),
    minimumPayout: twoPlaces(settings.minimumPayout),
    receiptTerms: settings.receiptTerms,
    stationName: settings.stationName,
    timeZone: settings.timeZone,
    minimumBet: twoPlaces(settings.minimumBet),
    maximumBet: twoPlaces(settings.maximumBet),
    largeBet: twoPlaces(settings.largeBet),
    largePayout: twoPlaces(settings.largePayout),
    maximumTellerStake: orNone(settings.maximumTellerStake),
    lowCash: orNone(settings.lowCash),
    highCash: orNone(settings.highCash),
    cancelApprovalAbove: orNone(settings.cancelApprovalAbove),
    payoutApprovalAbove: orNone(settings.payoutApprovalAbove),
    reversalApprovalAbove: orNone(settings.reversalApprovalAbove),
    differenceApprovalAbove: orNone(settings.differenceApprovalAbove),
    cancelReasons: settings.cancelReasons,
    cancelNeedsTicket: settings.cancelNeedsTicket,
    changeFirstPassword: settings.changeFirstPassword,
    idleMinutes: settings.idleMinutes,
    tellerIdleMinutes: settings.tellerIdleMinutes,
    lastCallSeconds: settings.lastCallSeconds,
    payoutHoldSeconds: settings.payoutHoldSeconds,
    timerFollowsBetting: settings.timerFollowsBetting,
    dayStartsAt: settings.dayStartsAt,
    shifts: settings.shifts,
    claimDays: settings.claimDays,
    lostTicketDays: settings.lostTicketDays,
    denominations: settings.denominations.map(twoPlaces),
  };
}

const orNone = (amount: Centavos | null) => (amount === null ? null : twoPlaces(amount));

/** The settings in the ledger's state right after a command. */
export function settingsInState({ terms, ...others }: SettingsAfter): SettingsView {
  return settingsView({ ...terms, ...others });
}
