import { fullName, type StaffView } from '@taya/contracts/teller';

/** What the pages of tellers and of staff have in common of a row. */
export type Account = Omit<StaffView, 'role_id'> & Partial<Pick<StaffView, 'role_id'>>;

/** In what they differ. */
export interface Kind {
  readonly resource: 'teller' | 'staff';
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** Whether somebody is added with a role, and may work from any address. */
  readonly isStaff: boolean;
}

export const TELLERS: Kind = {
  resource: 'teller',
  title: 'Tellers',
  one: 'teller',
  many: 'tellers',
  isStaff: false,
};

export const STAFF: Kind = {
  resource: 'staff',
  title: 'Staff',
  one: 'staff member',
  many: 'staff',
  isStaff: true,
};

export const nameOf = ({ first_name, middle_name, last_name }: Account): string =>
  fullName(first_name, middle_name, last_name);

/** `Teller added successfully`. */
export const doneText = ({ one }: Kind, done: string): string =>
  `${one.charAt(0).toUpperCase()}${one.slice(1)} ${done} successfully`;
