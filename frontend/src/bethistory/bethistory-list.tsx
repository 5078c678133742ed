import { type BetRow, type BetView, betDisplayStatus, nameAndLocation } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { groupedSerial } from '@taya/contracts/serial';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { toast } from 'sonner';
import { BetHeading, betDetails } from '../bet/bet-details.js';
import {
  BetSort,
  betTone,
  CODE_TOO_SHORT,
  paidBy,
  SideFilter,
  SideOfBet,
  StatusFilter,
  useCodeFilter,
} from '../bet/bet-list.js';
import { type BetRecord, lookupOf } from '../bet/bet-record.js';
import { CancelBet } from '../bet/cancel-bet.js';
import { ReferenceSearch } from '../bet/reference-search.js';
import { messageOf } from '../data/api.js';
import { mayHelpToRetry } from '../data/query-client.js';
import { useOwnName, useUser } from '../data/session.js';
import { DateFilter, Filters } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { useFilters } from '../list/use-filter.js';
import { usePrint } from '../receipt/printing.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { type Column, RowActions } from '../ui/data-table.js';
import { moment, money } from '../ui/format.js';
import { Modal } from '../ui/modal.js';

/** A teller sees their own bets, an auditor everybody's. */
export default function BetHistoryList() {
  return (
    <StationList>
      <ListHeader title="Bets" noun={['bet', 'bets']} totals={{ stakes: 'stakes', payouts: 'payouts' }} />
      <Filters>
        <DateFilter label="Sold" />
        <SideFilter />
        <StatusFilter />
        <Search />
        <BetSort />
      </Filters>
      <Bets />
    </StationList>
  );
}

function Search() {
  const filter = useCodeFilter();
  const isTooShort = filter.typed !== '' && filter.typed.length < MIN_SEARCH_LENGTH;
  return <ReferenceSearch filter={filter} error={isTooShort ? CODE_TOO_SHORT : undefined} />;
}

function Bets() {
  const isTeller = useUser()?.role_id === Role.Teller;
  const { values, isNarrowed } = useFilters();
  const [viewed, setViewed] = useState<BetRow | null>(null);
  const columns: readonly Column<BetRow>[] = [
    { title: 'Ref #', look: 'mono', cell: ({ serial }) => groupedSerial(serial) },
    { title: 'Amount', look: 'right', sortBy: 'amount', cell: ({ amount }) => money(amount) },
    { title: 'Side', cell: (bet) => <SideOfBet bet={bet} /> },
    { title: 'Game', cell: ({ game_name }) => game_name },
    { title: 'Game Date', cell: (bet) => moment(bet.game_started_at) },
    ...(isTeller ? [] : [SOLD_BY]),
    { title: 'Status', cell: betDisplayStatus },
    {
      title: 'Action',
      look: 'right',
      cell: (bet) => <BetActions bet={bet} isOwn={isTeller} onView={setViewed} />,
    },
  ];
  const none =
    values.search === undefined
      ? 'No bets match. Press Clear to see all.'
      : 'No bet with this reference number.';
  return (
    <>
      <RecordTable<BetRow>
        label="Bets"
        columns={columns}
        rowTone={betTone}
        emptyHint={isNarrowed ? none : 'No bets yet.'}
      />
      {viewed !== null && <BetWindow row={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

const SOLD_BY: Column<BetRow> = {
  title: 'Teller',
  cell: ({ teller }) => nameAndLocation(teller),
};

interface BetActionsProps {
  readonly bet: BetRow;
  readonly isOwn: boolean;
  readonly onView: (bet: BetRow) => void;
}

function BetActions({ bet, isOwn, onView }: BetActionsProps) {
  return (
    <RowActions>
      <Button size="small" aria-label={`View ${bet.serial}`} onClick={() => onView(bet)}>
        View
      </Button>
      {isOwn && (
        <CancelBet bet={bet} size="small" aria-label={`Cancel ${bet.serial}`}>
          Cancel
        </CancelBet>
      )}
      {isOwn && <Reprints bet={bet} />}
    </RowActions>
  );
}

function Reprints({ bet }: { readonly bet: BetView }) {
  const { print, isPrinting } = usePrint();
  const teller = useOwnName();
  return (
    <>
      {!bet.is_cancelled && (
        <Button
          size="small"
          disabled={isPrinting}
          aria-label={`Re-Print Bet Receipt ${bet.serial}`}
          onClick={() => void print({ kind: 'bet', bet, teller }, { isReprint: true })}
        >
          Re-Print Bet Receipt
        </Button>
      )}
      {bet.has_claimed && (
        <Button
          size="small"
          disabled={isPrinting}
          aria-label={`Re-Print Payout Receipt ${bet.serial}`}
          onClick={() => void print({ kind: 'payout', bet, teller }, { isReprint: true })}
        >
          Re-Print Payout Receipt
        </Button>
      )}
    </>
  );
}

interface BetWindowProps {
  readonly row: BetRow;
  readonly onClose: () => void;
}

function BetWindow({ row, onClose }: BetWindowProps) {
  const { data } = useGetOne<BetRecord>(
    'bethistory',
    { id: row.id },
    {
      retry: mayHelpToRetry,
      onError: (error) => toast.error(messageOf(error, 'Failed to fetch bet'), { id: 'bet' }),
    },
  );
  const found = lookupOf(data);
  const payer = paidBy(row);
  return (
    <Modal title={`Bet ${groupedSerial(row.serial)}`} onClose={onClose}>
      <div className={styles.stack}>
        <BetHeading bet={row} />
        {found === undefined ? (
          '…'
        ) : (
          <Details rows={[...betDetails(found), ...(payer === '' ? [] : [['Paid by', payer] as const])]} />
        )}
      </div>
    </Modal>
  );
}
