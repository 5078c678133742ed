import { Role } from '@taya/contracts/roles';
import type { SignedInView } from '@taya/contracts/teller';
import type { SignedIn } from '../../auth/signed-in.js';
import type { DocumentReader } from '../../document-store/document-store.js';
import { USERS } from '../../read-models/collections.js';

/** How many of the active tellers have a valid session. */
export async function getSignedIn(reader: DocumentReader, signedIn: SignedIn): Promise<SignedInView> {
  const active = await reader.count(USERS, { role: Role.Teller, isActive: true });
  const users = await reader.getMany(USERS, [...signedIn.tellers()]);
  return { signed_in: users.filter(signedIn.now()).length, active };
}
