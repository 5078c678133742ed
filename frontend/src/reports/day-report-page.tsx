import { keepPreviousData } from '@tanstack/react-query';
import type { DayReport } from '@taya/contracts/report';
import { queryString } from '../data/api.js';
import { today } from '../data/station-day.js';
import { useAddress } from '../data/use-address.js';
import { useRead } from '../data/use-read.js';
import { DayField } from '../list/filters.js';
import { Card, Details, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { moneyColumn, textColumn } from '../ui/columns.js';
import type { Column } from '../ui/data-table.js';
import { counted, money } from '../ui/format.js';
import { NoData, NotLoaded } from '../ui/no-data.js';
import { LeadFigure, Section, SummedTable, UnclaimedTable } from './figure-table.js';
import { ReportFiles } from './report-files.js';
import own from './reports.module.css';
import { WindowTable } from './window-table.js';

/** One day: its games, what happened at its windows, the cash, and what is unclaimed. */
export default function DayReportPage() {
  const { params, change } = useAddress();
  const date = params.get('date') ?? today();
  const problem = date === '' ? 'Please select a date' : null;
  const { data, isPlaceholderData, isError } = useRead(
    `/api/report/day${queryString({ date })}`,
    'Could not load the report',
    { placeholderData: keepPreviousData, enabled: problem === null },
  );
  return (
    <>
      <PageHeader title="Day report">
        <div className="row end">
          <ReportFiles of="day/" query={{ date }} name={`day_${date}`} off={problem} />
        </div>
      </PageHeader>
      <div className="row">
        <DayField date={date} onDate={(chosen) => change({ date: chosen })} />
        <p role="status">
          <b>{problem}</b>
        </p>
      </div>
      {isError && <NotLoaded />}
      {data !== undefined && problem === null && <Day day={data} isOld={isPlaceholderData} />}
    </>
  );
}

function Day({ day, isOld }: { readonly day: DayReport; readonly isOld: boolean }) {
  const { windows, games, all_games, unclaimed } = day;
  return (
    <>
      <Summary day={day} isOld={isOld} />
      <Card isFlush className={classes(own.games, isOld && own.old)}>
        <Section title="At the windows">
          {windows.tellers.length === 0 ? <NoData /> : <WindowTable windows={windows} />}
        </Section>
        <Section title="Games">
          {games.length === 0 ? (
            <NoData />
          ) : (
            <SummedTable
              label="Games"
              columns={GAMES}
              rows={games}
              all={{ name: 'All', outcome: '', ...all_games }}
            />
          )}
        </Section>
        <Section title="Unclaimed winners by age, now">
          <UnclaimedTable unclaimed={unclaimed} />
        </Section>
      </Card>
    </>
  );
}

function Summary({ day, isOld }: { readonly day: DayReport; readonly isOld: boolean }) {
  const { station } = day.windows;
  const profit = money(day.all_games.profit);
  return (
    <Card title="Station" className={isOld ? own.old : undefined}>
      <Details
        className={own.totals}
        rows={[
          ['Profit', <LeadFigure key="profit" figure={profit} />, own.lead],
          ['Games', counted(day.games.length)],
          ['Pool', money(day.all_games.pool)],
          ['Cash-in', money(station.cashin.amount)],
          ['Remit', money(station.remit.amount)],
          ['Reversals', money(station.reversals.amount)],
          ['Over / short', money(station.over_short)],
          ['In the drawers', money(station.on_hand)],
          ['Unclaimed, now', money(day.unclaimed.total.amount)],
        ]}
      />
    </Card>
  );
}

const GAMES: readonly Column<Omit<DayReport['games'][number], 'id'>>[] = [
  textColumn('Game', ({ name }) => name),
  textColumn('Result', ({ outcome }) => outcome),
  moneyColumn('Pool', ({ pool }) => pool),
  moneyColumn('Profit', ({ profit }) => profit),
];
