import type { CallPath, Computations, Files, QueryString, Reads } from '@taya/contracts/calls';
import type { ErrorCode, FailureEnvelope, SuccessEnvelope } from '@taya/contracts/errors';
import { noteAnswer, noteAway, noteNoAnswer } from './connection.js';
import { type LedgerPoint, pointOfAnswer } from './ledger-point.js';
import { isPersonHere, notePersonsCall } from './presence.js';
import { learnFromAnswer } from './server-clock.js';
import { currentSession, mustChangePassword } from './session.js';
import { endSession, endsSession } from './session-end.js';

/** A call that did not succeed. `status` 0: no answer came. `message` is the server's, or empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly code: ErrorCode | null,
    /** When to try again, where the server says so. */
    readonly retryAfterSeconds: number | null = null,
    /** The field of the body that is wrong, where the server says so. */
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

export type { Files };
/** Where a file is answered, with what it is asked for. */
export type FilePath = `${Files}${QueryString}`;

export type Method = 'GET' | 'POST' | 'PUT';

export interface RequestOptions {
  readonly body?: unknown;
  readonly key?: string;
  /** Sent as the header `Command-Inquiry`: only asks what became of the call with this key. */
  readonly isInquiry?: boolean;
  readonly signal?: AbortSignal;
  /** Used instead of the stored session's token, by the call that ends that session. */
  readonly token?: string;
  /** The request is finished even if the page closes in the meantime. */
  readonly outlivesPage?: boolean;
}

export interface Answer<Envelope> {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope;
}

/**
 * Makes one call: adds the token, checks the envelope. A 401 that ends the session ends it here, for every caller.
 * @throws ApiError
 */
export async function request<Envelope = SuccessEnvelope<unknown>>(
  method: Method,
  path: CallPath,
  options: RequestOptions = {},
): Promise<Answer<Envelope>> {
  const token = options.token ?? currentSession()?.token;
  const response = await answerTo(method, path, options, token);
  const envelope = await readJson(response);
  if (!response.ok || envelope?.success !== true) throw refusal(response, envelope, token);
  const { status, headers } = response;
  if (typeof envelope.data === 'object' && envelope.data !== null) {
    points.set(envelope.data, pointOfAnswer(headers));
  }
  return { status, headers, envelope: envelope as Envelope };
}

const points = new WeakMap<object, LedgerPoint>();

/**
 * Which revision the data of an answer shows.
 * @param data the very object that was answered, not a copy
 */
export function pointOf(data: object): LedgerPoint {
  const point = points.get(data);
  if (point === undefined) throw new Error('This object is not the data of an answer');
  return point;
}

/**
 * Fetches a file, with the token and the errors of `request`.
 * @throws ApiError
 */
export async function requestFile(path: FilePath): Promise<Blob> {
  const token = currentSession()?.token;
  const response = await answerTo('GET', path, {}, token);
  if (!response.ok) throw refusal(response, await readJson(response), token);
  return response.blob();
}

async function answerTo(
  method: Method,
  path: string,
  options: RequestOptions,
  token: string | undefined,
): Promise<Response> {
  const { body, key, isInquiry = false, signal, outlivesPage = false } = options;
  const askedAtMs = performance.now();
  const isBackground = method === 'GET' && !isPersonHere();
  if (!isBackground) notePersonsCall();
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(isInquiry ? { 'command-inquiry': '1' } : {}),
        ...(isBackground ? { 'x-background': '1' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      ...(outlivesPage ? { keepalive: true } : {}),
    });
    const serverMs = Number(response.headers.get('x-server-time'));
    if (serverMs > 0) learnFromAnswer(serverMs, askedAtMs, performance.now());
    if (!isOfNoInstance(response.status)) noteAnswer();
    return response;
  } catch (error) {
    // A query that its screen cancelled says nothing about the server.
    if (isGivenUp(error)) throw error;
    noteNoAnswer(askedAtMs);
    throw new ApiError('', 0, null);
  }
}

/** Statuses with which a proxy says that nobody answers behind it; the station uses one of them too. */
function isOfNoInstance(status: number): boolean {
  return status >= 502 && status <= 504;
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

type AnyEnvelope = FailureEnvelope | SuccessEnvelope<unknown>;

async function readJson(response: Response): Promise<AnyEnvelope | null> {
  try {
    return (await response.json()) as AnyEnvelope;
  } catch {
    // A proxy's page, or a truncated answer: it has no message to show.
    return null;
  }
}

function refusal(response: Response, envelope: AnyEnvelope | null, token: string | undefined): ApiError {
  const failure = envelope !== null && 'code' in envelope ? envelope : null;
  const code = failure?.code ?? null;
  if (isOfNoInstance(response.status)) {
    if (code === null || code === 'STANDBY') noteAway();
    else noteAnswer();
  }
  // The call belongs to an earlier session if somebody has signed in again since.
  const isOfNow = token === currentSession()?.token;
  if (response.status === 401 && isOfNow && endsSession(code)) endSession(code);
  if (code === 'PASSWORD_CHANGE_REQUIRED' && isOfNow) mustChangePassword();
  const seconds = Number(response.headers.get('retry-after'));
  // A truncated success does not count as an answer: the outcome of the call is unknown.
  const status = response.ok ? 0 : response.status;
  const retryAfterSeconds = seconds > 0 ? seconds : null;
  return new ApiError(envelope?.message ?? '', status, code, retryAfterSeconds, failure?.field ?? null);
}

/**
 * Calls that return the `data` of the answer.
 * @throws ApiError
 */
export const api = {
  get: <const Path extends keyof Reads>(path: Path, signal?: AbortSignal) =>
    dataOf<Reads[Path]>(request('GET', path, signal === undefined ? {} : { signal })),
  /** Commands go through `useCommand`. */
  compute: <Path extends keyof Computations>(path: Path, body?: unknown) =>
    dataOf<Computations[Path]>(request('POST', path, body === undefined ? {} : { body })),
  file: requestFile,
};

async function dataOf<Data>(answer: Promise<Answer<SuccessEnvelope<unknown>>>): Promise<Data> {
  return (await answer).envelope.data as Data;
}

export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** `?page=2&search=ana`, leaving out what is empty. */
export function queryString(values: QueryValues): QueryString {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
