import type { ShiftView } from '@taya/contracts/answers/shift';
import { Role } from '@taya/contracts/roles';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import type { Caller } from '../../http/caller.js';
import { Failure } from '../../http/failure.js';
import type { ValuesOf } from '../../http/fields.js';
import type { Paging } from '../../http/paging.js';
import { day, endsAfter, idOf } from '../../http/parameters.js';
import { OPEN_SHIFTS, SHIFTS, type ShiftDocument, USERS } from '../../read-models/collections.js';
import { timesOfDays } from '../../read-models/days.js';
import { requireDocument } from '../../read-models/station.js';
import { hideWhileCounting } from '../../read-models/views.js';
import { shiftView } from '../shift-view.js';

/** The filters of the list; days are those of the openings. */
export const SHIFT_FILTERS = {
  teller_id: idOf('Of one teller'),
  date_from: day('First day, YYYY-MM-DD'),
  date_to: endsAfter('date_from', day('Last day, YYYY-MM-DD')),
};

/** Shifts, the newest first; a teller sees their own. */
export async function getShifts(
  reader: DocumentReader,
  { teller_id, ...days }: ValuesOf<typeof SHIFT_FILTERS>,
  { offset, pageSize: limit }: Pick<Paging, 'offset' | 'pageSize'>,
  caller: Caller,
): Promise<Page<ShiftView>> {
  const tellerId = caller.role === Role.Teller ? caller.userId : teller_id;
  const openedAt = await timesOfDays(reader, days);
  const where = { ...(tellerId !== undefined && { tellerId }), openedAt };
  const { rows, total } = await reader.page(SHIFTS, {
    where,
    orderBy: [['openedAt', 'desc']],
    offset,
    limit,
  });
  return { rows: await viewsOf(reader, rows, caller), total };
}

/** A shift, by its id. @throws Failure NOT_FOUND, for a teller those of others too */
export async function getShift(reader: DocumentReader, id: number, caller: Caller): Promise<ShiftView> {
  const shift = await reader.get(SHIFTS, id);
  const isTheirs = caller.role !== Role.Teller || shift?.tellerId === caller.userId;
  if (shift === null || !isTheirs) throw new Failure('NOT_FOUND');
  const [view] = await viewsOf(reader, [shift], caller);
  return requireDocument(view, () => `shift ${id}`);
}

/** The open shift of a teller; null where they have none. */
export async function getCurrentShift(reader: DocumentReader, caller: Caller): Promise<ShiftView | null> {
  const open = await reader.get(OPEN_SHIFTS, caller.userId);
  return open === null ? null : getShift(reader, open.shiftId, caller);
}

async function viewsOf(
  reader: DocumentReader,
  shifts: readonly ShiftDocument[],
  { userId: callerId }: Caller,
): Promise<readonly ShiftView[]> {
  const named = shifts.flatMap(({ tellerId, counts, closed }) => [
    tellerId,
    ...counts.map(({ byId }) => byId),
    ...(closed === null ? [] : [closed.byId]),
  ]);
  const users = await reader.getMany(USERS, [...new Set([callerId, ...named])]);
  const byId = new Map(users.map((user) => [user.id, user]));
  const userOf = (id: number) => requireDocument(byId.get(id), () => `user ${id} of a shift`);
  const caller = userOf(callerId);
  return shifts.map((shift) =>
    shiftView(
      shift,
      (id) => userOf(id).name,
      (figure) => hideWhileCounting(caller, figure),
    ),
  );
}
