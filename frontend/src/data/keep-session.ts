import { useEffect } from 'react';
import { api } from './api.js';
import { msSincePersonsCall, onInput } from './presence.js';
import { useUser } from './session.js';

/** Less than the shortest idle time that can be set. */
const TELL_AFTER_MS = 30_000;

/** Whoever types or reads for long without a call is not taken for gone: the server is told now and then. */
export function useKeptSession(): void {
  const sessionKey = useUser()?.unique_key;
  useEffect(() => {
    if (sessionKey === undefined) return undefined;
    return onInput(() => {
      if (msSincePersonsCall() < TELL_AFTER_MS) return;
      // Whatever is wrong is told by the calls that matter; an ended session ends here as everywhere.
      void api.get('/api/auth/data').catch(() => undefined);
    });
  }, [sessionKey]);
}
