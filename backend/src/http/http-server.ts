import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ERRORS, type PagedEnvelope } from '@taya/contracts/errors';
import { normaliseIp } from '@taya/contracts/teller';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Activity } from '../active/activity.js';
import type { Config } from '../config/config.js';
import type { Ledger } from '../pipeline/ledger.js';
import { currentCall } from '../system/limited-work.js';
import type { SecurityLog } from '../system/security-log.js';
import type { System } from '../system/system.js';
import type { StationRequest } from './caller.js';
import { sendInChunks } from './chunked-answers.js';
import { contentRange } from './envelope.js';
import { asFailure } from './failure.filter.js';
import { Failure, failureEnvelope } from './failure.js';
import { hostCheck, namesHostTwice } from './hosts.js';
import { addRevisionHeaders } from './revision-headers.js';
import { type Headers, type SecurityHeaders, securityHeaders } from './security-headers.js';
import { answerOnlyWhileActive } from './standby.js';

/** Twice the largest form; a route whose calls need more says so. */
const BODY_LIMIT_BYTES = 4 * 1024;
const HEADERS_LIMIT_BYTES = 16 * 1024;
/** How often Node checks for clients that send too slowly within their time limit. */
const CHECKS = 5;

const DOCUMENTATION_PATH = '/api/docs';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Scripts and style sheets of the pages; the build makes this folder. */
const FILES_PATH = '/assets/';

/** While the server stops, answers tell clients to close their connections: otherwise busy ones would keep it running. */
class DrainingAdapter extends FastifyAdapter {
  isDraining = false;

  override beforeClose(): void {
    this.isDraining = true;
    super.beforeClose();
  }
}

interface HttpParts {
  readonly config: Config;
  readonly system: System;
  readonly ledger: Ledger;
  readonly activity: Activity;
  readonly securityLog: SecurityLog;
}

/** Fastify configured for a station, for Nest: limits, time-outs, headers on every answer, strict parsing of bodies. */
export function createHttpAdapter(parts: HttpParts): FastifyAdapter {
  const { config, system, ledger, activity, securityLog } = parts;
  const { headersMs, requestMs, idleMs, unreadMs } = config.connections;
  const limits = {
    maxHeaderSize: HEADERS_LIMIT_BYTES,
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / CHECKS,
  };
  const headersFor = answerHeaders(system, securityHeaders(config.tls !== null));
  const adapter = new DrainingAdapter({
    ...(config.tls === null
      ? { http: limits }
      : { https: { ...limits, ...config.tls, handshakeTimeout: headersMs } }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    rewriteUrl: withPrefix,
    genReqId: requestIds(system),
    // Calls that came before the stop are answered; the ledger decides what is still possible.
    return503OnClosing: false,
    skipMiddie: true,
    // Any length of a path segment is accepted here; the handler says what is wrong with it.
    routerOptions: { maxParamLength: HEADERS_LIMIT_BYTES },
    // The router refuses unreadable paths before any hook runs.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const failure = asFailure(error) ?? new Failure('VALIDATION');
      void reply.code(failure.status).headers(headersFor(request, JSON_TYPE)).send(failure.envelope);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, unreadMs),
  });
  const instance = adapter.getInstance<FastifyInstance>();
  readBodies(instance);
  answerOnlyWhileActive(instance, activity);
  addHooks(instance, headersFor);
  refuseOtherHosts(instance, config.allowedHosts, securityLog);
  addRevisionHeaders(instance, ledger);
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (adapter.isDraining || hasLongUnreadBody(request)) reply.header('connection', 'close');
    done(null, payload);
  });
  sendInChunks(instance);
  return adapter;
}

/**
 * The rest of a body that was not read is received and dropped, for the connection to be used again; but not without an
 * end.
 */
function hasLongUnreadBody({ raw, routeOptions }: FastifyRequest): boolean {
  const { 'content-length': bytes = 0, 'transfer-encoding': chunked } = raw.headers;
  return !raw.complete && (chunked !== undefined || Number(bytes) > (routeOptions.bodyLimit ?? 0));
}

