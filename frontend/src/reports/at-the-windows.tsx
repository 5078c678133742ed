import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queryString } from '../data/api.js';
import { Section } from './figure-table.js';
import { WindowTable } from './window-table.js';

type Days = Readonly<Record<'date_from' | 'date_to', string>>;

/** The report by teller: what happened at each window in these days, whichever days its games count for. */
export function AtTheWindows({ days }: { readonly days: Days }) {
  const { data } = useQuery({
    queryKey: ['report', 'tellers', days],
    queryFn: ({ signal }) => api.get(`/api/report/tellers${queryString(days)}`, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'Could not load the report' },
  });
  if (data === undefined || data.tellers.length === 0) return null;
  return (
    <Section title="At the windows">
      <WindowTable windows={data} />
    </Section>
  );
}
