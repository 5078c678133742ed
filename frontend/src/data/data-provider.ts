import type { PagedEnvelope } from '@taya/contracts/errors';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { type Method, request } from './api.js';

/** What ra-data-simple-rest calls with: our own client, with `data` taken out of the envelope. */
const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const { method = 'GET', body, signal } = options;
  const { status, headers, envelope } = await request<PagedEnvelope<unknown>>(method as Method, String(url), {
    ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
    ...(signal ? { signal } : {}),
  });
  return { status, headers, body: '', json: envelope.data };
};

const rest = simpleRestProvider('/api', httpClient);

/**
 * Lists for react-admin: `teller`, `game`, `bet`, and a teller's records as `teller/4/cashin`. Writing goes through
 * `useCommand`, for each command needs a key of its own.
 */
export const dataProvider: DataProvider = {
  ...rest,
  getList: async (resource, params) => {
    const list = await rest.getList(resource, params);
    const perPage = params.pagination?.perPage ?? 1;
    const totalPages = Math.max(1, Math.ceil((list.total ?? 0) / perPage));
    return { ...list, meta: { totalPages } } as never;
  },
};
