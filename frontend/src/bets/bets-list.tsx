import { type BetRow, betDisplayStatus, nameAndLocation } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { groupedSerial, SERIAL_LENGTH } from '@taya/contracts/serial';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import {
  BetSort,
  betTone,
  CODE_TOO_SHORT,
  isPayoutKnown,
  paidBy,
  SideFilter,
  SideOfBet,
  StatusFilter,
  useCodeFilter,
} from '../bet/bet-list.js';
import { useMay } from '../data/access.js';
import { gameWithoutDate } from '../game/game-without-date.js';
import { ExcelButton } from '../list/excel-button.js';
import { AmountFilter, DateFilter, Filters } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { GameFilter, TellerFilter } from '../list/record-filter.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { amount, moment } from '../ui/format.js';
import { UnansweredClaim, useClaim } from './bet-actions.js';
import { BetSearch, useBetSearch } from './bet-search.js';
import styles from './bets.module.css';

export default function BetsList() {
  const mayClaim = useMay('write', 'bets');
  const claim = useClaim();
  const navigate = useNavigate();
  const toLost = () => void navigate('/dashboard/bets/create');
  return (
    <StationList>
      <ListHeader title="Bets" noun={['bet', 'bets']} totals={{ stakes: 'stakes', payouts: 'payouts' }}>
        <Search />
        {mayClaim && <Button onClick={toLost}>Lost ticket</Button>}
        {mayClaim && <Button onClick={() => toast.error('Please search for a bet first')}>Claim</Button>}
        <ExcelButton call="/api/bet/download_excel" name="bets" />
      </ListHeader>
      <Filters>
        <DateFilter label="Sold" />
        <TellerFilter />
        <GameFilter />
        <SideFilter />
        <StatusFilter />
        <AmountFilter label="Amount" />
        <BetSort />
      </Filters>
      {mayClaim && <UnansweredClaim claim={claim} />}
      <RecordTable<BetRow>
        label="Bets"
        columns={COLUMNS}
        rowTone={betTone}
        rowClick="show"
        isShort
        many="bets"
        emptyHint="No bets yet."
      />
    </StationList>
  );
}

/** A whole code opens the bet; a part of one filters the list. */
function Search() {
  const { typed, setTyped, askNow, leaveOut } = useCodeFilter();
  const open = useBetSearch();
  const search = (code: string) => {
    if (code === '' || code.length >= SERIAL_LENGTH) {
      leaveOut(code);
      return open(code);
    }
    if (code.length < MIN_SEARCH_LENGTH) return void toast.error(CODE_TOO_SHORT);
    askNow(code);
  };
  return <BetSearch code={typed} onType={setTyped} onSearch={search} />;
}

function Status({ bet }: { readonly bet: BetRow }) {
  const status = betDisplayStatus(bet);
  if (status === 'Unclaimed') return <Badge tone="yellow">{status}</Badge>;
  return (
    <>
      <b className={status === 'Claimed' ? styles.claimed : undefined}>{status}</b>
      {bet.cancel_reason !== null && <small> {bet.cancel_reason}</small>}
    </>
  );
}

const COLUMNS: readonly Column<BetRow>[] = [
  {
    title: 'Ref #',
    look: 'mono',
    cell: (bet) => (
      <Link
        to={`/dashboard/bets/${bet.id}/show`}
        className={bet.is_cancelled ? styles.cancelled : undefined}
        // The row leads there too; one stop with Tab is enough.
        onClick={(event) => event.stopPropagation()}
      >
        {groupedSerial(bet.serial)}
      </Link>
    ),
  },
  { title: 'Side', cell: (bet) => <SideOfBet bet={bet} /> },
  { title: 'Amount, ₱', look: 'right', sortBy: 'amount', cell: (bet) => <b>{amount(bet.amount)}</b> },
  { title: 'Game', cell: ({ game_name, bet_date }) => gameWithoutDate(game_name, bet_date) },
  { title: 'Teller', cell: ({ teller }) => nameAndLocation(teller) },
  { title: 'Sold at', look: 'line', sortBy: 'id', cell: ({ bet_date }) => moment(bet_date) },
  { title: 'Status', cell: (bet) => <Status bet={bet} /> },
  {
    title: 'Payout, ₱',
    look: 'right',
    cell: (bet) => (isPayoutKnown(bet) ? amount(bet.payout_amount) : ''),
  },
  { title: 'Paid by', cell: paidBy },
];
