import { v7 } from 'uuid';
import { serverNow } from './server-clock.js';

export function newCommandId(nowMs: number = serverNow()): string {
  return v7({ msecs: nowMs });
}
