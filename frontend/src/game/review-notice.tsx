import { useQuery } from '@tanstack/react-query';
import type { GameView } from '@taya/contracts/game';
import { api } from '../data/api.js';
import { timeOfDay } from '../ui/format.js';

/** Since when a result is under review, why, and who reopened it. */
export default function ReviewNotice({ game: { id, review_since: since } }: { readonly game: GameView }) {
  const { data } = useQuery({
    queryKey: ['review', id, since],
    queryFn: ({ signal }) => api.get(`/api/game/${id}/review`, signal),
    enabled: since !== null,
    meta: { failure: 'Failed to fetch who reopened the result' },
  });
  if (since === null) return null;
  return (
    <p className="notice" role="status">
      <b>Result under review since {timeOfDay(since)}:</b>{' '}
      {data && `“${data.reason}”. ${data.by}, approved by ${data.approved_by}. `}
      UNDO, the right side, CONFIRM: as always.
    </p>
  );
}
