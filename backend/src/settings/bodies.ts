import {
  MAX_LAST_CALL_SECONDS,
  MAX_PAYOUT_HOLD_SECONDS,
  MAX_TERMS_LENGTH,
  MIN_LAST_CALL_SECONDS,
} from '@taya/contracts/limits';
import { MAX_CLAIM_DAYS, MAX_IDLE_MINUTES, MAX_LOST_TICKET_DAYS } from '@taya/contracts/settings';
import { MAX_DENOMINATIONS } from '@taya/contracts/shift';
import type { FieldsOf } from '../http/command-gateway.js';
import { IsMoney, IsMoneyList, IsPercentage, toCentavos, toHundredths } from '../http/decimal-fields.js';
import { IsFlag, IsText, IsWhole } from '../http/fields.js';
import { omitUndefined } from '../http/validation.js';

/** The body of `PUT /api/settings/update_house_percentage`. */
export class HousePercentageDto {
  @IsPercentage({ called: 'House percentage' })
  readonly value!: string | number;
}

/** 1,000.00 %: no minimum above ten times the stakes makes sense. */
const MAX_MINIMUM_PAYOUT_HUNDREDTHS = 100_000;

/** Only named settings change; the house percentage has its own call. */
export class SettingsDto {
  @IsMoney({ optional: true })
  readonly payoutUnit?: string | number;

  @IsPercentage({ optional: true, minHundredths: 0, maxHundredths: MAX_MINIMUM_PAYOUT_HUNDREDTHS })
  readonly minimumPayout?: string | number;

  @IsText({ optional: true, mayBeEmpty: true, manyLines: true, maxLength: MAX_TERMS_LENGTH })
  readonly receiptTerms?: string;

  @IsText({ optional: true })
  readonly stationName?: string;

  @IsText({ optional: true, about: 'IANA zone that decides the station’s days' })
  readonly timeZone?: string;

  @IsMoney({ optional: true })
  readonly minimumBet?: string | number;

  @IsMoney({ optional: true })
  readonly maximumBet?: string | number;

  @IsMoney({ optional: true })
  readonly largeBet?: string | number;

  @IsMoney({ optional: true })
  readonly largePayout?: string | number;

  @IsMoney({ optional: true, nullable: true, about: 'null removes the limit' })
  readonly maximumTellerStake?: string | number | null;

  @IsMoney({ optional: true, nullable: true, about: 'null marks none' })
  readonly lowCash?: string | number | null;

  @IsMoney({ optional: true, nullable: true, about: 'null marks none' })
  readonly highCash?: string | number | null;

  @IsMoney({ optional: true, nullable: true, about: 'null for never' })
  readonly cancelApprovalAbove?: string | number | null;

  @IsMoney({ optional: true, nullable: true, about: 'null for never' })
  readonly payoutApprovalAbove?: string | number | null;

  @IsMoney({ optional: true, nullable: true, about: 'null for never' })
  readonly reversalApprovalAbove?: string | number | null;

  @IsMoney({ optional: true, nullable: true, about: 'null for never' })
  readonly differenceApprovalAbove?: string | number | null;

  @IsFlag({ optional: true })
  readonly cancelReasons?: boolean;

  @IsFlag({ optional: true })
  readonly cancelNeedsTicket?: boolean;

  @IsFlag({ optional: true })
  readonly changeFirstPassword?: boolean;

  @IsWhole({ optional: true, min: 0, max: MAX_IDLE_MINUTES })
  readonly idleMinutes?: number;

  @IsWhole({ optional: true, min: 0, max: MAX_IDLE_MINUTES })
  readonly tellerIdleMinutes?: number;

  @IsWhole({ optional: true, min: MIN_LAST_CALL_SECONDS, max: MAX_LAST_CALL_SECONDS })
  readonly lastCallSeconds?: number;

  @IsWhole({ optional: true, min: 0, max: MAX_PAYOUT_HOLD_SECONDS })
  readonly payoutHoldSeconds?: number;

  @IsFlag({ optional: true })
  readonly timerFollowsBetting?: boolean;

  @IsText({ optional: true, about: 'HH:MM, from 00:00 to 12:00' })
  readonly dayStartsAt?: string;

  @IsFlag({ optional: true })
  readonly shifts?: boolean;

  @IsWhole({ optional: true, nullable: true, min: 1, max: MAX_CLAIM_DAYS, about: 'null for no promise' })
  readonly claimDays?: number | null;

  @IsWhole({ optional: true, min: 0, max: MAX_LOST_TICKET_DAYS })
  readonly lostTicketDays?: number;

  @IsMoneyList({ optional: true, max: MAX_DENOMINATIONS })
  readonly denominations?: readonly (string | number)[];
}

/** What a body changes, in the units of the ledger. */
export function changesOf(sent: SettingsDto): FieldsOf<'changeSettings'> {
  return omitUndefined({
    ...sent,
    payoutUnit: read(toCentavos, sent.payoutUnit),
    minimumPayout: read(toHundredths, sent.minimumPayout),
    receiptTerms: sent.receiptTerms?.trim(),
    stationName: sent.stationName?.trim(),
    timeZone: sent.timeZone?.trim(),
    minimumBet: read(toCentavos, sent.minimumBet),
    maximumBet: read(toCentavos, sent.maximumBet),
    largeBet: read(toCentavos, sent.largeBet),
    largePayout: read(toCentavos, sent.largePayout),
    denominations: sent.denominations?.map(toCentavos),
    maximumTellerStake: readOrNone(sent.maximumTellerStake),
    lowCash: readOrNone(sent.lowCash),
    highCash: readOrNone(sent.highCash),
    cancelApprovalAbove: readOrNone(sent.cancelApprovalAbove),
    payoutApprovalAbove: readOrNone(sent.payoutApprovalAbove),
    reversalApprovalAbove: readOrNone(sent.reversalApprovalAbove),
    differenceApprovalAbove: readOrNone(sent.differenceApprovalAbove),
  });
}

const readOrNone = (sent: string | number | null | undefined) =>
  sent === null ? null : read(toCentavos, sent);

function read<Sent, Meant>(meaning: (sent: Sent) => Meant, sent: Sent | undefined): Meant | undefined {
  return sent === undefined ? undefined : meaning(sent);
}
