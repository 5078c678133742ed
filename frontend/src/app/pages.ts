import { Role } from '@taya/contracts/roles';
import { type ComponentType, lazy } from 'react';
import { mayOpen, PAGES_OF, type PageName } from '../data/access.js';

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

/**
 * Loads a page of the till, and behind it, while nothing else is to be done, the other one: F4 leads to it whether the
 * server answers or not.
 */
function withOther<Page>(load: () => Promise<Page>, other: () => Promise<unknown>) {
  return async (): Promise<Page> => {
    const page = await load();
    // Not every browser has the first. What does not come now is reported when it is opened.
    (window.requestIdleCallback ?? window.setTimeout)(() => void other().catch(() => undefined));
    return page;
  };
}

const payin = () => import('../payin/payin-page.js');
const payout = () => import('../payout/payout-page.js');

/** Every page of the back office by its path under `/dashboard`. The API calls of a resource are in `data/resources.ts`. */
export const PAGES = {
  game: { label: 'Game', Page: lazy(() => import('../game/game-page.js')) },
  today: { label: 'Today', Page: lazy(() => import('../drawers/today-page.js')) },
  drawers: { label: 'Drawers', Page: lazy(() => import('../drawers/drawers-page.js')) },
  cashin: {
    label: 'Cashin',
    list: lazy(async () => ({ default: (await import('../cash/cash-page.js')).CashinPage })),
  },
  remit: {
    label: 'Remit',
    list: lazy(async () => ({ default: (await import('../cash/cash-page.js')).RemitPage })),
  },
  reports: { label: 'Reports', Page: lazy(() => import('../reports/reports-page.js')) },
  dayreport: { label: 'Day report', Page: lazy(() => import('../reports/day-report-page.js')) },
  cleardate: { label: 'Clear date', list: lazy(() => import('../cleardate/cleardate-page.js')) },
  bets: {
    label: 'Bets',
    list: lazy(() => import('../bets/bets-list.js')),
    create: lazy(() => import('../bets/lost-tickets-page.js')),
    show: lazy(() => import('../bets/bet-show.js')),
  },
  payin: { label: 'Payin', Page: lazy(withOther(payin, payout)) },
  payout: { label: 'Payout', Page: lazy(withOther(payout, payin)) },
  bethistory: { label: 'Bets', list: lazy(() => import('../bethistory/bethistory-list.js')) },
  gamehistory: { label: 'Game history', list: lazy(() => import('../gamehistory/gamehistory-list.js')) },
  shift: { label: 'Shift', Page: lazy(() => import('../shift/shift-page.js')) },
  shifts: {
    label: 'Shifts',
    list: lazy(() => import('../shift/shift-list.js')),
    show: lazy(() => import('../shift/shift-show.js')),
  },
  teller: { label: 'Tellers', list: lazy(() => import('../tellers/tellers-page.js')) },
  staff: { label: 'Staff', list: lazy(() => import('../tellers/staff-page.js')) },
  adminpassword: {
    label: 'Admin password',
    Page: lazy(() => import('../adminpassword/adminpassword-page.js')),
  },
  settings: { label: 'Settings', list: lazy(() => import('../settings/settings-page.js')) },
  livecheck: {
    label: 'Live check',
    group: 'Audit',
    Page: lazy(() => import('../audit/live-check-page.js')),
  },
  moment: {
    label: 'Balances',
    group: 'Audit',
    Page: lazy(() => import('../audit/balances-page.js')),
  },
  tellerday: {
    label: 'Teller’s day',
    group: 'Audit',
    Page: lazy(() => import('../audit/teller-day-page.js')),
  },
  eventlog: {
    label: 'Event log',
    group: 'Audit',
    Page: lazy(() => import('../audit/event-log-page.js')),
  },
  journal: {
    label: 'Journal',
    group: 'Audit',
    Page: lazy(() => import('../audit/journal-page.js')),
  },
  betlife: {
    label: 'Bet’s life',
    group: 'Audit',
    Page: lazy(() => import('../audit/bet-life-page.js')),
  },
  seals: {
    label: 'Sealed days',
    group: 'Audit',
    Page: lazy(() => import('../audit/seals-page.js')),
  },
  checks: { label: 'Check this PC', Page: lazy(() => import('../checks/checks-page.js')) },
  changepassword: {
    label: 'Change password',
    Page: lazy(() => import('../changepassword/changepassword-page.js')),
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
