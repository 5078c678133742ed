import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ERRORS, type PagedEnvelope } from '@taya/contracts/errors';
import { normaliseIp } from '@taya/contracts/teller';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Station } from '../station.js';
import type { SecurityLog } from '../system/security-log.js';
import type { System } from '../system/system.js';
import type { StationRequest } from './caller.js';
import { contentRange } from './envelope.js';
import { asFailure } from './failure.filter.js';
import { Failure, failureEnvelope } from './failure.js';
import { hostCheck } from './hosts.js';
import { type Headers, type SecurityHeaders, securityHeaders } from './security-headers.js';
import { answerNotModified } from './shared-answer.js';
import { tellRevisions } from './shown-revision.js';
import { sendInSlices } from './slices.js';

const BODY_LIMIT_BYTES = 64 * 1024;
const HEADERS_LIMIT_BYTES = 16 * 1024;
/** How often Node looks for those who send too slowly, within the time they have. */
const LOOKS = 5;

const DOCUMENTATION_PATH = '/api/docs';

/** While the server stops, answers tell clients to close their connections: else busy ones would keep it running. */
class DrainingAdapter extends FastifyAdapter {
  isDraining = false;

  override beforeClose(): void {
    this.isDraining = true;
    super.beforeClose();
  }
}

/** Fastify as a station needs it, for Nest: limits, time-outs, headers on every answer, bodies read with care. */
export async function createHttpAdapter(
  station: Pick<Station, 'config' | 'system' | 'ledger' | 'securityLog'>,
): Promise<FastifyAdapter> {
  const { config, system, ledger, securityLog } = station;
  const { headersMs, requestMs, idleMs, unreadMs } = config.connections;
  const limits = {
    maxHeaderSize: HEADERS_LIMIT_BYTES,
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / LOOKS,
  };
  const headersFor = answerHeaders(system, await securityHeaders(config.tls !== null));
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
    // Calls that came before the end are answered; the ledger says what it can still do.
    return503OnClosing: false,
    skipMiddie: true,
    // However long a part of the path is, whoever reads it says what is wrong with it.
    routerOptions: { maxParamLength: HEADERS_LIMIT_BYTES },
    // The router refuses what it cannot read before any hook runs.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const failure = asFailure(error) ?? new Failure('VALIDATION');
      void reply.code(failure.status).headers(headersFor(request)).send(failure.envelope);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, unreadMs),
  });
  const instance = adapter.getInstance<FastifyInstance>();
  readBodies(instance);
  addHooks(instance, headersFor);
  refuseOtherHosts(instance, config.allowedHosts, securityLog);
  tellRevisions(instance, ledger);
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (adapter.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  answerNotModified(instance);
  sendInSlices(instance);
  return adapter;
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
    return done(new Failure('WRONG_HOST'));
  });
}

/** These calls may also be made without the prefix. */
const WITHOUT_PREFIX = /^\/(clear_date|report|settings)(?=[/?]|$)/;

function withPrefix({ url = '/' }: { readonly url?: string | undefined }): string {
  return WITHOUT_PREFIX.test(url) ? `/api${url}` : url;
}

/** Ids that tell requests apart in the log, over restarts too. */
function requestIds(system: System): () => string {
  const start = Buffer.from(system.random.bytes(6)).toString('hex');
  let last = 0;
  return () => `${start}-${(++last).toString(36)}`;
}

/**
 * JSON alone. What is wrong with a body is noted down, not thrown: it is told only to who may make the call
 * (`AccessGuard`). An empty body is none, whatever its type is said to be.
 */
function readBodies(instance: FastifyInstance): void {
  // Names that would reach into prototypes are dropped, like every field that nobody asked for.
  const parseJson = instance.getDefaultJsonParser('remove', 'remove');
  instance.decorateRequest('caller');
  instance.decorateRequest('bodyFailure');
  instance.decorateRequest('paging');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const refuse = (message: string) => {
      (request as StationRequest).bodyFailure = new Failure('VALIDATION', message);
      done(null, undefined);
    };
    // Decoding would put replacement characters for what is wrong, and something nobody sent would be recorded.
    if (!isUtf8(bytes)) return refuse('The body is not valid UTF-8');
    return parseJson(request, bytes.toString('utf8'), (error, value) => {
      if (error) refuse('The body is not valid JSON');
      else done(null, value);
    });
  });
  instance.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (text !== '') (request as StationRequest).bodyFailure = new Failure('UNSUPPORTED_MEDIA_TYPE');
    done(null, undefined);
  });
}

type HeadersFor = (request: Pick<FastifyRequest, 'id' | 'url'>) => Headers;

/** What every answer carries, failures too. */
function answerHeaders(system: System, security: SecurityHeaders): HeadersFor {
  return ({ id, url }) => ({
    ...(url.startsWith(DOCUMENTATION_PATH) ? security.documentation : security.pages),
    'x-server-time': String(system.clock.nowMs()),
    'x-request-id': id,
    // What a call answers holds for this caller and this moment.
    ...(url.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
  });
}

function addHooks(instance: FastifyInstance, headersFor: HeadersFor): void {
  instance.addHook('preSerialization', (request: StationRequest, reply, payload, done) => {
    const { paging } = request;
    if (paging !== undefined && isPaged(payload)) {
      reply.header('content-range', contentRange(payload, paging.offset));
    }
    done(null, payload);
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    const kept = reply.getHeader('cache-control');
    reply.headers(headersFor(request));
    if (kept !== undefined) reply.header('cache-control', kept);
    done(null, payload);
  });
}

function isPaged(payload: unknown): payload is PagedEnvelope<unknown> {
  return typeof payload === 'object' && payload !== null && 'totalPages' in payload && 'total' in payload;
}

/** Answers what is no HTTP request, or is too slow or too large to be read as one, and closes the connection. */
function answerBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Socket,
  patienceMs: number,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(failureEnvelope('VALIDATION', 'This is not a request the server can read'));
  const { status } = ERRORS.VALIDATION;
  // The server destroys a socket whose time has run out: its other side may neither read nor close.
  socket.setTimeout(patienceMs);
  socket.write(
    `HTTP/1.1 ${status} Bad Request\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
