import { Role } from '@taya/contracts/roles';
import type { ComponentType } from 'react';
import { mayOpen, PAGES_OF, type PageName } from '../data/access.js';
import { later } from '../ui/later.js';

/** A page that is not a list of records: the till, game control. */
interface CustomPage {
  readonly label: string;
  /** The heading in the menu that it stands under, with the others of the same group. */
  readonly group?: string;
  readonly Page: ComponentType;
}

/** The pages of one resource as react-admin routes them: `/`, `/create`, `/:id/show`. */
export interface ResourcePages {
  readonly label: string;
  readonly list: ComponentType;
  readonly create?: ComponentType;
  readonly show?: ComponentType;
}

/** Every page of the back office by its path under `/dashboard`. The API calls of a resource are in `data/resources.ts`. */
export const PAGES = {
  game: { label: 'Game', Page: later(() => import('../game/game-page.js')) },
  today: { label: 'Today', Page: later(() => import('../drawers/today-page.js')) },
  drawers: { label: 'Drawers', Page: later(() => import('../drawers/drawers-page.js')) },
  cashin: {
    label: 'Cashin',
    list: later(async () => ({ default: (await import('../cash/cash-page.js')).CashinPage })),
  },
  remit: {
    label: 'Remit',
    list: later(async () => ({ default: (await import('../cash/cash-page.js')).RemitPage })),
  },
  reports: { label: 'Reports', Page: later(() => import('../reports/reports-page.js')) },
  dayreport: { label: 'Day report', Page: later(() => import('../reports/day-report-page.js')) },
  cleardate: { label: 'Clear date', list: later(() => import('../cleardate/cleardate-page.js')) },
  bets: {
    label: 'Bets',
    list: later(() => import('../bets/bets-list.js')),
    create: later(() => import('../bets/lost-tickets-page.js')),
    show: later(() => import('../bets/bet-show.js')),
  },
  payin: { label: 'Payin', Page: later(() => import('../payin/payin-page.js')) },
  payout: { label: 'Payout', Page: later(() => import('../payout/payout-page.js')) },
  bethistory: { label: 'Bets', list: later(() => import('../bethistory/bethistory-list.js')) },
  gamehistory: { label: 'Game history', list: later(() => import('../gamehistory/gamehistory-list.js')) },
  shift: { label: 'Shift', Page: later(() => import('../shift/shift-page.js')) },
  shifts: {
    label: 'Shifts',
    list: later(() => import('../shift/shift-list.js')),
    show: later(() => import('../shift/shift-show.js')),
  },
  teller: { label: 'Tellers', list: later(() => import('../tellers/tellers-page.js')) },
  staff: { label: 'Staff', list: later(() => import('../tellers/staff-page.js')) },
  adminpassword: {
    label: 'Admin password',
    Page: later(() => import('../adminpassword/adminpassword-page.js')),
  },
  settings: { label: 'Settings', list: later(() => import('../settings/settings-page.js')) },
  livecheck: {
    label: 'Live check',
    group: 'Audit',
    Page: later(() => import('../audit/live-check-page.js')),
  },
  moment: {
    label: 'Balances',
    group: 'Audit',
    Page: later(() => import('../audit/balances-page.js')),
  },
  tellerday: {
    label: 'Teller’s day',
    group: 'Audit',
    Page: later(() => import('../audit/teller-day-page.js')),
  },
  eventlog: {
    label: 'Event log',
    group: 'Audit',
    Page: later(() => import('../audit/event-log-page.js')),
  },
  journal: {
    label: 'Journal',
    group: 'Audit',
    Page: later(() => import('../audit/journal-page.js')),
  },
  betlife: {
    label: 'Bet’s life',
    group: 'Audit',
    Page: later(() => import('../audit/bet-life-page.js')),
  },
  seals: {
    label: 'Sealed days',
    group: 'Audit',
    Page: later(() => import('../audit/seals-page.js')),
  },
  checks: { label: 'Check this PC', Page: later(() => import('../checks/checks-page.js')) },
  changepassword: {
    label: 'Change password',
    Page: later(() => import('../changepassword/changepassword-page.js')),
  },
} as const satisfies Record<PageName, CustomPage | ResourcePages>;

type Entries<Entry> = readonly (readonly [name: PageName, entry: Entry])[];

const entries: Entries<CustomPage | ResourcePages> = Object.entries(PAGES) as never;
export const CUSTOM_PAGES = entries.filter(([, entry]) => 'Page' in entry) as Entries<CustomPage>;
export const RESOURCES = entries.filter(([, entry]) => 'list' in entry) as Entries<ResourcePages>;

/** On a phone nobody sells or runs a game: whoever may see the day at a glance does. */
export function firstPageOf(role: Role): string {
  const isGlance = mayOpen(role, 'today') && window.matchMedia?.('(max-width: 520px)').matches;
  return `/dashboard/${isGlance ? 'today' : PAGES_OF[role][0]}`;
}

export const labelOf = (page: PageName): string => PAGES[page].label;

/** The group of the menu that a page belongs to; null for the pages of no group. */
export function groupOf(page: PageName): string | null {
  const entry: CustomPage | ResourcePages = PAGES[page];
  return 'group' in entry ? (entry.group ?? null) : null;
}
