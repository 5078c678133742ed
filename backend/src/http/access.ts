import { applyDecorators, HttpCode } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { Role } from '@taya/contracts/roles';
import type { CommandType } from '../ledger/commands.js';
import { COMMANDS } from '../ledger/commands.js';

/** Who may make a call. A handler without it refuses every call. */
export type Access = 'public' | 'signed-in' | readonly Role[];

interface SignedInOptions {
  /** Allows the call also to users who must choose a password of their own first. */
  readonly isOpenBeforePasswordChange?: boolean;
  /** Bytes of the largest body, where it needs more than other calls. */
  readonly bodyLimit?: number;
}

declare module 'fastify' {
  /** What the decorators below tell Fastify of a route: it is checked before the body is read. */
  interface FastifyContextConfig extends SignedInOptions {
    readonly access?: Access;
  }
}

/**
 * Only for these roles. Use it on handlers, not on controllers: it also makes the status of a POST 200, like that of
 * every success.
 */
export function Allow(...roles: readonly [Role, ...Role[]]): MethodDecorator {
  return applyDecorators(
    RouteConfig({ access: roles }),
    HttpCode(200),
    ApiBearerAuth(),
    ApiExtension('x-roles', roles),
  );
}

/** For every role, with a session. */
export function AllowSignedIn(options: SignedInOptions = {}): MethodDecorator {
  return applyDecorators(RouteConfig({ ...options, access: 'signed-in' }), HttpCode(200), ApiBearerAuth());
}

/** Commands that users give, and not the station itself. */
type GivenByUsers = {
  [Type in CommandType]: (typeof COMMANDS)[Type]['roles'] extends 'station' | 'anyone' ? never : Type;
}[CommandType];

/** For those who may give a command, as `ledger/commands.ts` says; see `Allow` and `AllowSignedIn`. */
export function Gives(type: GivenByUsers, options: SignedInOptions = {}): MethodDecorator {
  const { roles } = COMMANDS[type];
  if (roles === 'signedIn') return AllowSignedIn(options);
  const allowed: readonly [Role, ...Role[]] = typeof roles === 'number' ? [roles] : roles;
  return Allow(...allowed);
}

/** For everybody, without a session. */
export function Public(): MethodDecorator {
  return applyDecorators(RouteConfig({ access: 'public' }), HttpCode(200));
}
