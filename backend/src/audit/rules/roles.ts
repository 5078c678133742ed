/** Roles and first users as the audit knows them, for itself: it takes no rule from what it judges. */

export const ADMIN = 1;
export const TELLER = 2;
export const AUDITOR = 3;
export const SUPER_ADMIN = 4;

/** The user that the station itself is in events. */
export const STATION = 0;

/** Role and name of the users that every station starts with, by id. */
export const FIRST_USERS: Readonly<Record<number, readonly [role: number, username: string]>> = {
  1: [ADMIN, 'admin'],
  2: [SUPER_ADMIN, 'superadmin'],
  3: [AUDITOR, 'auditor'],
};
export const ADMIN_ID = 1;
