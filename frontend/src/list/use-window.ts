import { useLocation, useNavigate } from 'react-router';

/**
 * A window over a list has an address below that of the list: `/dashboard/teller/4`. The filters of the list stay in
 * the address, and Back closes the window.
 */
export function useWindow(resource: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const base = `/dashboard/${resource}`;
  return {
    open: (path: string | number) => void navigate({ pathname: `${base}/${path}`, search }),
    /** Replaces the entry of the window in this tab's history, so that Back does not open it again. */
    close: () => void navigate({ pathname: base, search }, { replace: true }),
  };
}
