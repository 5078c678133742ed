import type { PagedEnvelope, SuccessEnvelope } from '@taya/contracts/errors';
import type { Paging } from './paging.js';

export function ok<T>(data: T, message = ''): SuccessEnvelope<T> {
  return { success: true, message, data };
}

/** One page of a list. `Content-Range` is set from it where the request's paging is known (`http-server.ts`). */
export function paged<T>(
  page: { readonly rows: readonly T[]; readonly total: number },
  paging: Paging,
): PagedEnvelope<T> {
  return {
    success: true,
    message: '',
    data: page.rows,
    page: paging.page,
    totalPages: Math.max(1, Math.ceil(page.total / paging.pageSize)),
    total: page.total,
  };
}

/** A page of a list with the totals of all rows that were found. */
export function pagedWithTotals<T, Totals>(
  page: { readonly rows: readonly T[]; readonly total: number; readonly totals: Totals },
  paging: Paging,
): PagedEnvelope<T> & { readonly totals: Totals } {
  return { ...paged(page, paging), totals: page.totals };
}

/** `items 20-39/42`: react-admin reads the number after the slash. */
export function contentRange(envelope: PagedEnvelope<unknown>, offset: number): string {
  const count = envelope.data.length;
  const span = count === 0 ? '*' : `${offset}-${offset + count - 1}`;
  return `items ${span}/${envelope.total}`;
}
