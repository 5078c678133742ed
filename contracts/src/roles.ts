/** `role_id`. Role 3 reads everything and writes nothing. */
export const Role = { Admin: 1, Teller: 2, Auditor: 3, SuperAdmin: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Ids of the three users every station begins with. */
export const ADMIN_ID = 1;
export const SUPER_ADMIN_ID = 2;
export const AUDITOR_ID = 3;
