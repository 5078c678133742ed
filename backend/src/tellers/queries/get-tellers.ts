import { Role } from '@taya/contracts/roles';
import {
  TELLER_FILTERS,
  TELLER_SORTS,
  type TellerFilter,
  type TellerSort,
  type TellerView,
} from '@taya/contracts/teller';
import type { DocumentReader, Filter, Page } from '../../document-store/document-store.js';
import { choice, search } from '../../http/parameters.js';
import { USERS, type UserDocument } from '../../read-models/collections.js';
import { foldCase } from '../../read-models/folded.js';
import type { NumberedQuery } from '../../read-models/numbered.js';
import { tellerView } from '../teller-view.js';

/** More tellers than a station ever has. */
const ALL_TELLERS = 10_000;

const SORT_FIELDS = { id: 'id', name: 'nameFolded', onhand: 'onHand', remittable: 'remittable' } as const;

/** The filters of `GET /api/staff`. */
export const USER_FILTERS = {
  is_active: choice(TELLER_FILTERS, 'All when left out'),
  search: search('Any part of a name, a username or a location'),
};

/** The filters of `GET /api/teller`, and its order by a word. */
export const TELLER_LIST_FILTERS = {
  sort: choice(TELLER_SORTS, 'By name when left out; or as `["name","ASC"]`'),
  ...USER_FILTERS,
};

/** Tellers with a status, by any part of name, username or location, in an order. */
export async function getTellers(
  reader: DocumentReader,
  status: TellerFilter,
  called: string,
  sort: TellerSort | 'id',
  list: NumberedQuery,
): Promise<Page<TellerView>> {
  const where: Filter<UserDocument> = {
    role: Role.Teller,
    ...(status === 'All' ? {} : { isActive: status === 'Active' }),
    ...(list.ids !== undefined && { id: { in: list.ids } }),
  };
  const orderBy = [[SORT_FIELDS[sort], list.direction]] as const;
  const { offset, pageSize } = list;
  if (called === '') {
    const { rows, total } = await reader.page(USERS, { where, orderBy, offset, limit: pageSize });
    return { rows: rows.map(tellerView), total };
  }
  const all = await reader.find(USERS, { where, orderBy, limit: ALL_TELLERS });
  const found = all.filter((user) => isCalled(user, foldCase(called)));
  return { rows: found.slice(offset, offset + pageSize).map(tellerView), total: found.length };
}

/** @param part in the form of `foldCase`; everybody is called by none */
export function isCalled(
  { name, username, location }: Pick<UserDocument, 'name' | 'username' | 'location'>,
  part: string,
): boolean {
  return [name, username, location].some((text) => foldCase(text).includes(part));
}