/** Checks route and caller before a body is read: nobody else has one parsed. */
export function admitCalls(
  instance: FastifyInstance,
  guard: { admit(request: StationRequest): Promise<void> },
): void {
  instance.addHook('onRoute', (route) => {
    const bodyLimit = route.config?.bodyLimit;
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
  instance.addHook('onRequest', async (request: StationRequest) => {
    if (request.is404) throw new Failure('NOT_FOUND');
    await guard.admit(request);
  });
}

function refuseOtherHosts(
  instance: FastifyInstance,
  allowed: readonly string[],
  securityLog: SecurityLog,
): void {
  const isAllowed = hostCheck(allowed);
  instance.addHook('onRequest', (request, _reply, done) => {
    if (isAllowed(request.raw)) return done();
    const address = normaliseIp(request.ip);
    securityLog.note({ kind: 'connection refused', user: null, address, why: 'wrong host' });
    if (namesHostTwice(request.raw)) return done(new Failure('VALIDATION', 'Host must be named once'));
    return done(new Failure('WRONG_HOST'));
  });
}

/** These calls also exist without the prefix. */
const WITHOUT_PREFIX = /^\/(clear_date|report|settings)(?=[/?]|$)/;

function withPrefix({ url = '/' }: { readonly url?: string | undefined }): string {
  return WITHOUT_PREFIX.test(url) ? `/api${url}` : url;
}

/** Ids that identify requests in the log, over restarts too. */
function requestIds(system: System): () => string {
  const start = Buffer.from(system.random.bytes(6)).toString('hex');
  let last = 0;
  return () => `${start}-${(++last).toString(36)}`;
}

/** Accepts only JSON. An empty body counts as none, whatever its content type. */
function readBodies(instance: FastifyInstance): void {
  // Names that would reach into prototypes are dropped, like every unknown field.
  const parseJson = instance.getDefaultJsonParser('remove', 'remove');
  instance.decorateRequest('caller');
  instance.decorateRequest('paging');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const refuse = (message: string) => done(new Failure('VALIDATION', message));
    // Decoding would insert replacement characters, and something nobody sent would be recorded.
    if (!isUtf8(bytes)) return refuse('The body is not valid UTF-8');
    return parseJson(request, bytes.toString('utf8'), (error, value) => {
      if (error) refuse('The body is not valid JSON');
      else done(null, value);
    });
  });
  instance.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
    done(text === '' ? null : new Failure('UNSUPPORTED_MEDIA_TYPE'), undefined),
  );
}

type HeadersFor = (request: Pick<FastifyRequest, 'id' | 'url'>, type: unknown) => Headers;

/** Headers of every answer, failures too. */
function answerHeaders(system: System, security: SecurityHeaders): HeadersFor {
  return ({ id, url }, type) => ({
    ...securityHeadersOf(url, type, security),
    'x-server-time': String(system.clock.nowMs()),
    'x-request-id': id,
    // What does not say otherwise is only for this caller and this moment, however its path was spelled.
    'cache-control': 'no-store',
  });
}

function securityHeadersOf(
  url: string,
  type: unknown,
  { pages, json, files, documentation }: SecurityHeaders,
): Headers {
  // The page is served under every path that is no file's, also there.
  const isPage = String(type).startsWith('text/html');
  if (url.startsWith(FILES_PATH) && !isPage) return files;
  if (type === JSON_TYPE) return json;
  return url.startsWith(DOCUMENTATION_PATH) ? documentation : pages;
}

function addHooks(instance: FastifyInstance, headersFor: HeadersFor): void {
  // Not earlier: what reads a body comes from elsewhere.
  instance.addHook('preHandler', (request: StationRequest, _reply, done) => currentCall.run(request, done));
  instance.addHook('preSerialization', (request: StationRequest, reply, payload, done) => {
    const { paging } = request;
    if (paging !== undefined && isPaged(payload)) {
      reply.header('content-range', contentRange(payload, paging.offset));
    }
    done(null, payload);
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    const cacheControl = reply.getHeader('cache-control');
    reply.headers(headersFor(request, reply.getHeader('content-type')));
    if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
    done(null, payload);
  });
}

function isPaged(payload: unknown): payload is PagedEnvelope<unknown> {
  return typeof payload === 'object' && payload !== null && 'totalPages' in payload && 'total' in payload;
}

/**
 * Answers what is not an HTTP request, or too large to be parsed as one, and closes the connection. One whose time is up
 * is closed without a word: a client that sends a request in that moment would take the words for its answer.
 */
function answerBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Socket,
  timeoutMs: number,
): void {
  if (error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(failureEnvelope('VALIDATION', 'This is not a request the server can read'));
  const { status } = ERRORS.VALIDATION;
  // The server destroys a socket whose time is up: its client may neither read nor close.
  socket.setTimeout(timeoutMs);
  socket.write(
    `HTTP/1.1 ${status} Bad Request\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
