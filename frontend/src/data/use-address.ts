import { useSearchParams } from 'react-router';

/** A revision or another whole number in the address; null for anything else. */
export function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** What stands behind the question mark of the address, so that what is shown can be linked. Null takes a word out. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = (
    changes: Readonly<Record<string, string | number | null | undefined>>,
    isReplaced = false,
  ) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: isReplaced },
    );
  return { params, setParams, change };
}
