/** `role_id`. Role 3 may read everything and change nothing. */
export const Role = { Admin: 1, Teller: 2, Auditor: 3, SuperAdmin: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Who runs the house beside the super admin: accounts of these roles are made like those of tellers. */
export const STAFF_ROLES = [Role.Admin, Role.Auditor] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isStaff = (role: Role | undefined): role is StaffRole =>
  role === Role.Admin || role === Role.Auditor;

/** Ids of the three users that every station starts with. */
export const ADMIN_ID = 1;
export const SUPER_ADMIN_ID = 2;
export const AUDITOR_ID = 3;
