import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Access } from '../http/access.js';
import { requestOf, type StationRequest } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { Authenticator } from './authenticator.js';
import { IdleSessions } from './idle-sessions.js';

const BEARER = /^Bearer +([^\s]+)$/i;

/** In front of every handler, before the body of a call is read: checks who calls and whether they may. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly idleSessions: IdleSessions,
  ) {}

  /** A handler that does not say who may call it is closed. The others were asked for by `admit`. */
  canActivate(context: ExecutionContext): boolean {
    return accessOf(requestOf(context)) !== undefined;
  }

  /**
   * The route's decorators say who may make the call; what is no handler, like a page, is for everybody.
   * @throws Failure
   */
  async admit(request: StationRequest): Promise<void> {
    const access = accessOf(request);
    if (access === undefined || access === 'public') return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const caller = this.authenticator.authenticate(token, request.ip);
    request.caller = caller;
    const isEarly = caller.mustChangePassword && !request.routeOptions.config.isOpenBeforePasswordChange;
    if (isEarly) throw new Failure('PASSWORD_CHANGE_REQUIRED');
    if (access !== 'signed-in' && !access.includes(caller.role)) throw new Failure('FORBIDDEN');
    if (!isBackground(request)) this.idleSessions.noteUse(caller.actor);
  }
}

function accessOf({ routeOptions }: StationRequest): Access | undefined {
  return routeOptions.config.access;
}

/** Reads that a page makes by itself are no sign of a person. Commands always are. */
function isBackground(request: StationRequest): boolean {
  return request.method === 'GET' && request.headers['x-background'] === '1';
}
