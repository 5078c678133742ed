import type { BetRow } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { groupedSerial } from '@taya/contracts/serial';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { BetHeading, betDetails } from '../bet/bet-details.js';
import {
  BetSort,
  betTone,
  CODE_TOO_SHORT,
  paidBy,
  SideFilter,
  SideOfBet,
  StatusFilter,
  statusOfBet,
  useCodeFilter,
} from '../bet/bet-list.js';
import { CancelBet } from '../bet/cancel-bet.js';
import { ReferenceSearch } from '../bet/reference-search.js';
import { Reprint } from '../bet/reprint.js';
import { gameWithoutDate } from '../game/game-without-date.js';
import { DateFilter, Filters } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { useFilters } from '../list/use-filter.js';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { type Column, RowActions } from '../ui/data-table.js';
import { dayOf, moment, money, timeOfDay } from '../ui/format.js';
import { Modal } from '../ui/modal.js';

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
  const { values, isNarrowed } = useFilters();
  const [viewed, setViewed] = useState<BetRow | null>(null);
  const columns: readonly Column<BetRow>[] = [
    { title: 'Ref #', look: 'mono', cell: ({ serial }) => groupedSerial(serial) },
    { title: 'Amount', look: 'right', sortBy: 'amount', cell: ({ amount }) => money(amount) },
    { title: 'Side', cell: (bet) => <SideOfBet bet={bet} /> },
    { title: 'Game', cell: ({ game_name, game_started_at }) => gameWithoutDate(game_name, game_started_at) },
    { title: 'Game Date', look: 'line', cell: (bet) => dayOf(bet.game_started_at) },
    { title: 'Sold at', look: 'line', cell: soldAt },
    { title: 'Status', cell: statusOfBet },
    {
      title: 'Action',
      look: 'right',
      cell: (bet) => <BetActions bet={bet} onView={setViewed} />,
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
        isShort
        emptyHint={isNarrowed ? none : 'No bets yet.'}
      />
      {viewed !== null && <BetWindow row={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

/** With its date only where the game has another one. */
const soldAt = ({ bet_date, game_started_at }: BetRow): string =>
  dayOf(bet_date) === dayOf(game_started_at) ? timeOfDay(bet_date) : moment(bet_date);

function BetActions({ bet, onView }: { readonly bet: BetRow; readonly onView: (bet: BetRow) => void }) {
  const { teller } = bet;
  return (
    <RowActions>
      <Button size="small" aria-label={`View ${bet.serial}`} onClick={() => onView(bet)}>
        View
      </Button>
      <CancelBet bet={bet} size="small" aria-label={`Cancel ${bet.serial}`}>
        Cancel
      </CancelBet>
      <Reprint size="small" kind="bet" {...{ bet, teller }} aria-label={`Re-Print Bet Receipt ${bet.serial}`}>
        Re-Print Bet Receipt
      </Reprint>
      {(bet.has_claimed || bet.is_admin_claim) && (
        <Reprint
          size="small"
          kind="payout"
          {...{ bet, teller }}
          aria-label={`Re-Print Payout Receipt ${bet.serial}`}
        >
          Re-Print Payout Receipt
        </Reprint>
      )}
    </RowActions>
  );
}

interface BetWindowProps {
  /** As it was when the window was opened. */
  readonly row: BetRow;
  readonly onClose: () => void;
}

function BetWindow({ row, onClose }: BetWindowProps) {
  const { data = [] } = useListContext<BetRow>();
  const bet = data.find(({ id }) => id === row.id) ?? row;
  return (
    <Modal title={`Bet ${groupedSerial(bet.serial)}`} onClose={onClose}>
      <div className="stack">
        <BetHeading bet={bet} />
        <Details rows={[...betDetails(bet), ['Paid by', paidBy(bet) || null]]} />
      </div>
    </Modal>
  );
}
