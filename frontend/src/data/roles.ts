import { Role } from '@taya/contracts/roles';

/** The first page of each role after login. */
const FIRST_PAGES: Readonly<Record<Role, string>> = {
  [Role.Admin]: 'game',
  [Role.Teller]: 'payin',
  [Role.Auditor]: 'reports',
  [Role.SuperAdmin]: 'teller',
};

export function firstPageOf(role: Role): string {
  return `/dashboard/${FIRST_PAGES[role]}`;
}
