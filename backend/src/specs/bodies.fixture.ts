import type { Type } from '@nestjs/common';
import {
  MAX_LAST_CALL_SECONDS,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_TERMS_LENGTH,
  MAX_TIMER_SECONDS,
  MIN_LAST_CALL_SECONDS,
} from '@taya/contracts/limits';
import { MAX_IDLE_MINUTES } from '@taya/contracts/settings';
import { REASON_LENGTH } from '@taya/contracts/teller';
import { SellBetDto } from '../betting/bodies.js';
import { CashInDto, ClearDateDto, RemitDto, ReverseCashDto } from '../cash/bodies.js';
import { CreateGameDto, GameActionDto, TimerDto } from '../game/bodies.js';
import { SignCallDto } from '../printing/commands/sign-call.js';
import { SealDayDto } from '../seals/commands/seal-day.js';
import { HousePercentageDto, SettingsDto } from '../settings/bodies.js';
import { ChangeAdminPasswordDto } from '../tellers/commands/change-admin-password.js';
import { ChangeOwnPasswordDto } from '../tellers/commands/change-own-password.js';
import { CreateTellerDto } from '../tellers/commands/create-teller.js';
import { EditTellerDto } from '../tellers/commands/edit-teller.js';
import { SignInDto } from '../tellers/commands/sign-in.js';

const TELLER = {
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  username: 'ana',
  password: 'booth-password',
  location: 'Booth 1',
  ip: '10.0.0.1',
};

/** The class of every body, with a body that has each of its fields, many at a limit. */
export const BODIES: readonly (readonly [dto: Type<object>, full: Readonly<Record<string, unknown>>])[] = [
  [SellBetDto, { game_id: 1, amount: '100.50', is_bet_meron: true }],
  [CashInDto, { amount: 99_999_999.99 }],
  [RemitDto, { amount: 0.01 }],
  [ReverseCashDto, { reason: 'x'.repeat(REASON_LENGTH.max), amount: '0.00' }],
  [ClearDateDto, { date: '2026-11-21' }],
  [SealDayDto, { date: '2026-11-21' }],
  [CreateGameDto, { name: 'x'.repeat(MAX_NAME_LENGTH) }],
  [GameActionDto, { expected_status: 7, expected_result: 'MERON', seconds: MAX_LAST_CALL_SECONDS }],
  [TimerDto, { timer_status: 'set', max_timer_seconds: MAX_TIMER_SECONDS }],
  [SignCallDto, { call: 'print', params: {}, timestamp: 1_795_305_600_000 }],
  [HousePercentageDto, { value: 100 }],
  [
    SettingsDto,
    {
      payoutUnit: '1.00',
      minimumPayout: 1000,
      receiptTerms: 'Keep this ticket.\n'.padEnd(MAX_TERMS_LENGTH, 'x'),
      stationName: 'Cebu',
      minimumBet: 0.01,
      maximumBet: '99999999.99',
      largeBet: '10000',
      largePayout: 20000,
      maximumTellerStake: null,
      changeFirstPassword: true,
      idleMinutes: MAX_IDLE_MINUTES,
      tellerIdleMinutes: 0,
      lastCallSeconds: MIN_LAST_CALL_SECONDS,
      timerFollowsBetting: false,
    },
  ],
  [SignInDto, { username: 'a', password: 'b' }],
  [ChangeAdminPasswordDto, { new_password: 'x'.repeat(MAX_PASSWORD_LENGTH) }],
  [
    ChangeOwnPasswordDto,
    {
      old_password: 'booth-password',
      oldPassword: 'booth-password',
      new_password: 'new-booth-password',
      newPassword: 'new-booth-password',
    },
  ],
  [CreateTellerDto, TELLER],
  [EditTellerDto, { ...TELLER, is_active: false }],
];
