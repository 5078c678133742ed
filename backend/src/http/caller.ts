import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@taya/contracts/roles';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../ledger/context.js';
import { Failure } from './failure.js';

export interface Caller {
  readonly actor: Actor;
  readonly userId: number;
  readonly role: Role;
  readonly username: string;
  readonly name: string;
  /** They must choose a password of their own before anything else. */
  readonly mustChangePassword: boolean;
}

/** Notes of the guard and the hooks on a request. */
export interface StationRequest extends FastifyRequest {
  /** Set by the access guard; missing on public calls. */
  caller?: Caller;
  /** The revision of the ledger up to which the answer shows everything. */
  shownRevision?: number;
  /** Set by `@FromPaging()`, for `Content-Range`. */
  paging?: { readonly offset: number };
  /** Why the call failed; for the operations log. */
  failure?: Failure;
}

export function requestOf(context: ExecutionContext): StationRequest {
  return context.switchToHttp().getRequest<StationRequest>();
}

export function callerOf(request: StationRequest): Caller {
  if (request.caller === undefined) throw new Failure('NOT_SIGNED_IN');
  return request.caller;
}

/** The logged-in user, as a parameter of a handler. */
export const FromCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(requestOf(context)),
);
