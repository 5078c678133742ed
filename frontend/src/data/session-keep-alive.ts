import { useEffect } from 'react';
import { api } from './api.js';
import { msSincePersonsCall, onInput } from './presence.js';
import { useUser } from './session.js';

/** Less than the shortest idle time that can be set. */
const REPORT_AFTER_MS = 30_000;

/**
 * Tells the server from time to time that somebody types or reads, so that a session without other calls is not ended
 * as idle.
 */
export function useSessionKeepAlive(): void {
  const sessionKey = useUser()?.unique_key;
  useEffect(() => {
    if (sessionKey === undefined) return undefined;
    return onInput(() => {
      if (msSincePersonsCall() < REPORT_AFTER_MS) return;
      // Errors are shown by the calls that matter. An ended session is handled as after every call.
      void api.get('/api/auth/data').catch(() => undefined);
    });
  }, [sessionKey]);
}
