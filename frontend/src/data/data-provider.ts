import type { PagedEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { ApiError, type Method, request } from './api.js';
import { inCalls } from './in-calls.js';
import { withLatestGame } from './newest.js';
import { callsOf, callsOfTeller } from './resources.js';

/** The fields of an answer beside its rows: `totalPages`, `totals`. Found by the array of rows that was answered. */
const extras = new WeakMap<object, object>();

/** The HTTP client for ra-data-simple-rest: the client's own `request`, with `data` taken out of the envelope. */
const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const { method = 'GET', body, signal } = options;
  const answer = await request<PagedEnvelope<unknown>>(method as Method, String(url), {
    ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
    ...(signal ? { signal } : {}),
  });
  const { success: _, message: _message, data, ...rest } = latestGames(String(url), answer.envelope);
  if (typeof data === 'object' && data !== null) extras.set(data, rest);
  return { status: answer.status, headers: answer.headers, body: '', json: data };
};

/** The latest game of a page is replaced by a newer version that is already known. */
function latestGames(url: string, envelope: PagedEnvelope<unknown>): PagedEnvelope<unknown> {
  if (!url.startsWith('/api/game?')) return envelope;
  return withLatestGame(envelope as PagedEnvelope<GameView>);
}

const rest = simpleRestProvider('/api', httpClient);

/** react-admin toasts the message of an error: the server's, or the text of the specification where the server sent none. */
async function orElse<Result>(failure: string, result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== '') throw error;
    throw new ApiError(failure, error.status, error.code, error.retryAfterSeconds);
  }
}

function withMeta<Row extends RaRecord>(list: GetListResult<Row>): GetListResult<Row> {
  return { ...list, meta: extras.get(list.data) };
}

async function readList(call: string, failure: string, params: GetListParams): Promise<GetListResult> {
  return withMeta(await orElse(failure, rest.getList(call, params)));
}

/** Each command needs an idempotency key of its own and goes through `useCommand`. */
const writeNothing = () => Promise.reject(new Error('Nothing is written by the data provider'));

/**
 * Reading for react-admin, by resources (`resources.ts`). The `meta` of a list holds the other fields of the answer.
 */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: async (resource, params) => {
    const { call, listFailure } = callsOf(resource);
    return inCalls(params, (part) => readList(call, listFailure, part));
  },
  getOne: async (resource, { id, signal }) => {
    const { call, listFailure, oneFailure = listFailure } = callsOf(resource);
    const path = resource === 'settings' ? `/api/${call}` : `/api/${call}/${encodeURIComponent(id)}`;
    const { json } = await orElse(oneFailure, httpClient(path, { signal: signal ?? null }));
    // A bet is answered with its game beside it, the settings without an id.
    return { data: { id, ...(json.bet ?? json) } };
  },
  getMany: (resource, params) => {
    const { call, listFailure } = callsOf(resource);
    return orElse(listFailure, rest.getMany(call, params));
  },
  /** The lists of one teller: `cashin`, `remit`, `login_history`. */
  getManyReference: async (resource, { id, target: _, ...params }) => {
    const { call, listFailure } = callsOfTeller(resource, id);
    return inCalls(params, (part) => readList(call, listFailure, part));
  },
  create: writeNothing,
  update: writeNothing,
  updateMany: writeNothing,
  delete: writeNothing,
  deleteMany: writeNothing,
};
