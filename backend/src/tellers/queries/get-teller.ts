import { Role } from '@taya/contracts/roles';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { USERS, type UserDocument } from '../../read-models/collections.js';

/** One teller with the drawer. @throws Failure TELLER_NOT_FOUND, for users of other roles too */
export async function getTeller(reader: DocumentReader, tellerId: number): Promise<UserDocument> {
  const teller = await reader.get(USERS, tellerId);
  if (teller?.role !== Role.Teller) throw new Failure('TELLER_NOT_FOUND');
  return teller;
}
