import { isSignable } from '@taya/contracts/print';
import { Failure } from '../platform/http/failure.js';
import type { Fields } from '../platform/http/validation.js';

/** What OpenAPI says of the body of `POST /api/print/sign`. */
export const SIGN_SCHEMA = {
  type: 'object',
  required: ['hash'],
  properties: { hash: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the call' } },
};

/** Nothing but a digest is ever signed. @throws Failure VALIDATION naming the field */
export function parseSign({ hash }: Fields): string {
  if (!isSignable(hash))
    throw new Failure('VALIDATION', 'hash must be a SHA-256: 64 hex digits in lower case');
  return hash;
}
