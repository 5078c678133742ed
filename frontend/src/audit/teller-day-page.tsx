import { keepPreviousData } from '@tanstack/react-query';
import type { TellerDay, TellerDayLine } from '@taya/contracts/answers/audit';
import { WINDOW_FIGURES } from '@taya/contracts/report';
import { useMay } from '../data/access.js';
import { queryString } from '../data/api.js';
import { today } from '../data/station-day.js';
import { useAddress } from '../data/use-address.js';
import { useRead } from '../data/use-read.js';
import { saveCsv } from '../list/csv-file.js';
import { Choice, DayField } from '../list/filters.js';
import { Card, type DetailRow, Details, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amountColumn, textColumn } from '../ui/columns.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { DownloadButton, NO_ROWS } from '../ui/download-button.js';
import { amount, counted } from '../ui/format.js';
import { saveAnswer } from '../ui/save-file.js';
import styles from './audit.module.css';
import { revisionColumn } from './revision-column.js';
import { secondOfDay } from './station-time.js';
import { usePeople } from './use-people.js';

/** Everything that a teller did on a day, in its order, with the totals on top. */
export default function TellerDayPage() {
  const { params, change } = useAddress();
  const { tellers } = usePeople();
  const tellerId = Number(params.get('teller_id') ?? 0);
  const date = params.get('date') ?? today();
  const query = queryString({ teller_id: tellerId, date });
  const problem = tellerId === 0 ? 'Please select a teller' : date === '' ? 'Please select a date' : null;
  const read = useRead(`/api/audit/teller_day${query}`, 'Could not load the day', {
    placeholderData: keepPreviousData,
    enabled: problem === null,
  });
  const { data } = read;
  const name = `teller-day_${tellerId}_${date}`;
  const columns = useColumns();
  return (
    <div className={classes('stack', styles.fullPage)}>
      <PageHeader title="Teller’s day">
        <div className="row end">
          <DownloadButton
            kind="CSV"
            off={problem ?? (data?.lines.length ? false : NO_ROWS)}
            save={() => saveCsv(name, columns, data?.lines ?? [])}
          />
          <DownloadButton
            kind="PDF"
            off={problem}
            save={() => saveAnswer(`/api/audit/teller_day/download_pdf${query}`, `${name}.pdf`)}
          />
        </div>
      </PageHeader>
      <div className="row">
        <Choice
          label="Teller"
          value={tellerId === 0 ? undefined : tellerId}
          options={tellers.map(({ id, name: text }) => ({ value: id, text }))}
          onChoose={(id) => change({ teller_id: id })}
        />
        <DayField date={date} onDate={(chosen) => change({ date: chosen })} />
        <p role="status">
          <b>{problem}</b>
        </p>
      </div>
      {problem === null && (
        <>
          {data !== undefined && <Totals day={data} />}
          <Card isFlush className={classes(styles.list, styles.dayLines)}>
            <DataTable
              label="What happened"
              rows={data?.lines ?? []}
              columns={columns}
              rowKey={({ revision }) => revision}
              read={read}
              emptyHint="Nothing happened on this day."
              isPlain
            />
          </Card>
        </>
      )}
    </div>
  );
}

function Totals({ day }: { readonly day: TellerDay }) {
  const { figures, sign_ins, reprints } = day;
  const rows = WINDOW_FIGURES.map(([name, label]): DetailRow => {
    const figure = figures[name];
    if (typeof figure === 'string') return [label, amount(figure)];
    return [label, `${amount(figure.amount)}${figure.count === 0 ? '' : ` (${counted(figure.count)}×)`}`];
  });
  return (
    <Card className={styles.dayTotals}>
      <Details
        look="tiles"
        rows={[...rows, ['Signed in', `${counted(sign_ins)}×`], ['Reprints', counted(reprints)]]}
      />
    </Card>
  );
}

/** For those who see the event log a revision leads there. */
function useColumns(): readonly Column<TellerDayLine>[] {
  const seesLog = useMay('list', 'eventlog');
  return [
    ...(seesLog ? [revisionColumn<TellerDayLine>()] : []),
    textColumn('Time', ({ at }) => secondOfDay(at), { look: 'line' }),
    textColumn('What', ({ what }) => what, { cell: ({ what }) => <b>{what}</b> }),
    textColumn('About', ({ about }) => about),
    amountColumn('Amount, ₱', (line) => line.amount),
    amountColumn('On hand, ₱', (line) => line.on_hand),
  ];
}
