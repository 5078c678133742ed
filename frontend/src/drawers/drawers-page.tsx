import type { DrawersView, DrawerView } from '@taya/contracts/answers/drawer';
import { centavos, twoPlaces } from '@taya/contracts/centavos';
import { sumOfDrawers } from '@taya/contracts/drawers';
import { useNavigate } from 'react-router';
import { useMay } from '../data/access.js';
import { tellerDayPath } from '../data/audit-paths.js';
import { useDrawers } from '../data/drawers.js';
import { useSettings } from '../data/queries.js';
import { today } from '../data/station-day.js';
import { saveCsv } from '../list/csv-file.js';
import { useChosen } from '../list/use-chosen.js';
import { ReasonedButton } from '../ui/button.js';
import { Card, Details, PageHeader } from '../ui/card.js';
import { DataTable, type TableRead } from '../ui/data-table.js';
import { DownloadButton, NO_ROWS } from '../ui/download-button.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { centavosOf, counted, money, things } from '../ui/format.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { COLUMNS, FILE_COLUMNS, type Row } from './drawer-columns.js';
import styles from './drawers.module.css';

const LEGEND = [
  { keys: '↑ ↓', does: 'row' },
  { keys: 'C', does: 'cash-in' },
  { keys: 'R', does: 'remit' },
  { keys: 'X', does: 'shift of the row' },
  { keys: 'Enter', does: 'what the teller did today' },
];

/** What is in the drawers of all windows: live for the admin, who is sent each change. */
export default function DrawersPage() {
  const read = useDrawers();
  const isLive = useMay('write', 'cashin');
  useFootLegend(LEGEND, isLive ? 'Live, each drawer at most twice a second' : 'Read again every minute');
  return (
    <>
      <Head drawers={read.data} />
      <Drawers tellers={read.data?.tellers ?? []} read={read} />
    </>
  );
}

function Head({ drawers }: { readonly drawers: DrawersView | undefined }) {
  const { data: settings } = useSettings();
  const tellers = drawers?.tellers ?? [];
  const limits = [
    settings?.lowCash != null && `low under ${money(settings.lowCash)}`,
    settings?.highCash != null && `high over ${money(settings.highCash)}`,
  ].filter((text) => text !== false);
  return (
    <PageHeader title="Drawers">
      <span>{summaryOf(tellers)}</span>
      <span className="second end">{limits.join(' · ')}</span>
      <DownloadButton
        kind="CSV"
        off={tellers.length === 0 && NO_ROWS}
        save={() => saveCsv('drawers', FILE_COLUMNS, tellers)}
      />
    </PageHeader>
  );
}

/** `8 tellers · 7 shifts open · 1 away · 1 low · 1 high` */
function summaryOf(tellers: readonly DrawerView[]): string {
  const number = (is: (row: DrawerView) => boolean) => tellers.filter(is).length;
  const open = number(({ shift }) => shift !== null && shift.status !== 'closed');
  const parts = [
    [tellers.length, tellers.length === 1 ? 'teller' : 'tellers'],
    [open, open === 1 ? 'shift open' : 'shifts open'],
    [number(({ signed_in }) => !signed_in), 'not signed in'],
    [number(({ light }) => light === 'low'), 'low'],
    [number(({ light }) => light === 'high'), 'high'],
  ] as const;
  return parts
    .flatMap(([count, words], index) => (count > 0 || index === 0 ? [`${counted(count)} ${words}`] : []))
    .join(' · ');
}

interface DrawersProps {
  readonly tellers: readonly DrawerView[];
  readonly read: TableRead;
}

function Drawers({ tellers, read }: DrawersProps) {
  const { chosen, choose } = useChosen(tellers, ({ teller_id }) => teller_id);
  const rows: readonly Row[] = tellers.length === 0 ? [] : [...tellers, sumOf(tellers)];
  return (
    <>
      <Card isFlush>
        <DataTable
          label="Drawers"
          rows={rows}
          columns={COLUMNS}
          rowKey={({ teller_id }) => teller_id ?? 'station'}
          rowTone={({ teller_id }) =>
            teller_id === undefined ? 'sum' : teller_id === chosen?.teller_id ? 'chosen' : null
          }
          onRow={({ teller_id = null }) => teller_id !== null && choose(teller_id)}
          read={read}
          emptyHint="No tellers yet. The super admin adds them."
          isPlain
        />
      </Card>
      {chosen !== undefined && <Chosen drawer={chosen} />}
    </>
  );
}

/** The row that the keys act on, and what they do. */
function Chosen({ drawer }: { readonly drawer: DrawerView }) {
  const { teller_id, teller_name, location, on_hand, remittable, shift } = drawer;
  const { carried_over, reversals, over_short } = drawer;
  const navigate = useNavigate();
  const mayWrite = useMay('write', 'cashin');
  const left = centavosOf(remittable);
  const noShift = shift === null ? 'no shift yet' : null;
  const nothing = mayWrite && left <= 0 ? 'nothing to remit' : null;
  const open = (path: string) => () => void navigate(`/dashboard/${path}`);
  const toDay = () => void navigate(tellerDayPath(teller_id, today()));
  const [toShift, toCashin, toRemit] = [
    open(`shifts/${shift?.id ?? 0}/show`),
    open(`cashin/${teller_id}`),
    open(`remit/${teller_id}`),
  ];
  useHotkeys({ Enter: toDay, x: () => noShift ?? toShift(), c: toCashin, r: () => nothing ?? toRemit() });
  return (
    <Card className={styles.chosen}>
      <Details
        look="tiles"
        rows={[
          ['Selected', `${location}, ${teller_name}`],
          ['On hand', money(on_hand)],
          ['Carried over', money(carried_over)],
          ['Reversals today', money(reversals.amount)],
          ['Over / short today', money(over_short)],
          [left < 0 ? 'Short of what is owed' : 'Remittable', money(twoPlaces(centavos(Math.abs(left))))],
        ]}
      />
      <div className="row end">
        <ReasonedButton hotkey="Enter" off={null} onClick={toDay}>
          Teller’s day
        </ReasonedButton>
        <ReasonedButton hotkey="X" off={noShift} onClick={toShift}>
          Shift
        </ReasonedButton>
        <ReasonedButton hotkey="C" tone="accent" off={null} onClick={toCashin}>
          {mayWrite ? 'Cashin' : 'Cash-ins'}
        </ReasonedButton>
        <ReasonedButton hotkey="R" off={nothing} onClick={toRemit}>
          {mayWrite ? 'Remit' : 'Remits'}
        </ReasonedButton>
      </div>
    </Card>
  );
}

/** Added up here, so that it is of the rows that are shown. */
const sumOf = (tellers: readonly DrawerView[]): Row => ({
  ...sumOfDrawers(tellers),
  location: 'Station',
  teller_name: things(tellers.length, 'drawer'),
});
