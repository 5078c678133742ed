import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { twoPlaces } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { normaliseCode } from '@taya/contracts/serial';
import type { CashRecordView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { DocumentReader, Page } from '../../platform/document-store/document-store.js';
import { findByEitherEnd } from '../../platform/document-store/either-end.js';
import { Failure } from '../../platform/http/failure.js';
import type { Paging } from '../../platform/http/paging.js';
import { CASHINS, type CashDocument, REMITS, USERS } from '../../platform/read-models/collections.js';
import { ReadModels } from '../../platform/read-models/read-models.js';

const COLLECTIONS = { cashin: CASHINS, remit: REMITS };
const REFERENCE_FIELDS = { forwards: 'refNumber', backwards: 'refReversed' } as const;

export interface CashPage {
  readonly rows: readonly CashRecordView[];
  readonly total: number;
}

/**
 * A teller's cash-ins or remits, newest first; `search` is the start or the end of their reference.
 * @throws Failure TELLER_NOT_FOUND
 */
export class GetCashRecords extends Query<CashPage> {
  constructor(
    readonly kind: keyof typeof COLLECTIONS,
    readonly tellerId: number,
    readonly paging: Pick<Paging, 'offset' | 'pageSize'>,
    readonly search: string,
  ) {
    super();
  }
}

@QueryHandler(GetCashRecords)
export class GetCashRecordsHandler implements IQueryHandler<GetCashRecords> {
  constructor(private readonly models: ReadModels) {}

  async execute(query: GetCashRecords): Promise<CashPage> {
    const reader = await this.models.current();
    const teller = await reader.get(USERS, query.tellerId);
    if (teller?.role !== Role.Teller) throw new Failure('TELLER_NOT_FOUND');
    const { rows, total } = await pageOf(reader, query);
    return { rows: rows.map(cashRecordView), total };
  }
}

async function pageOf(reader: DocumentReader, query: GetCashRecords): Promise<Page<CashDocument>> {
  const { kind, tellerId, paging, search } = query;
  const { offset, pageSize } = paging;
  const part = normaliseCode(search);
  if (part === '') {
    const orderBy = [['id', 'desc']] as const;
    return reader.page(COLLECTIONS[kind], { where: { tellerId }, orderBy, offset, limit: pageSize });
  }
  const matches = await findByEitherEnd(reader, COLLECTIONS[kind], REFERENCE_FIELDS, part, { tellerId });
  return { rows: matches.slice(offset, offset + pageSize), total: matches.length };
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
