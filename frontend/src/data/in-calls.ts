import { MAX_PAGE_SIZE } from '@taya/contracts/limits';
import type { GetListParams, GetListResult, RaRecord } from 'react-admin';

/**
 * A list from its beginning, of more rows than one call answers, is read by several, one after the other. Records that
 * come meanwhile move the others on: each of those is taken once.
 */
export async function inCalls(
  params: GetListParams,
  read: (part: GetListParams) => Promise<GetListResult>,
): Promise<GetListResult> {
  const { page = 1, perPage = MAX_PAGE_SIZE } = params.pagination ?? {};
  if (page > 1 || perPage <= MAX_PAGE_SIZE) return read(params);
  const rows = new Map<RaRecord['id'], RaRecord>();
  for (let part = 1; ; part += 1) {
    const answer = await read({ ...params, pagination: { page: part, perPage: MAX_PAGE_SIZE } });
    for (const row of answer.data) rows.set(row.id, row);
    const isLast = part * MAX_PAGE_SIZE >= Math.min(answer.total ?? 0, perPage);
    if (isLast) return { ...answer, data: [...rows.values()].slice(0, perPage) };
  }
}
