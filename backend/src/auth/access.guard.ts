import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ACCESS, type Access, BEFORE_PASSWORD_CHANGE } from '../http/access.js';
import { requestOf, type StationRequest } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { Authenticator } from './authenticator.js';
import { IdleSessions } from './idle-sessions.js';

const BEARER = /^Bearer +([^\s]+)$/i;

/** In front of every handler: checks who calls and whether they may. A handler that does not say who may call it is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly idleSessions: IdleSessions,
  ) {}

  canActivate(context: ExecutionContext): true {
    const request = requestOf(context);
    const access = Reflect.getMetadata(ACCESS, context.getHandler()) as Access | undefined;
    if (access !== 'public') this.#admit(request, access, isOpenBeforeChange(context));
    // Checked only here: a caller without the right role must not learn what is wrong with the body.
    if (request.bodyFailure !== undefined) throw request.bodyFailure;
    return true;
  }

  #admit(
    request: StationRequest,
    access: Exclude<Access, 'public'> | undefined,
    isBeforePasswordChange: boolean,
  ): void {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const caller = this.authenticator.authenticate(token, request.ip);
    request.caller = caller;
    if (caller.mustChangePassword && !isBeforePasswordChange) throw new Failure('PASSWORD_CHANGE_REQUIRED');
    if (access !== 'signed-in' && access?.includes(caller.role) !== true) throw new Failure('FORBIDDEN');
    if (!isBackground(request)) this.idleSessions.used(caller.actor);
  }
}

function isOpenBeforeChange(context: ExecutionContext): boolean {
  return Reflect.getMetadata(BEFORE_PASSWORD_CHANGE, context.getHandler()) === true;
}

/** Reads that a page makes by itself are no sign of a person. Commands always are. */
function isBackground(request: StationRequest): boolean {
  return request.method === 'GET' && request.headers['x-background'] === '1';
}
