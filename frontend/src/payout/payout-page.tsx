import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { groupedSerial } from '@taya/contracts/serial';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';
import { useLatestGame, useTimer } from '../data/queries.js';
import { useUser } from '../data/session.js';
import { useCommand } from '../data/use-command.js';
import { codeOf, useDebounced } from '../data/use-debounced.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Countdown } from '../ui/countdown.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { money } from '../ui/format.js';
import { useScanner } from '../ui/scanner.js';
import { SideMark, sideOf } from '../ui/side-mark.js';
import { GameBadges } from '../ui/status-badge.js';
import { Unanswered } from '../ui/unanswered.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { PayableBet, type PayInput } from './payable-bet.js';
import styles from './payout.module.css';

const LEGEND = [
  { keys: 'Scan', does: 'finds at once' },
  { keys: 'Enter', does: 'pay' },
  { keys: 'Esc', does: 'clear' },
  { keys: 'F4', does: 'payin' },
];

const SEARCH_FAILED = 'Failed to search bet';

/** Where a teller pays winners: scan, read the sum, pay. */
export default function PayoutPage() {
  const [text, setText] = useState('');
  const [settled, searchNow] = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const [paid, setPaid] = useState<BetLookup | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const matches = useMatches(settled);
  const prompt = promptOf(text, settled, matches);
  const found = settled === text && matches.data?.length === 1 ? matches.data[0] : undefined;
  const pay = usePayment(found, (lookup) => {
    setPaid(lookup);
    // The next ticket may have been scanned meanwhile: it stays.
    if (text === '' || found?.bet.id === lookup.bet.id) clear();
  });

  /** At once, past the pause for typing. */
  const search = (code: string) => {
    setText(code);
    searchNow(code);
  };
  const clear = () => {
    search('');
    field.current?.focus();
  };
  const navigate = useNavigate();
  useFootLegend(LEGEND, 'Scanner ready');
  const toPayin = () => void navigate('/dashboard/payin');
  useHotkeys({ Escape: clear, F4: toPayin });
  useScanner((code) => search(codeOf(code)));
  useEffect(() => field.current?.focus(), []);

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <GameStrip />
        <label className={styles.search}>
          <span>Ref #</span>
          <input
            ref={field}
            value={groupedSerial(text)}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(codeOf(target.value))}
          />
        </label>
        <div className={styles.place} role="status">
          {prompt !== '' && <div className={styles.prompt}>{prompt}</div>}
        </div>
        <Unanswered command={pay} describe={({ bet }) => `payout of ${groupedSerial(bet.serial)}`} />
        {found !== undefined && <PayableBet key={found.bet.id} lookup={found} pay={pay} />}
        {found === undefined && (matches.data?.length ?? 0) > 1 && settled === text && (
          <Matches matches={matches.data ?? []} onChoose={search} />
        )}
      </div>
      <aside className={styles.aside} aria-label="Paid">
        {paid === null ? <Card title="Paid just now">Nothing yet.</Card> : <Paid lookup={paid} />}
      </aside>
    </div>
  );
}

function useMatches(code: string) {
  return useQuery({
    queryKey: ['bet', 'payout', code],
    queryFn: ({ signal }) => api.get<readonly BetLookup[]>(`/api/bet/${code}/search_for_payout_like`, signal),
    enabled: code.length >= MIN_SEARCH_LENGTH,
    // A ticket may have been paid at another window a moment ago.
    staleTime: 0,
    gcTime: 0,
    meta: { failure: SEARCH_FAILED },
  });
}

function promptOf(text: string, settled: string, matches: ReturnType<typeof useMatches>): string {
  const { data, error, isFetching } = matches;
  if (text === '') return 'Scan a ticket, or type its reference number.';
  if (text.length < MIN_SEARCH_LENGTH) return '4 characters minimum to search';
  if (settled !== text || isFetching) return 'Searching …';
  if (data === undefined) return messageOf(error, SEARCH_FAILED);
  if (data.length === 0) return 'No bet ready to payout';
  return data.length > 1 ? 'Several bets match. Type more characters.' : '';
}

/** Pays the bet found; the receipt prints by itself. `onPaid` gets it with its new state. */
function usePayment(found: BetLookup | undefined, onPaid: (lookup: BetLookup) => void) {
  const client = useQueryClient();
  const refresh = () => {
    for (const kind of ['bet', 'balance']) void client.invalidateQueries({ queryKey: [kind] });
  };
  const { print } = usePrint();
  const user = useUser();
  const latest = useRef(found);
  if (found !== undefined) latest.current = found;
  return useCommand<PayInput, { readonly bet: BetView }>({
    name: 'payout',
    request: ({ bet }) => ({ method: 'POST', path: `/api/bet/${bet.serial}/payout` }),
    failure: 'Failed to payout bet',
    success: 'Bet payout successful',
    // It may have been paid at another window.
    onRefused: refresh,
    onDone: async ({ bet }) => {
      refresh();
      // After a reload the screen no longer knows who sold the bet: it is asked for.
      const known = latest.current?.bet.id === bet.id ? latest.current : await lookUp(bet.serial);
      if (known === null) return;
      onPaid({ ...known, bet });
      const paidBy = { full_name: user?.name ?? '', location: user?.location ?? '' };
      void print({ kind: 'payout', bet, teller: known.betTeller, paidBy });
    },
  });
}

/** null when it fails, which is told: the bet is paid all the same, and its receipt can be printed from its seller's list. */
async function lookUp(serial: string): Promise<BetLookup | null> {
  try {
    return await api.get<BetLookup>(`/api/bet/${serial}/search_for_payout`);
  } catch (error) {
    toast.error(messageOf(error, SEARCH_FAILED));
    return null;
  }
}

function GameStrip() {
  const { data: game } = useLatestGame();
  const { data: timer } = useTimer();
  return (
    <div className={styles.strip}>
      <h1>{game?.game_name ?? 'No game yet'}</h1>
      {game && <GameBadges game={game} />}
      <Countdown timer={timer} className={styles.timer} />
    </div>
  );
}

interface MatchesProps {
  readonly matches: readonly BetLookup[];
  readonly onChoose: (serial: string) => void;
}

function Matches({ matches, onChoose }: MatchesProps) {
  return (
    <Card title="Matches">
      <ul className={styles.matches}>
        {matches.map(({ bet, game }) => (
          <li key={bet.id}>
            <Button isFull onClick={() => onChoose(bet.serial)}>
              <code>{groupedSerial(bet.serial)}</code>
              <SideMark side={sideOf(bet.is_bet_meron)} isColoured />
              <span>{game.game_name}</span>
              <b>{money(bet.payout_amount)}</b>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Paid({ lookup }: { readonly lookup: BetLookup }) {
  const { print, stateOf, isPrinting } = usePrint();
  const { bet, betTeller } = lookup;
  return (
    <Card title="Paid just now">
      <div className={styles.paidSerial}>{groupedSerial(bet.serial)}</div>
      <div className={styles.paidSide}>
        <SideMark side={sideOf(bet.is_bet_meron)} isColoured />
        <b>{money(bet.payout_amount)}</b>
      </div>
      <div className={styles.paidState}>
        <PrintStateChip state={stateOf('payout', bet.serial)} />
      </div>
      <Button
        isFull
        size="large"
        disabled={isPrinting}
        onClick={() => void print({ kind: 'payout', bet, teller: betTeller }, { isReprint: true })}
      >
        Re-print
      </Button>
    </Card>
  );
}
