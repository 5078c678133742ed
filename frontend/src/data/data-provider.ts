import type { QueryString } from '@taya/contracts/calls';
import type { PagedEnvelope, SuccessEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { MAX_PAGE_SIZE } from '@taya/contracts/limits';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { ApiError, queryString, request } from './api.js';
import { inCalls } from './in-calls.js';
import { withLatestGame } from './newest.js';
import { type CallName, callsOf, callsOfTeller, type ResourceCalls } from './resources.js';

/** react-admin toasts the message of an error: the server's, or the text of the specification where the server sent none. */
async function read<Envelope>(
  path: `${CallName}${QueryString | `/${string}`}`,
  failure: string,
  signal?: AbortSignal,
): Promise<Envelope> {
  try {
    return (await request<Envelope>('GET', `/api/${path}`, signal && { signal })).envelope;
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== '') throw error;
    throw new ApiError(failure, error.status, error.code, error.retryAfterSeconds);
  }
}

/** The latest game of a page is replaced by a newer version that is already known. */
async function readPage({ call, listFailure }: ResourceCalls, query: QueryString, signal?: AbortSignal) {
  const page = await read<PagedEnvelope<RaRecord>>(`${call}${query}`, listFailure, signal);
  return call === 'game' ? withLatestGame(page as PagedEnvelope<RaRecord & GameView>) : page;
}

async function readList(calls: ResourceCalls, params: GetListParams): Promise<GetListResult> {
  const { pagination, sort, filter, signal } = params;
  const { page = 1, perPage = MAX_PAGE_SIZE } = pagination ?? {};
  const query = queryString({
    sort: JSON.stringify(sort && [sort.field, sort.order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter),
  });
  const { success: _, message: _message, data, total, ...meta } = await readPage(calls, query, signal);
  return { data: [...data], total, meta };
}

/** Each command needs an idempotency key of its own and goes through `useCommand`. */
const writeNothing = () => Promise.reject(new Error('Nothing is written by the data provider'));

/**
 * Reading for react-admin, by resources (`resources.ts`). The `meta` of a list holds the other fields of the answer.
 */
export const dataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => inCalls(params, (part) => readList(callsOf(resource), part)),
  getOne: async (resource, { id, signal }) => {
    const { call, listFailure, oneFailure = listFailure } = callsOf(resource);
    const path = `${call}/${encodeURIComponent(id)}` as const;
    const { data } = await read<SuccessEnvelope<{ readonly bet?: object }>>(path, oneFailure, signal);
    // A bet is answered with its game beside it.
    return { data: data.bet ?? data };
  },
  getMany: async (resource, { ids, signal }) => {
    const query = queryString({ filter: JSON.stringify({ id: ids }) });
    return { data: [...(await readPage(callsOf(resource), query, signal)).data] };
  },
  /** The lists of one teller: `cashin`, `remit`, `login_history`. */
  getManyReference: (resource, { id, target: _, ...params }) =>
    inCalls(params, (part) => readList(callsOfTeller(resource, id), part)),
  create: writeNothing,
  update: writeNothing,
  updateMany: writeNothing,
  delete: writeNothing,
  deleteMany: writeNothing,
} as DataProvider;
