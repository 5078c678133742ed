import { useLocation, useNavigate } from 'react-router';

/**
 * Windows over a list, each with an address below the list's: `/dashboard/teller/4`. What the list shows stays in the
 * address behind it, and Back closes.
 */
export function useWindow(resource: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const base = `/dashboard/${resource}`;
  return {
    open: (path: string | number) => void navigate({ pathname: `${base}/${path}`, search }),
    /** In the place of the window in this tab's history: Back does not open it again. */
    close: () => void navigate({ pathname: base, search }, { replace: true }),
  };
}
