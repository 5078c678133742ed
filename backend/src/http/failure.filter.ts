import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { ErrorCode } from '@taya/contracts/errors';
import { normaliseIp } from '@taya/contracts/teller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LedgerUnavailableError } from '../pipeline/ledger.js';
import { isUnreachable } from '../read-models/read-models.js';
import { MissingDocumentError } from '../read-models/station.js';
import { OverloadedError } from '../system/limited-work.js';
import { PartLog } from '../system/log-events.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import type { StationRequest } from './caller.js';
import { Failure } from './failure.js';

/** Errors of Nest and Fastify, by status. Any other status below 500 is an invalid request. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'OVERLOADED',
};

/** Refusals that the security log notes as calls beyond the user's role; other 403s have their own entry, or none. */
const BEYOND_ROLE: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'NOT_YOUR_BET']);

/**
 * Turns anything that a call or Fastify throws into a failure. Messages of libraries are left out, because they may
 * reveal internals.
 * @returns null for unexpected errors
 */
export function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof LedgerUnavailableError) return Failure.of(error.refusal);
  if (error instanceof OverloadedError) return new Failure('OVERLOADED');
  // Damaged documents are being rebuilt: until then they count as behind.
  if (isUnreachable(error)) return new Failure('BEHIND');
  const { status, statusCode } = Object(error) as {
    readonly status?: unknown;
    readonly statusCode?: unknown;
  };
  const known = [status, statusCode].find((value) => typeof value === 'number');
  if (known === undefined) return null;
  const code = CODE_OF_STATUS[known];
  if (code !== undefined) return new Failure(code);
  return known >= 400 && known < 500 ? new Failure('VALIDATION') : null;
}

/** Answers every failed call in the envelope. Unexpected errors are logged with the request's id and answered INTERNAL. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  readonly #log = new PartLog('http');

  constructor(@Inject(SECURITY_LOG) private readonly securityLog: SecurityLog) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<StationRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: StationRequest, reply: FastifyReply): void {
    const failure = asFailure(error) ?? new Failure('INTERNAL');
    if (failure.code === 'INTERNAL' || error instanceof MissingDocumentError)
      this.#logUnexpected(error, request);
    request.failure = failure;
    this.#noteRefusal(failure, request);
    // An answer that has started (a file) cannot be replaced: the connection ends instead.
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    void reply
      .code(failure.status)
      .headers(failure.headers)
      .header('content-type', 'application/json; charset=utf-8')
      .send(failure.envelope);
  }

  /** A user made a call that is not allowed, or made it too often. */
  #noteRefusal({ code, status }: Failure, request: StationRequest): void {
    if (status !== 429 && !BEYOND_ROLE.has(code)) return;
    const kind = status === 429 ? 'throttled' : 'call refused';
    const user = request.caller?.username ?? null;
    const entry = { user, address: normaliseIp(request.ip), code, call: routeOf(request) };
    this.securityLog.note({ kind, ...entry });
  }

  #logUnexpected(error: unknown, request: StationRequest): void {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const facts = { requestId: request.id, userId: request.caller?.userId ?? null };
    this.#log.write(
      'http.unexpected',
      `Request ${request.id} (${routeOf(request)}) failed: ${detail}`,
      facts,
    );
  }
}

/** Method and route, never the requested path. */
export function routeOf(request: Pick<FastifyRequest, 'method' | 'routeOptions'>): string {
  return `${request.method} ${routePathOf(request)}`;
}

/** As it was declared, with names for its parameters. */
export function routePathOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  return routeOptions.url ?? 'unknown route';
}
