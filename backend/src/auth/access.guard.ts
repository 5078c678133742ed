import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ACCESS, type Access, BEFORE_PASSWORD_CHANGE } from '../http/access.js';
import { type Caller, requestOf, type StationRequest } from '../http/caller.js';
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

  canActivate(context: ExecutionContext): true | Promise<true> {
    return this.admit(requestOf(context), context.getHandler());
  }

  /**
   * @param handler its decorators say who may make the call
   * @throws Failure
   */
  admit(request: StationRequest, handler: object): true | Promise<true> {
    const access = Reflect.getMetadata(ACCESS, handler) as Access | undefined;
    if (access === 'public') return checkedBody(request);
    const admit = (caller: Caller): true => {
      this.#admit(request, caller, access, isOpenBeforeChange(handler));
      return checkedBody(request);
    };
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const caller = this.authenticator.authenticateCurrent(token, request.ip);
    return caller instanceof Promise ? caller.then(admit) : admit(caller);
  }

  #admit(
    request: StationRequest,
    caller: Caller,
    access: Exclude<Access, 'public'> | undefined,
    isBeforePasswordChange: boolean,
  ): void {
    request.caller = caller;
    if (caller.mustChangePassword && !isBeforePasswordChange) throw new Failure('PASSWORD_CHANGE_REQUIRED');
    if (access !== 'signed-in' && access?.includes(caller.role) !== true) throw new Failure('FORBIDDEN');
    if (!isBackground(request)) this.idleSessions.used(caller.actor);
  }
}

/** Checked only after the caller: one without the right role must not learn what is wrong with the body. */
function checkedBody(request: StationRequest): true {
  if (request.bodyFailure !== undefined) throw request.bodyFailure;
  return true;
}

function isOpenBeforeChange(handler: object): boolean {
  return Reflect.getMetadata(BEFORE_PASSWORD_CHANGE, handler) === true;
}

/** Reads that a page makes by itself are no sign of a person. Commands always are. */
function isBackground(request: StationRequest): boolean {
  return request.method === 'GET' && request.headers['x-background'] === '1';
}
