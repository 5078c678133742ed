import type { ShiftView } from '@taya/contracts/answers/shift';
import { Role } from '@taya/contracts/roles';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import type { Caller } from '../../http/caller.js';
import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import { EndsAfter, IsDay, IsIdOf } from '../../http/parameters.js';
import { OPEN_SHIFTS, SHIFTS, type ShiftDocument, USERS } from '../../read-models/collections.js';
import { related } from '../../read-models/related.js';
import { shiftView } from '../shift-view.js';

/** The filters of the list; days are those of the openings. */
export class ShiftFiltersDto {
  @IsIdOf({ about: 'Of one teller' })
  readonly teller_id?: number;

  @IsDay({ about: 'First day, YYYY-MM-DD' })
  readonly date_from?: string;

  @EndsAfter('date_from')
  @IsDay({ about: 'Last day, YYYY-MM-DD' })
  readonly date_to?: string;
}

/** Shifts, the newest first; a teller sees their own. */
export async function getShifts(
  reader: DocumentReader,
  { teller_id, date_from, date_to }: ShiftFiltersDto,
  { offset, pageSize: limit }: Pick<Paging, 'offset' | 'pageSize'>,
): Promise<Page<ShiftView>> {
  const where = {
    ...(teller_id !== undefined && { tellerId: teller_id }),
    ...(date_from !== undefined || date_to !== undefined
      ? { businessDate: { ...(date_from && { gte: date_from }), ...(date_to && { lte: date_to }) } }
      : {}),
  };
  const { rows, total } = await reader.page(SHIFTS, { where, orderBy: [['id', 'desc']], offset, limit });
  return { rows: await viewsOf(reader, rows), total };
}

/** A shift, by its id. @throws Failure NOT_FOUND, for a teller those of others too */
export async function getShift(reader: DocumentReader, id: number, caller: Caller): Promise<ShiftView> {
  const shift = await reader.get(SHIFTS, id);
  const isTheirs = caller.role !== Role.Teller || shift?.tellerId === caller.userId;
  if (shift === null || !isTheirs) throw new Failure('NOT_FOUND');
  return viewOf(reader, shift, caller);
}

/** The open shift of a teller; null where they have none. */
export async function getCurrentShift(reader: DocumentReader, caller: Caller): Promise<ShiftView | null> {
  const open = await reader.get(OPEN_SHIFTS, caller.userId);
  return open === null ? null : getShift(reader, open.shiftId, caller);
}

async function viewOf(reader: DocumentReader, shift: ShiftDocument, { userId }: Caller): Promise<ShiftView> {
  const isBlind = shift.status === 'counting' && shift.tellerId === userId;
  const [view] = await viewsOf(reader, [shift], isBlind);
  return related(view, () => `shift ${shift.id}`);
}

async function viewsOf(
  reader: DocumentReader,
  shifts: readonly ShiftDocument[],
  isBlind = false,
): Promise<readonly ShiftView[]> {
  const ids = shifts.flatMap(({ tellerId, counts, closed }) => [
    tellerId,
    ...counts.map(({ byId }) => byId),
    ...(closed === null ? [] : [closed.byId]),
  ]);
  const users = await reader.getMany(USERS, [...new Set(ids)]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const nameOf = (userId: number) => related(names.get(userId), () => `user ${userId} of a shift`);
  return shifts.map((shift) => shiftView(shift, nameOf, isBlind));
}
