import type { PagedEnvelope, SuccessEnvelope } from '@taya/contracts/errors';
import type { Paging } from './paging.js';

export function ok<T>(data: T, message = ''): SuccessEnvelope<T> {
  return { success: true, message, data };
}

/**
 * One page of a list, with what else is said of all its rows. `Content-Range` is set from it where the request's paging
 * is known (`http-server.ts`).
 */
export function paged<T, Beside extends object>(
  { rows, total, ...beside }: { readonly rows: readonly T[]; readonly total: number } & Beside,
  { page, pageSize }: Paging,
) {
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  return { success: true, message: '', data: rows, page, totalPages, total, ...beside } as const;
}

/** `items 20-39/42`: react-admin reads the number after the slash. */
export function contentRange(envelope: PagedEnvelope<unknown>, offset: number): string {
  const count = envelope.data.length;
  const span = count === 0 ? '*' : `${offset}-${offset + count - 1}`;
  return `items ${span}/${envelope.total}`;
}
