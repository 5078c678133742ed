import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_LAST_CALL_SECONDS, MAX_TERMS_LENGTH, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import { type HouseRules, MAX_IDLE_MINUTES, type SettingsView } from '@taya/contracts/settings';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsMoney, IsPercentage, toCentavos, toHundredths } from '../../http/decimal-fields.js';
import { IsFlag, IsText, IsWhole } from '../../http/fields.js';
import type { ChangeSettings as Changes } from '../../ledger/commands.js';
import { settingsInState } from '../settings-view.js';

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

  @IsMoney({ optional: true })
  readonly minimumBet?: string | number;

  @IsMoney({ optional: true })
  readonly maximumBet?: string | number;

  @IsMoney({ optional: true })
  readonly largeBet?: string | number;

  @IsMoney({ optional: true, nullable: true, about: 'null removes the limit' })
  readonly maximumTellerStake?: string | number | null;

  @IsFlag({ optional: true })
  readonly changeFirstPassword?: boolean;

  @IsWhole({ optional: true, min: 0, max: MAX_IDLE_MINUTES })
  readonly idleMinutes?: number;

  @IsWhole({ optional: true, min: 0, max: MAX_IDLE_MINUTES })
  readonly tellerIdleMinutes?: number;

  @IsWhole({ optional: true, min: MIN_LAST_CALL_SECONDS, max: MAX_LAST_CALL_SECONDS })
  readonly lastCallSeconds?: number;

  @IsFlag({ optional: true })
  readonly timerFollowsBetting?: boolean;
}

/** For games created from now on; the settings as they are afterwards. @throws Failure when the limits contradict each other */
export class ChangeSettings extends Command<SettingsView> {
  constructor(
    readonly body: SettingsDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(private readonly gateway: CommandGateway) {}

  async execute({ body, source }: ChangeSettings): Promise<SettingsView> {
    const changes = changesOf(body);
    return settingsInState(
      await this.gateway.execute(source, { type: 'changeSettings', ...changes }, changes),
    );
  }
}

function changesOf(dto: SettingsDto): Omit<Changes, 'type'> {
  const { payoutUnit, minimumPayout, receiptTerms, stationName } = dto;
  return {
    ...(payoutUnit === undefined ? {} : { payoutUnit: toCentavos(payoutUnit) }),
    ...(minimumPayout === undefined ? {} : { minimumPayout: toHundredths(minimumPayout) }),
    ...(receiptTerms === undefined ? {} : { receiptTerms: receiptTerms.trim() }),
    ...(stationName === undefined ? {} : { stationName: stationName.trim() }),
    ...limitChanges(dto),
    ...sessionChanges(dto),
    ...gameChanges(dto),
  };
}

function limitChanges({
  minimumBet,
  maximumBet,
  largeBet,
  maximumTellerStake,
}: SettingsDto): Partial<HouseRules> {
  return {
    ...(minimumBet === undefined ? {} : { minimumBet: toCentavos(minimumBet) }),
    ...(maximumBet === undefined ? {} : { maximumBet: toCentavos(maximumBet) }),
    ...(largeBet === undefined ? {} : { largeBet: toCentavos(largeBet) }),
    ...(maximumTellerStake === undefined
      ? {}
      : { maximumTellerStake: maximumTellerStake === null ? null : toCentavos(maximumTellerStake) }),
  };
}

function sessionChanges({
  changeFirstPassword,
  idleMinutes,
  tellerIdleMinutes,
}: SettingsDto): Partial<HouseRules> {
  return {
    ...(changeFirstPassword === undefined ? {} : { changeFirstPassword }),
    ...(idleMinutes === undefined ? {} : { idleMinutes }),
    ...(tellerIdleMinutes === undefined ? {} : { tellerIdleMinutes }),
  };
}

function gameChanges({ lastCallSeconds, timerFollowsBetting }: SettingsDto): Partial<HouseRules> {
  return {
    ...(lastCallSeconds === undefined ? {} : { lastCallSeconds }),
    ...(timerFollowsBetting === undefined ? {} : { timerFollowsBetting }),
  };
}
