import { useQueryClient } from '@tanstack/react-query';
import type { BetWithTeller } from '@taya/contracts/bet';
import { GameStatus, type GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { useServerAway } from '../data/connection.js';
import { keys } from '../data/keys.js';
import { useLatestGame, useOwnTotals } from '../data/queries.js';
import { useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { handOn, useScanner } from '../ui/scanner.js';
import { Unanswered } from '../ui/unanswered.js';
import { isDialogOpen, useHotkeys } from '../ui/use-hotkeys.js';
import { groupedDigits } from './amount.js';
import { BetForm } from './bet-form.js';
import { closedText, isAnySideOpen, isSideOpen, whyNoEntry } from './entry.js';
import { GameColumn } from './game-column.js';
import styles from './payin.module.css';
import { Tickets } from './tickets.js';

interface BetInput {
  readonly gameId: number;
  readonly side: Side;
  /** Whole pesos. */
  readonly amount: string;
}

const LEGEND = [
  { keys: 'F1', does: 'Meron' },
  { keys: 'F2', does: 'Wala' },
  { keys: '0–9', does: 'amount' },
  { keys: 'Del', does: 'clear' },
  { keys: 'Enter', does: 'bet' },
  { keys: 'Esc', does: 'back' },
  { keys: 'F4', does: 'payout' },
];

/** Where a teller takes bets: the amount is the one big thing, and the keys are enough. */
export default function PayinPage() {
  const { data: game } = useLatestGame();
  const [side, setSide] = useState<Side>('MERON');
  const [digits, setDigits] = useState('');
  const [asked, setAsked] = useState<BetInput | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { print, isPrinting } = usePrint();
  const away = useServerAway();
  const refresh = useRefresh();
  const client = useQueryClient();

  const focusAmount = () => field.current?.focus();
  const bet = useCommand<BetInput, BetWithTeller>({
    name: 'bet',
    request: ({ gameId, side: on, amount }) => ({
      method: 'POST',
      path: '/api/bet',
      body: { game_id: gameId, amount, is_bet_meron: on === 'MERON' },
    }),
    failure: 'Failed to create bet',
    success: 'Bet successfully created',
    onDone: ({ bet: sold, teller }) => {
      setDigits('');
      refresh();
      void print({ kind: 'bet', bet: sold, teller });
    },
    // The game may not be what was shown.
    onRefused: () => void client.invalidateQueries({ queryKey: keys.latestGame }),
  });

  const reason = away ?? (bet.unanswered === null ? whyNoEntry(game, side) : 'A bet is not answered yet');
  const isBusy = bet.isSending || isPrinting;

  const choose = (next: Side) => {
    if (!isSideOpen(game, next)) return void toast.error(closedText(next));
    setSide(next);
    focusAmount();
  };
  const ask = () => {
    if (game && reason === null && !isBusy && Number(digits) > 0) {
      setAsked({ gameId: game.id, side, amount: digits });
    }
  };

  const navigate = useNavigate();
  useFootLegend(LEGEND, 'Scanner ready');
  const toPayout = () => void navigate('/dashboard/payout');
  const onMeron = () => choose('MERON');
  const onWala = () => choose('WALA');
  const onClear = () => {
    setDigits('');
    focusAmount();
  };
  useScanner((code) => {
    if (isDialogOpen()) return 'answer the question first';
    handOn(code);
    toPayout();
    return undefined;
  }, field);
  useHotkeys({ F1: onMeron, F2: onWala, F4: toPayout, Delete: onClear });
  useCleared(game, () => setDigits(''));
  // Back to the amount whenever the form comes on again: after a bet, after a question, and when betting opens.
  const isOn = !isBusy && asked === null && isAnySideOpen(game);
  useEffect(() => {
    if (isOn) field.current?.focus();
  }, [isOn]);

  return (
    <div className={styles.page}>
      <GameColumn game={game} />
      <BetForm
        side={side}
        game={game}
        digits={digits}
        reason={reason}
        isBusy={isBusy}
        field={field}
        onSide={choose}
        onDigits={setDigits}
        onClear={onClear}
        onSubmit={ask}
      />
      <Unanswered command={bet} describe={betText} />
      <Tickets />
      {asked !== null && (
        <ConfirmDialog
          title="New bet"
          tone={asked.side === 'WALA' ? 'wala' : 'meron'}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void bet.send(asked);
          }}
        >
          Do you want to proceed with creating bet {asked.side} with an amount of{' '}
          {groupedDigits(asked.amount)}?
        </ConfirmDialog>
      )}
    </div>
  );
}

function betText({ side, amount }: BetInput): string {
  return `${side} ₱${groupedDigits(amount)}.00`;
}

/** Own totals, tickets and drawer after a bet. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    for (const kind of ['total_bet', 'bet', 'balance']) void client.invalidateQueries({ queryKey: [kind] });
  };
}

/** An amount typed for one game, or one state of it, is not for the next; a new game begins with own totals of its own. */
function useCleared(game: GameView | null | undefined, clear: () => void): void {
  const id = game?.id;
  const status = game?.game_status_id;
  const { refetch } = useOwnTotals(id);
  const latest = useRef({ clear, refetch });
  latest.current = { clear, refetch };
  const before = useRef(id);
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== id;
    before.current = id;
    if (status === undefined) return;
    if (isAnother || status !== GameStatus.BettingOpen) latest.current.clear();
    if (status === GameStatus.NotStarted) void latest.current.refetch();
  }, [id, status]);
}
