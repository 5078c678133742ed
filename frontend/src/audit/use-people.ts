import { ADMIN_ID, AUDITOR_ID, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import type { TellerView } from '@taya/contracts/teller';
import { useGetList } from 'react-admin';

/** The users that every station starts with, and the station itself, which causes events too. */
const ALWAYS: ReadonlyMap<number, string> = new Map([
  [0, 'Station'],
  [ADMIN_ID, 'Administrator'],
  [SUPER_ADMIN_ID, 'Super Admin'],
  [AUDITOR_ID, 'Auditor'],
]);

export interface People {
  readonly tellers: readonly TellerView[];
  /** The name that a user has today; `User 9` for one that is not known. */
  readonly nameOf: (userId: number) => string;
}

/** Everybody who may have caused an event, by the names that they have today. */
export function usePeople(): People {
  const { data: tellers = [] } = useGetList<TellerView>('teller', EVERYBODY, { staleTime: 60_000 });
  const names = new Map(tellers.map(({ id, name }) => [id, name]));
  return { tellers, nameOf: (userId) => ALWAYS.get(userId) ?? names.get(userId) ?? `User ${userId}` };
}

const EVERYBODY = {
  pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER },
  sort: { field: 'name', order: 'ASC' },
} as const;

export function usersOf({ tellers, nameOf }: People): readonly { value: number; text: string }[] {
  const others = [ADMIN_ID, SUPER_ADMIN_ID, AUDITOR_ID].map((id) => ({ value: id, text: nameOf(id) }));
  return [...others, ...tellers.map(({ id, name }) => ({ value: id, text: name }))];
}
