import { type BetRow, nameAndLocation } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { betTone, SideFilter, SideOfBet, StatusFilter, statusOfBet } from '../bet/bet-list.js';
import { useMay } from '../data/access.js';
import { newestFirst, useRecords } from '../data/queries.js';
import { AmountFilter, ChoiceFilter, DateFilter, type DayEnd, Filters, TimeFilter } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { GameFilter, TellerFilter } from '../list/record-filter.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { useChosen } from '../list/use-chosen.js';
import { useFilters } from '../list/use-filter.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { amount, moment, things } from '../ui/format.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { LostTicket } from './lost-ticket.js';

const LEGEND = [
  { keys: 'Tab', does: 'next filter' },
  { keys: '↑ ↓', does: 'row' },
  { keys: 'L', does: 'lock' },
  { keys: 'U', does: 'unlock, asks why' },
  { keys: 'P', does: 'claim slip' },
  { keys: 'Esc', does: 'back' },
];

const LOCKED = [{ value: 'yes', text: 'Locked' }];
const ALL_LOCKED = newestFirst(1, 1, { locked: 'yes' });

/** Finds the ticket that somebody lost, by what they know of it, and locks it for them. */
export default function LostTicketsPage() {
  const navigate = useNavigate();
  const back = () => void navigate('/dashboard/bets');
  const { total: locked = 0 } = useRecords<BetRow>('bets', ALL_LOCKED);
  useFootLegend(LEGEND, `${things(locked, 'ticket')} locked in all`);
  useHotkeys({ Escape: back });
  return (
    <StationList filter={{ status: 'Unclaimed' }}>
      <ListHeader title="Lost ticket" noun={['ticket fits', 'tickets fit']} totals={{ payouts: 'payouts' }}>
        <Button hotkey="Esc" onClick={back}>
          Back to Bets
        </Button>
      </ListHeader>
      <Filters>
        <TellerFilter />
        <DateFilter label="Sold" hasFields />
        <TimesOfSale />
        <GameFilter />
        <SideFilter />
        <AmountFilter label="Amount" />
        <StatusFilter />
        <ChoiceFilter name="locked" label="Lock" options={LOCKED} />
      </Filters>
      <Tickets />
    </StationList>
  );
}

function TimesOfSale() {
  const { values } = useFilters();
  const offOf = (end: DayEnd) => (values[`date_${end}`] === undefined ? 'Choose a day first' : undefined);
  return (
    <>
      <TimeFilter end="from" label="Sold from" off={offOf('from')} />
      <TimeFilter end="to" label="to" off={offOf('to')} />
    </>
  );
}

function Tickets() {
  const { data = [] } = useListContext<BetRow>();
  const { chosen, choose } = useChosen(data, ({ id }) => id);
  const mayLock = useMay('write', 'bets');
  return (
    <>
      <RecordTable<BetRow>
        label="Tickets"
        columns={COLUMNS}
        rowTone={(bet) => (bet.id === chosen?.id ? 'chosen' : betTone(bet))}
        onRow={({ id }) => choose(id)}
        emptyHint="No unpaid winning ticket fits. Widen the time, or leave a filter out."
      />
      {chosen !== undefined && mayLock && <LostTicket bet={chosen} />}
    </>
  );
}

const COLUMNS: readonly Column<BetRow>[] = [
  { title: 'Ref #', look: 'mono', cell: ({ serial }) => groupedSerial(serial) },
  { title: 'Side', cell: (bet) => <SideOfBet bet={bet} /> },
  { title: 'Amount, ₱', look: 'right', cell: (bet) => amount(bet.amount) },
  { title: 'Game', cell: ({ game_name }) => game_name },
  { title: 'Sold by', cell: ({ teller }) => nameAndLocation(teller) },
  { title: 'Sold at', look: 'line', cell: ({ bet_date }) => moment(bet_date) },
  { title: 'To pay, ₱', look: 'right', cell: (bet) => <b>{amount(bet.payout_amount)}</b> },
  { title: 'State', cell: (bet) => <State bet={bet} /> },
];

function State({ bet }: { readonly bet: BetRow }) {
  const { locked, has_claimed } = bet;
  if (locked === null || has_claimed) return statusOfBet(bet);
  return (
    <>
      <b>Locked for {locked.claimant}</b>
      <br />
      <small className="second">paid from {moment(locked.payable_from)}</small>
    </>
  );
}
