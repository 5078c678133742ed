import { v7 } from 'uuid';
import { serverNow } from './server-clock.js';

/** A new command id: a UUIDv7 (RFC 9562) on the server's time. */
export function newCommandId(nowMs: number = serverNow()): string {
  return v7({ msecs: nowMs });
}
