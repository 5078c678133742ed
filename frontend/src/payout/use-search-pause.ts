import { useEffect, useState } from 'react';
import { ApiError } from '../data/api.js';

const TICK_MS = 250;

/** Whole seconds until the server accepts another search, from its last answer; 0 when it accepts one now. */
export function useSearchPause(): readonly [seconds: number, note: (error: unknown) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const [note] = useState(() => (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429) return;
    // Read once: with a part of a millisecond more the first second shown would be one too many.
    const heardAtMs = performance.now();
    setNowMs(heardAtMs);
    setEndsAtMs(heardAtMs + (error.retryAfterSeconds ?? 1) * 1_000);
  });
  const isOn = endsAtMs > nowMs;
  useEffect(() => {
    if (!isOn) return;
    const ticking = window.setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => window.clearInterval(ticking);
  }, [isOn]);
  return [isOn ? Math.ceil((endsAtMs - nowMs) / 1_000) : 0, note];
}
