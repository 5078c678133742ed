import { SIGNED_CALLS, type TrayCall } from '@taya/contracts/print';
import { Failure } from '../http/failure.js';
import type { Fields } from '../http/validation.js';

/** The OpenAPI schema of the body of `POST /api/print/sign`. */
export const SIGN_SCHEMA = {
  type: 'object',
  required: ['call', 'timestamp'],
  properties: {
    call: { type: 'string', enum: [...SIGNED_CALLS] },
    params: {
      type: 'object',
      description: 'As QZ Tray’s client sends them; what this product does, and no more',
    },
    timestamp: { type: 'integer', description: 'Milliseconds since 1970 UTC on the PC' },
  },
};

/** @throws Failure VALIDATION naming the field; whether the call may be signed is decided later */
export function parseSign({ call, params, timestamp }: Fields): TrayCall {
  if (typeof call !== 'string') throw new Failure('VALIDATION', 'call must be the name of a call to QZ Tray');
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp)) {
    throw new Failure('VALIDATION', 'timestamp must be whole milliseconds since 1970');
  }
  return { call, params, timestamp };
}
