import { Role } from '@taya/contracts/roles';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface PageEntry {
  /** In the menu. */
  readonly label: string;
  readonly Page: LazyExoticComponent<ComponentType>;
}

/** Every page of the back office by its path under `/dashboard`. */
export const PAGES = {
  game: { label: 'Game', Page: lazy(() => import('../game/game-page.js')) },
  cashin: { label: 'Cashin', Page: lazy(() => import('../cash/cashin-page.js')) },
  remit: { label: 'Remit', Page: lazy(() => import('../cash/remit-page.js')) },
  reports: { label: 'Reports', Page: lazy(() => import('../reports/reports-page.js')) },
  cleardate: { label: 'Clear date', Page: lazy(() => import('../cleardate/cleardate-page.js')) },
  bets: { label: 'Bets', Page: lazy(() => import('../bets/bets-page.js')) },
  payin: { label: 'Payin', Page: lazy(() => import('../payin/payin-page.js')) },
  payout: { label: 'Payout', Page: lazy(() => import('../payout/payout-page.js')) },
  bethistory: { label: 'Bets', Page: lazy(() => import('../bethistory/bethistory-page.js')) },
  gamehistory: { label: 'Game history', Page: lazy(() => import('../gamehistory/gamehistory-page.js')) },
  teller: { label: 'Tellers', Page: lazy(() => import('../tellers/tellers-page.js')) },
  adminpassword: {
    label: 'Admin password',
    Page: lazy(() => import('../adminpassword/adminpassword-page.js')),
  },
  settings: { label: 'Settings', Page: lazy(() => import('../settings/settings-page.js')) },
  checks: { label: 'Check this PC', Page: lazy(() => import('../checks/checks-page.js')) },
  changepassword: {
    label: 'Change password',
    Page: lazy(() => import('../changepassword/changepassword-page.js')),
  },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Who may open what, in the order of the menu: routes, menu and access are all made from this. */
export const PAGES_OF: Readonly<Record<Role, readonly PageName[]>> = {
  [Role.Admin]: ['game', 'cashin', 'remit', 'reports', 'cleardate', 'bets', 'checks', 'changepassword'],
  [Role.Teller]: ['payin', 'payout', 'bethistory', 'gamehistory', 'checks', 'changepassword'],
  [Role.Auditor]: [
    'reports',
    'gamehistory',
    'bethistory',
    'bets',
    'cashin',
    'remit',
    'cleardate',
    'checks',
    'changepassword',
  ],
  [Role.SuperAdmin]: ['teller', 'adminpassword', 'settings', 'checks', 'changepassword'],
};

export function mayOpen(role: Role, page: PageName): boolean {
  return PAGES_OF[role].includes(page);
}

/** What the menu calls a page. The auditor has both pages of bets, which are one word apart. */
export function labelOf(role: Role, page: PageName): string {
  return role === Role.Auditor && page === 'bets' ? 'Bet search' : PAGES[page].label;
}
