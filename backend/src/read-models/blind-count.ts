import type { DocumentReader } from '../document-store/document-store.js';
import { USERS, type UserDocument } from './collections.js';

/**
 * What would tell tellers of their drawer goes through here: a count is blind, so that it is honest. From its beginning
 * until it is recorded, or selling goes on, they get null. Everybody else is told as ever.
 */
export function toldTo<Told>(user: Pick<UserDocument, 'isCounting'> | null, told: Told): Told | null {
  return user?.isCounting ? null : told;
}

export async function toldToUser<Told>(
  reader: DocumentReader,
  userId: number,
  told: Told,
): Promise<Told | null> {
  return toldTo(await reader.get(USERS, userId), told);
}
