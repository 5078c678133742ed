import type { DrawersView } from '@taya/contracts/answers/drawer';
import { sumOfDrawers } from '@taya/contracts/drawers';
import { Role } from '@taya/contracts/roles';
import type { SignedInView } from '@taya/contracts/teller';
import type { SignedIn } from '../../auth/signed-in.js';
import type { DocumentReader } from '../../document-store/document-store.js';
import { USERS } from '../../read-models/collections.js';
import { readDrawers } from '../../read-models/drawers.js';
import type { Sources } from '../../read-models/read-model-query.js';

/** How many of the active tellers have a valid session. */
export async function getSignedIn(reader: DocumentReader, signedIn: SignedIn): Promise<SignedInView> {
  const active = await reader.count(USERS, { role: Role.Teller, isActive: true });
  const users = await reader.getMany(USERS, [...signedIn.tellers()]);
  return { signed_in: users.filter(signedIn.now()).length, active };
}

/** Every drawer that somebody works at or that holds something, and their sums. */
export async function getDrawers({ models, clock }: Sources, signedIn: SignedIn): Promise<DrawersView> {
  const tellers = await readDrawers(await models.current(), clock.nowMs(), signedIn.now());
  return { tellers, station: sumOfDrawers(tellers) };
}
