import { add, centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { normaliseCode } from '@taya/contracts/serial';
import type { CashKind, CashRecordView, CashRow, CashTotals, ReversalView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import { displayName } from '../../auth/sessions.js';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import { findByPrefixOrSuffix } from '../../document-store/prefix-or-suffix.js';
import { Failure } from '../../http/failure.js';
import type { ValuesOf } from '../../http/fields.js';
import type { Paging } from '../../http/paging.js';
import { day, endsAfter, search } from '../../http/parameters.js';
import type { CashReversed } from '../../ledger/cash.js';
import { type CashDocument, HISTORIES, USERS } from '../../read-models/collections.js';
import { timesOfDays } from '../../read-models/days.js';
import { requireDocument } from '../../read-models/station.js';

const REFERENCE_FIELDS = { forwards: 'refNumber', backwards: 'refReversed' } as const;

export interface CashPage extends Page<CashRow> {
  readonly totals: CashTotals;
}

/** The filters of both lists. */
export const CASH_FILTERS = {
  search: search('Start or end of a reference'),
  date_from: day('First day, YYYY-MM-DD'),
  date_to: endsAfter('date_from', day('Last day, YYYY-MM-DD')),
};

export interface CashQuery {
  readonly kind: CashKind;
  readonly tellerId: number;
  readonly paging: Pick<Paging, 'offset' | 'pageSize'>;
  readonly filters: ValuesOf<typeof CASH_FILTERS>;
}

/** A teller's cash-ins or remits, newest first. @throws Failure TELLER_NOT_FOUND */
export async function getCashRecords(reader: DocumentReader, query: CashQuery): Promise<CashPage> {
  const teller = await reader.get(USERS, query.tellerId);
  if (teller?.role !== Role.Teller) throw new Failure('TELLER_NOT_FOUND');
  const { rows, total, amount } = await findRecords(reader, query);
  return { rows: await cashRows(reader, query.kind, rows), total, totals: { amount: twoPlaces(amount) } };
}

async function findRecords(reader: DocumentReader, query: CashQuery) {
  const { kind, tellerId, paging, filters } = query;
  const { offset, pageSize } = paging;
  const part = normaliseCode(filters.search ?? '');
  const times = await timesOfDays(reader, filters);
  const collection = HISTORIES[kind];
  if (part !== '') {
    const matches = await findByPrefixOrSuffix(reader, collection, REFERENCE_FIELDS, part, { tellerId });
    const within = matches.filter(({ at }) => at >= times.gte && at < (times.lt ?? Number.POSITIVE_INFINITY));
    const amount = add(ZERO, ...within.map((record) => record.amount));
    return { rows: within.slice(offset, offset + pageSize), total: within.length, amount };
  }
  const where = { tellerId, at: times };
  const orderBy = [['at', 'desc']] as const;
  const [page, [sum]] = await Promise.all([
    reader.page(collection, { where, orderBy, offset, limit: pageSize }),
    reader.totals(collection, { where, by: [], sum: ['amount'] }),
  ]);
  return { ...page, amount: centavos(sum?.sums[0] ?? 0) } satisfies Page<CashDocument> & { amount: unknown };
}

async function cashRows(
  reader: DocumentReader,
  kind: CashKind,
  records: readonly CashDocument[],
): Promise<readonly CashRow[]> {
  const named = records.flatMap(({ reverses, reversedBy, corrects }) =>
    [reverses, reversedBy, corrects].filter((id) => id !== null),
  );
  const [users, others] = await Promise.all([
    reader.getMany(USERS, [...new Set(records.map(({ byId }) => byId))]),
    reader.getMany(HISTORIES[kind], [...new Set(named)]),
  ]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const refs = new Map(others.map(({ id, refNumber }) => [id, refNumber]));
  const refOf = (id: number | null) =>
    id === null ? null : requireDocument(refs.get(id), () => `${kind} ${id}`);
  return records.map((record) => ({
    ...cashRecordView(record),
    reverses: record.reverses,
    reverses_ref: refOf(record.reverses),
    reversed_by: record.reversedBy,
    reversed_by_ref: refOf(record.reversedBy),
    corrects: record.corrects,
    corrects_ref: refOf(record.corrects),
    reason: record.reason,
    user_id: record.byId,
    user_name: requireDocument(names.get(record.byId), () => `user ${record.byId} of ${record.refNumber}`),
  }));
}

export function cashRecordView(
  record: Pick<CashDocument, 'id' | 'amount' | 'refNumber' | 'at'>,
): CashRecordView {
  return {
    id: record.id,
    amount: twoPlaces(record.amount),
    ref_number: record.refNumber,
    created_at: instant(record.at),
  };
}

export function reversalView({ reversal: { data, at }, correction, by }: CashReversed): ReversalView {
  const { reversalId: id, refNumber, reverses, reversedRef, reason } = data;
  return {
    ...cashRecordView({ id, amount: centavos(-data.amount), refNumber, at }),
    reverses,
    reverses_ref: reversedRef,
    reversed_by: null,
    reversed_by_ref: null,
    corrects: null,
    corrects_ref: null,
    reason,
    user_id: by.id,
    user_name: displayName(by),
    correction: correction && cashRecordView(correction),
  };
}
