import type { HealthView } from '@taya/contracts/answers/health';
import type { OwnTotalsView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { Role } from '@taya/contracts/roles';
import type { SettingsView } from '@taya/contracts/settings';
import type { TellerBalanceView, TellerView, UserView } from '@taya/contracts/teller';
import type { TimerView } from '@taya/contracts/timer';

const person = (id: number, role_id: Role, name: string, location = ''): UserView => ({
  id,
  role_id,
  name,
  location,
  unique_key: name,
});
export const ADMIN = person(1, Role.Admin, 'Admin');
export const SUPER_ADMIN = person(2, Role.SuperAdmin, 'Super Admin');
export const AUDITOR = person(3, Role.Auditor, 'Auditor');
export const ANA = person(4, Role.Teller, 'Ana Cruz', 'Window 1');

export const HEALTH: HealthView = {
  status: 'ok',
  readModels: 'following',
  degraded: [],
  clock: { isOff: false, offBySeconds: 0 },
};

export const SETTINGS: SettingsView = {
  housePercentage: '5.00',
  payoutUnit: '1.00',
  minimumPayout: '0.00',
  receiptTerms: '',
  stationName: 'Taya',
  timeZone: 'Asia/Manila',
  minimumBet: '0.01',
  maximumBet: '99999999.99',
  largeBet: '10000.00',
  largePayout: '10000.00',
  maximumTellerStake: null,
  lowCash: null,
  highCash: null,
  cancelApprovalAbove: null,
  payoutApprovalAbove: null,
  reversalApprovalAbove: null,
  differenceApprovalAbove: null,
  cancelReasons: false,
  cancelNeedsTicket: false,
  dayStartsAt: '00:00',
  changeFirstPassword: false,
  idleMinutes: 0,
  tellerIdleMinutes: 0,
  lastCallSeconds: 30,
  payoutHoldSeconds: 0,
  timerFollowsBetting: false,
  claimDays: null,
  lostTicketDays: 7,
  shifts: false,
  denominations: ['1000.00', '500.00', '0.25'],
};

/** Ana’s drawer, as the admin sees it. */
export const DRAWER: TellerView = {
  id: ANA.id,
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  name: ANA.name,
  username: 'ana',
  location: ANA.location,
  ip: '127.0.0.1',
  is_active: true,
  last_login_ip: null,
  last_login_datetime: null,
  onhand: '1000.00',
  remittable: '900.00',
  unclaimed: '100.00',
  unfinished: '0.00',
  over_short: '0.00',
  last_cashin_amount: null,
  last_cashin_created_at: null,
  last_remit_amount: null,
  last_remit_created_at: null,
};

export const BALANCE: TellerBalanceView = {
  unclaimed: '100.00',
  remittableUnclaimed: '0.00',
  unfinished: '0.00',
  profit: '0.00',
  cashin: '1000.00',
  remit: '0.00',
  overShort: '0.00',
  remittable: '900.00',
  onHand: '1000.00',
};

export const NO_STAKES: OwnTotalsView = { total_meron_bet_amount: '0.00', total_wala_bet_amount: '0.00' };

export const TIMER: TimerView = {
  timer_status: 'stop',
  max_timer_seconds: 60,
  seconds_elapsed: 0,
  timer_ts: '2026-11-26T01:00:00.000Z',
};

/** A game that has not started. */
export const GAME: GameView = {
  id: 7,
  name: 'Derby',
  game_name: 'Derby',
  created_at: '2026-11-26T01:00:00.000Z',
  started_at: null,
  game_started_at: null,
  ended_at: null,
  game_ended_at: null,
  finished_at: null,
  game_status_id: 1,
  last_game_status_id: null,
  is_bet_meron_open_after_pause: null,
  is_bet_wala_open_after_pause: null,
  result: null,
  is_draw: false,
  is_winner_meron: null,
  is_finished: false,
  is_bet_meron_open: false,
  is_bet_wala_open: false,
  last_call_ends_at: null,
  last_call_seconds: null,
  is_no_contest: false,
  total_meron_bet_amount: '0.00',
  total_wala_bet_amount: '0.00',
  meron_payout: '0.00',
  wala_payout: '0.00',
  house_percentage: '5.00',
  payout_unit: '1.00',
  minimum_payout: '0.00',
  pays_from: null,
  review_since: null,
  cleared_date: null,
  business_date: null,
} as GameView;
