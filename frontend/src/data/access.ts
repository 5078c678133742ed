import { Role } from '@taya/contracts/roles';
import { useUser } from './session.js';

/** Read-only, for the auditor and the super admin. */
const AUDIT = ['livecheck', 'moment', 'tellerday', 'eventlog', 'journal', 'betlife', 'seals'] as const;
const EVERYBODY = ['checks', 'changepassword'] as const;

/**
 * The pages of each role by their path under `/dashboard`, in the order of the menu, the first page first. Routes, menu
 * and access are all derived from this.
 */
export const PAGES_OF = {
  [Role.Admin]: [
    'game',
    'today',
    'drawers',
    'cashin',
    'remit',
    'shifts',
    'reports',
    'dayreport',
    'cleardate',
    'bets',
    'tellerday',
    ...EVERYBODY,
  ],
  [Role.Teller]: ['payin', 'payout', 'bethistory', 'gamehistory', 'shift', 'shifts', ...EVERYBODY],
  [Role.Auditor]: [
    'reports',
    'today',
    'dayreport',
    'gamehistory',
    'bets',
    'drawers',
    'cashin',
    'remit',
    'shifts',
    'cleardate',
    ...AUDIT,
    ...EVERYBODY,
  ],
  [Role.SuperAdmin]: ['teller', 'staff', 'adminpassword', 'settings', ...AUDIT, ...EVERYBODY],
} as const;

export type PageName = (typeof PAGES_OF)[Role][number];

export function mayOpen(role: Role, page: string): boolean {
  return PAGES_OF[role].some((name) => name === page);
}

/** What is no page of its own, and the page it is a part of: who writes where a teller's day is seen approves what others do. */
const PARTS = new Map<string, PageName>([
  ['login_history', 'teller'],
  ['approval', 'tellerday'],
]);

const READING: readonly string[] = ['list', 'show', 'export'];

/**
 * Whether a role may do something with a page or a part of it: `list`, `show`, `export`, or `write`. The auditor reads
 * everything and changes nothing.
 */
export function mayDo(role: Role, action: string, resource: string): boolean {
  if (!mayOpen(role, PARTS.get(resource) ?? resource)) return false;
  return role !== Role.Auditor || READING.includes(action);
}

/** The same of whoever is signed in, at once. */
export function useMay(action: 'list' | 'export' | 'write', resource: string): boolean {
  const user = useUser();
  return user !== null && mayDo(user.role_id, action, resource);
}

/** Whether whoever is signed in approves by PIN what others do: not before they chose a password of their own. */
export function useMayApprove(): boolean {
  const isApprover = useMay('write', 'approval');
  return useUser()?.must_change_password !== true && isApprover;
}
