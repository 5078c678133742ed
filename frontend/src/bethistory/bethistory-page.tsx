import { useQuery } from '@tanstack/react-query';
import { type BetLookup, type BetView, betDisplayStatus } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { CODE_CHARACTER, codeOf, groupedSerial } from '@taya/contracts/serial';
import { sideOf } from '@taya/contracts/side';
import { useState } from 'react';
import { BetHeading, betDetails } from '../bet/bet-details.js';
import { CancelBet } from '../bet/cancel-bet.js';
import { api } from '../data/api.js';
import { usePage } from '../data/queries.js';
import { useOwnName, useUser } from '../data/session.js';
import { useDebounced } from '../data/use-debounced.js';
import { SideMark } from '../game/side-mark.js';
import { usePrint } from '../receipt/printing.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card, Details, PageHeader } from '../ui/card.js';
import { type Column, RowActions, type RowTone } from '../ui/data-table.js';
import { TextField } from '../ui/field.js';
import { moment, money } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { PagedTable } from '../ui/paged-table.js';
import { useScanner } from '../ui/scanner.js';

const TOO_SHORT = 'Search reference number must be at least 4 characters';

/** A teller's own bets; an auditor's of everybody. */
export default function BetHistoryPage() {
  const isTeller = useUser()?.role_id === Role.Teller;
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [settled, searchNow] = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const isTooShort = settled.length > 0 && settled.length < MIN_SEARCH_LENGTH;
  const search = isTooShort ? '' : settled;
  const bets = usePage<BetView>('bet', { page, search }, 'Failed to fetch bet list');
  const [viewed, setViewed] = useState<BetView | null>(null);
  const type = (code: string) => {
    setTyped(code);
    setPage(1);
  };
  useScanner((code) => {
    type(codeOf(code));
    searchNow(codeOf(code));
  });
  const columns: readonly Column<BetView>[] = [
    { title: 'Ref #', look: 'mono', cell: ({ serial }) => groupedSerial(serial) },
    { title: 'Amount', look: 'right', cell: ({ amount }) => money(amount) },
    {
      title: 'Side',
      cell: (bet) => <SideMark side={sideOf(bet.is_bet_meron)} isColoured={!bet.is_cancelled} />,
    },
    { title: 'Game', cell: ({ game_name }) => game_name },
    { title: 'Game Date', cell: (bet) => moment(bet.game_started_at) },
    { title: 'Status', cell: betDisplayStatus },
    {
      title: 'Action',
      look: 'right',
      cell: (bet) => <BetActions bet={bet} isOwn={isTeller} onView={setViewed} />,
    },
  ];
  return (
    <>
      <PageHeader title="Bets" />
      <div className={styles.filters}>
        <TextField
          label="Search reference number"
          look="mono"
          isNoteBeside
          error={isTooShort ? TOO_SHORT : undefined}
          typed={CODE_CHARACTER}
          value={groupedSerial(typed)}
          onChange={(text) => type(codeOf(text))}
        />
      </div>
      <Card isFlush>
        <PagedTable
          list={bets}
          page={page}
          onPage={setPage}
          label="Bets"
          columns={columns}
          rowKey={({ id }) => id}
          rowTone={toneOf}
          emptyHint={search === '' ? 'No bet yet.' : 'No bet with this reference number.'}
        />
      </Card>
      {viewed !== null && <BetWindow bet={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

function toneOf(bet: BetView): RowTone {
  if (bet.is_cancelled) return 'cancelled';
  return bet.is_bet_meron ? 'meron' : 'wala';
}

interface BetActionsProps {
  readonly bet: BetView;
  readonly isOwn: boolean;
  readonly onView: (bet: BetView) => void;
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

function BetWindow({ bet, onClose }: { readonly bet: BetView; readonly onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['bet', 'one', bet.id],
    queryFn: ({ signal }) => api.get<BetLookup>(`/api/bet/${bet.id}`, signal),
    meta: { failure: 'Failed to fetch bet' },
  });
  return (
    <Modal title={`Bet ${groupedSerial(bet.serial)}`} onClose={onClose}>
      <div className={styles.stack}>
        <BetHeading bet={bet} />
        {data === undefined ? '…' : <Details rows={betDetails(data)} />}
      </div>
    </Modal>
  );
}
