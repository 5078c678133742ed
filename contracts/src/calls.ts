import type { ActiveView } from './answers/active.js';
import type { ApproverView } from './answers/approval.js';
import type {
  AuditEvents,
  AuditedBet,
  EventSummary,
  ExaminedEvent,
  JournalAfter,
  MomentBalances,
  TellerDay,
  Timeline,
} from './answers/audit.js';
import type { DrawersView } from './answers/drawer.js';
import type { ReviewView } from './answers/game.js';
import type { HealthView } from './answers/health.js';
import type { LiveIdentities } from './answers/identities.js';
import type { SealCheckView, SealedDay } from './answers/seal.js';
import type { ShiftView } from './answers/shift.js';
import type { BetLookup, BetRow, BetView, BetWithTeller, OwnTotalsView } from './bet.js';
import type { GameView } from './game.js';
import type {
  CertificateView,
  CountedReceipt,
  PrintedBalanceView,
  PrintView,
  SignatureView,
} from './print.js';
import type { DayReport, ReportCharts, ReportGame, ReportWindows } from './report.js';
import type { HousePercentageView, SettingsView } from './settings.js';
import type {
  CashKind,
  CashRecordView,
  CashRow,
  ClearedDateRow,
  ClearedDateView,
  LoginView,
  OwnAddressView,
  PersonView,
  RefusedAddressView,
  ReversalView,
  SignedInView,
  StaffView,
  TellerBalanceView,
  TellerView,
  UnclaimedView,
  UnpaidDateView,
  UserView,
} from './teller.js';
import type { TimerView } from './timer.js';
import type { PayabilityView } from './why-not-payable.js';

/** What follows a path: filters, or nothing. */
export type Query = '' | `?${string}`;

/** A path that may have filters. */
type Filtered<Path extends string, Answer> = { readonly [Each in `${Path}${Query}`]: Answer };

type FilteredReads = Filtered<'/api/report/charts', ReportCharts> &
  Filtered<'/api/report/tellers', ReportWindows> &
  Filtered<'/api/report/day', DayReport> &
  Filtered<'/api/seal/check', SealCheckView> &
  Filtered<'/api/audit/balances', MomentBalances> &
  Filtered<'/api/audit/events', AuditEvents> &
  Filtered<'/api/audit/events/summary', EventSummary> &
  Filtered<'/api/audit/journal', JournalAfter> &
  Filtered<'/api/audit/teller_day', TellerDay> &
  Filtered<'/api/audit/timeline', Timeline>;

/** Lists, read page by page, and their rows. */
export interface Lists {
  '/api/bet': BetRow;
  '/api/game': GameView;
  '/api/teller': TellerView;
  [path: `/api/teller/${number}/${CashKind}`]: CashRow;
  [path: `/api/teller/${number}/login_history`]: LoginView;
  '/api/staff': StaffView;
  '/api/clear_date': ClearedDateRow;
  '/api/report': ReportGame;
  '/api/seal': SealedDay;
  '/api/shift': ShiftView;
}

/** Reads, and the `data` of their answers. */
export interface Reads extends FilteredReads {
  '/api/active': ActiveView;
  '/api/auth/data': UserView;
  '/api/auth/address': OwnAddressView;
  '/api/health': HealthView;
  '/api/game_status': GameView | null;
  '/api/game_live_list': readonly GameView[];
  [path: `/api/game/${number}/review`]: ReviewView | null;
  [path: `/api/game_default_name?date=${string}`]: { readonly name: string };
  '/api/timer': TimerView;
  '/api/people': readonly PersonView[];
  '/api/approvers': readonly ApproverView[];
  '/api/settings': SettingsView;
  '/api/settings/get_house_percentage': HousePercentageView;
  '/api/teller/signed_in': SignedInView;
  '/api/teller/refused': readonly RefusedAddressView[];
  '/api/teller_balance': TellerBalanceView | null;
  '/api/shift/current': ShiftView | null;
  '/api/drawers': DrawersView;
  '/api/unclaimed': UnclaimedView;
  [path: `/api/clear_date/preview?date=${string}`]: { readonly count: number; readonly amount: string };
  '/api/clear_date/due': readonly UnpaidDateView[];
  [path: `/api/total_bet/${number}`]: OwnTotalsView | null;
  [path: `/api/bet/${string}/search`]: BetLookup;
  [path: `/api/bet/${string}/search_for_payout`]: BetLookup;
  [path: `/api/bet/${string}/search_for_payout_like`]: readonly BetLookup[];
  [path: `/api/bet/${string}/why_not_payable`]: PayabilityView;
  '/api/print/balance': PrintedBalanceView;
  '/api/print/certificate': CertificateView;
  '/api/audit/identities': LiveIdentities;
  [path: `/api/audit/bet/${string}`]: AuditedBet;
  [path: `/api/audit/events/${number}`]: ExaminedEvent;
}

/** What records something, and the `data` of its answer. */
export interface Writes {
  '/api/bet': BetWithTeller;
  [path: `/api/bet/${string}/cancel`]: { readonly bet: BetView };
  [path: `/api/bet/${string}/payout`]: { readonly bet: BetView };
  [path: `/api/bet/${string}/manual_claim`]: { readonly bet: BetView };
  [path: `/api/bet/${number}/${'lock' | 'unlock' | 'payout_lost'}`]: { readonly bet: BetView };
  '/api/game': GameView;
  [path: `/api/game/${number}/${string}`]: GameView;
  '/api/timer': TimerView;
  '/api/teller': TellerView;
  [path: `/api/teller/${number}`]: TellerView;
  '/api/staff': StaffView;
  [path: `/api/staff/${number}`]: StaffView;
  [path: `/api/teller/${number}/cashin`]: CashRecordView;
  [path: `/api/teller/${number}/remit`]: CashRecordView;
  [path: `/api/teller/${number}/${CashKind}/${number}/reverse`]: ReversalView;
  [path: `/api/shift/${string}`]: ShiftView;
  [path: `/api/print/${CountedReceipt}/${string}`]: PrintView;
  '/api/clear_date': ClearedDateView;
  '/api/seal': SealedDay;
  '/api/settings': SettingsView;
  '/api/settings/update_house_percentage': HousePercentageView;
  '/api/auth/change-password': null;
  '/api/auth/pin': null;
  '/api/auth/change-admin-password': null;
}

/** Calls that answer a file. */
export type Files =
  | '/api/bet/download_excel'
  | `/api/report/${'' | 'day/'}download_${'pdf' | 'excel'}`
  | `/api/audit/${'journal' | 'journal/trial_balance' | 'teller_day'}/download_pdf`
  | '/api/print/certificate.pem';

type ListPath = Extract<keyof Lists, string>;

/** Every call of the client: a list with its filters, one record of it, or one of the others. */
export type CallPath =
  | keyof Reads
  | keyof Writes
  | keyof Computations
  | `${ListPath}${Query}`
  | `${ListPath}/${string}`;

/** The paths that answer something. */
export type PathTo<Calls, Answer> = {
  [Path in keyof Calls]: Calls[Path] extends Answer ? Path : never;
}[keyof Calls];

/** Calls that record nothing of the station's: they compute, or begin and end a session. */
export interface Computations {
  /** Its envelope has the session's `token` too. */
  '/api/auth': UserView;
  '/api/auth/logout': null;
  '/api/print/sign': SignatureView;
  '/api/audit/identities/check': LiveIdentities;
}
