import { Role } from '@taya/contracts/roles';
import { type ComponentType, lazy } from 'react';
import { mayOpen, PAGES_OF, type PageName } from '../data/access.js';

type Load = () => Promise<{ readonly default: ComponentType }>;

/** A page that is not a list of records: the till, game control. */
interface CustomPage {
  readonly label: string;
  /** The heading in the menu that it stands under, with the others of the same group; null for none. */
  readonly group: string | null;
  readonly Page: ComponentType;
}

const page = (label: string, load: Load, group: string | null = null): CustomPage => ({
  label,
  group,
  Page: lazy(load),
});

/** The pages of one resource as react-admin routes them: `/`, `/create`, `/:id/show`. */
export interface ResourcePages {
  readonly label: string;
  readonly list: ComponentType;
  readonly create?: ComponentType;
  readonly show?: ComponentType;
}

const records = (label: string, list: Load, others: { create?: Load; show?: Load } = {}): ResourcePages => ({
  label,
  list: lazy(list),
  ...(others.create && { create: lazy(others.create) }),
  ...(others.show && { show: lazy(others.show) }),
});

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

const cash = () => import('../cash/cash-page.js');

/** Every page of the back office by its path under `/dashboard`. The API calls of a resource are in `data/resources.ts`. */
export const PAGES = {
  game: page('Game', () => import('../game/game-page.js')),
  today: page('Today', () => import('../drawers/today-page.js')),
  drawers: page('Drawers', () => import('../drawers/drawers-page.js')),
  cashin: records('Cashin', async () => ({ default: (await cash()).CashinPage })),
  remit: records('Remit', async () => ({ default: (await cash()).RemitPage })),
  reports: page('Reports', () => import('../reports/reports-page.js')),
  dayreport: page('Day report', () => import('../reports/day-report-page.js')),
  cleardate: records('Clear date', () => import('../cleardate/cleardate-page.js')),
  bets: records('Bets', () => import('../bets/bets-list.js'), {
    create: () => import('../bets/lost-tickets-page.js'),
    show: () => import('../bets/bet-show.js'),
  }),
  payin: page('Payin', withOther(payin, payout)),
  payout: page('Payout', withOther(payout, payin)),
  bethistory: records('Bets', () => import('../bethistory/bethistory-list.js')),
  gamehistory: records('Game history', () => import('../gamehistory/gamehistory-list.js')),
  shift: page('Shift', () => import('../shift/shift-page.js')),
  shifts: records('Shifts', () => import('../shift/shift-list.js'), {
    show: () => import('../shift/shift-show.js'),
  }),
  teller: records('Tellers', () => import('../tellers/tellers-page.js')),
  staff: records('Staff', () => import('../tellers/staff-page.js')),
  adminpassword: page('Admin password', () => import('../adminpassword/adminpassword-page.js')),
  settings: records('Settings', () => import('../settings/settings-page.js')),
  livecheck: page('Live check', () => import('../audit/live-check-page.js'), 'Audit'),
  moment: page('Balances', () => import('../audit/balances-page.js'), 'Audit'),
  tellerday: page('Teller’s day', () => import('../audit/teller-day-page.js'), 'Audit'),
  eventlog: page('Event log', () => import('../audit/event-log-page.js'), 'Audit'),
  journal: page('Journal', () => import('../audit/journal-page.js'), 'Audit'),
  betlife: page('Bet’s life', () => import('../audit/bet-life-page.js'), 'Audit'),
  seals: page('Sealed days', () => import('../audit/seals-page.js'), 'Audit'),
  checks: page('Check this PC', () => import('../checks/checks-page.js')),
  changepassword: page('Change password', () => import('../changepassword/changepassword-page.js')),
} satisfies Record<PageName, CustomPage | ResourcePages>;

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
  const entry = PAGES[page];
  return 'group' in entry ? entry.group : null;
}
