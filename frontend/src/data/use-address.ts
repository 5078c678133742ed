import { useSearchParams } from 'react-router';

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
