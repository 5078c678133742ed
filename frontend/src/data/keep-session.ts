import { useEffect } from 'react';
import { api } from './api.js';
import { msSincePersonsCall, onInput } from './presence.js';
import { useUser } from './session.js';

/** Less than the shortest idle time that can be set. */
const TELL_AFTER_MS = 30_000;

/** Tells the server now and then that somebody is typing or reading, so that a session without calls is not ended as idle. */
export function useKeptSession(): void {
  const sessionKey = useUser()?.unique_key;
  useEffect(() => {
    if (sessionKey === undefined) return undefined;
    return onInput(() => {
      if (msSincePersonsCall() < TELL_AFTER_MS) return;
      // Errors are shown by the calls that matter; an ended session is handled as after every call.
      void api.get('/api/auth/data').catch(() => undefined);
    });
  }, [sessionKey]);
}
