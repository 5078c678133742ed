import { useEffect, useState } from 'react';

/** A value once it has not changed for `delayMs`; calling `now()` takes it at once. */
export function useDebounced<Value>(value: Value, delayMs: number): readonly [Value, (value: Value) => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), delayMs);
    return () => window.clearTimeout(timer);
  }, [value, delayMs]);
  return [settled, setSettled];
}
