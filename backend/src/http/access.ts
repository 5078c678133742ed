import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { Role } from '@taya/contracts/roles';

/** Who may make a call. A handler without it refuses every call. */
export type Access = 'public' | 'signed-in' | readonly Role[];

export const ACCESS = Symbol('access');

export const BEFORE_PASSWORD_CHANGE = Symbol('before password change');

/** Allows the call also to users who must choose a password of their own first. */
export function BeforePasswordChange(): MethodDecorator {
  return SetMetadata(BEFORE_PASSWORD_CHANGE, true);
}

/**
 * Only for these roles. Use it on handlers, not on controllers: it also makes the status of a POST 200, like that of
 * every success.
 */
export function Allow(...roles: readonly [Role, ...Role[]]): MethodDecorator {
  return applyDecorators(
    SetMetadata(ACCESS, roles),
    HttpCode(200),
    ApiBearerAuth(),
    ApiExtension('x-roles', roles),
  );
}

/** For every role, with a session. */
export function AllowSignedIn(): MethodDecorator {
  return applyDecorators(SetMetadata(ACCESS, 'signed-in' satisfies Access), HttpCode(200), ApiBearerAuth());
}

/** For everybody, without a session. */
export function Public(): MethodDecorator {
  return applyDecorators(SetMetadata(ACCESS, 'public' satisfies Access), HttpCode(200));
}
