import { keepPreviousData } from '@tanstack/react-query';
import { queryString } from '../data/api.js';
import { useRead } from '../data/use-read.js';
import { Section } from './figure-table.js';
import { WindowTable } from './window-table.js';

type Days = Readonly<Record<'date_from' | 'date_to', string>>;

/** The report by teller: what happened at each window in these days, whichever days its games count for. */
export function AtTheWindows({ days }: { readonly days: Days }) {
  const path = `/api/report/tellers${queryString(days)}` as const;
  const { data } = useRead(path, 'Could not load the report', { placeholderData: keepPreviousData });
  if (data === undefined || data.tellers.length === 0) return null;
  return (
    <Section title="At the windows">
      <WindowTable windows={data} />
    </Section>
  );
}
