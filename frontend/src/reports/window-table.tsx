import { keepPreviousData } from '@tanstack/react-query';
import { type ReportWindows, WINDOW_FIGURES, type WindowFiguresView } from '@taya/contracts/report';
import { queryString } from '../data/api.js';
import { useRead } from '../data/use-read.js';
import { Details } from '../ui/card.js';
import type { Column } from '../ui/data-table.js';
import { things } from '../ui/format.js';
import { plainColumn, tallyColumn } from '../ui/tally-column.js';
import { Section, SummedTable } from './figure-table.js';
import own from './reports.module.css';

interface WindowRow extends WindowFiguresView {
  readonly location: string;
  readonly teller_name: string;
}

const COLUMNS: readonly Column<WindowRow>[] = [
  {
    title: 'Window',
    cell: ({ location, teller_name }) => (
      <span>
        <b>{location}</b> <small className="small">{teller_name}</small>
      </span>
    ),
  },
  ...WINDOW_FIGURES.map(([name, label, hint]): Column<WindowRow> => {
    if (name === 'carried_over' || name === 'over_short' || name === 'on_hand')
      return plainColumn(label, (row) => row[name], hint);
    return tallyColumn(label, null, (row) => row[name], hint);
  }),
];

/** What happened at each window, and what each of the figures means. */
export function WindowTable({ windows: { tellers, station } }: { readonly windows: ReportWindows }) {
  const all = { ...station, location: 'Station', teller_name: things(tellers.length, 'drawer') };
  return (
    <>
      <SummedTable label="At the windows" columns={COLUMNS} rows={tellers} all={all} />
      <details className={own.meanings}>
        <summary className="second">What the columns mean</summary>
        <Details rows={WINDOW_FIGURES.map(([, label, hint]) => [label, hint])} />
      </details>
    </>
  );
}

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
