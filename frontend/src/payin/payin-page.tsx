import { GameStatus, type GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { useLatestGame, useOwnTotals, useSettings } from '../data/queries.js';
import { useShift, useTillShut, whyShut } from '../data/shift.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { handOn, useScanner } from '../ui/scanner.js';
import { isDialogOpen, useHotkeys } from '../ui/use-hotkeys.js';
import { wholePesos } from './amount.js';
import { BetForm } from './bet-form.js';
import { BetQuestion } from './bet-question.js';
import { GameColumn } from './game-column.js';
import {
  closedText,
  isAnySideOpen,
  isSideOpen,
  limitsText,
  stakedIn,
  whyNoEntry,
  whyNotThisStake,
} from './limits.js';
import styles from './payin.module.css';
import { type BetInput, pendingIn, waitsForIn } from './selling.js';
import { Tickets } from './tickets.js';
import { sell, useSelling } from './till.js';
import { chooseSide, enter, useEntry } from './till-entry.js';

const LEGEND = [
  { keys: 'F1', does: 'Meron' },
  { keys: 'F2', does: 'Wala' },
  { keys: '0–9', does: 'amount' },
  { keys: 'Del', does: 'clear' },
  { keys: 'Enter', does: 'bet' },
  { keys: 'Esc', does: 'back' },
  { keys: 'F4', does: 'payout' },
  { keys: 'F7', does: 'given back' },
  { keys: 'F8', does: 'Re-Print' },
  { keys: 'F9', does: 'cancel bet' },
  { keys: 'F10', does: 'check now' },
];

/**
 * Where a teller takes bets. The amount is the largest element, everything can be done with keys, and nothing waits for
 * the server or for paper.
 */
export default function PayinPage() {
  const { data: game } = useLatestGame();
  const { data: settings } = useSettings();
  const { data: own } = useOwnTotals(game?.id);
  const { side, typed } = useEntry();
  const [pending, setPending] = useState<{ readonly bet: BetInput; readonly game: GameView } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const shut = useTillShut();
  const noShift = whyShut(useShift());
  const selling = useSelling();

  const digits = wholePesos(typed);
  const unsold = pendingIn(selling).filter(({ gameId }) => gameId === game?.id);
  const staked = stakedIn(own ?? undefined, unsold);
  const waitsFor = waitsForIn(selling);
  const reason =
    shut ??
    whyNoEntry(game, side) ??
    (digits === null ? 'Whole pesos only, no centavos' : whyNotThisStake(settings, digits, staked));

  const choose = (next: Side) => {
    if (!isSideOpen(game, next)) return void toast.error(closedText(next));
    chooseSide(next);
    field.current?.focus();
  };
  const ask = () => {
    if (!game || reason !== null || waitsFor !== null || Number(digits) === 0) return;
    setPending({ bet: { gameId: game.id, side, amount: digits ?? '' }, game });
  };
  const clear = () => {
    enter('');
    field.current?.focus();
  };
  const navigate = useNavigate();
  const toPayout = () => void navigate('/dashboard/payout');
  useFootLegend(LEGEND, 'Scanner ready');
  useScanner(
    (code, reading) => {
      if (isDialogOpen()) return 'answer the question first';
      handOn(code, reading);
      toPayout();
      return undefined;
    },
    { field, takes: 'digits' },
  );
  const onMeron = () => choose('MERON');
  const onWala = () => choose('WALA');
  useHotkeys({ F1: onMeron, F2: onWala, F4: toPayout, Delete: clear });
  useCleared(game);
  useFocus(field, pending === null && isAnySideOpen(game));

  return (
    <div className={styles.page}>
      <GameColumn game={game} />
      <BetForm
        side={side}
        game={game}
        reason={reason}
        waitsFor={waitsFor}
        limits={limitsText(settings, staked)}
        field={field}
        onSide={choose}
        onClear={clear}
        onSubmit={ask}
      />
      <Tickets />
      {pending !== null && (
        <BetQuestion
          bet={pending.bet}
          game={game?.id === pending.game.id ? game : pending.game}
          isOpen={game?.id === pending.bet.gameId && whyNoEntry(game, pending.bet.side) === null}
          off={noShift}
          settings={settings}
          onClose={() => setPending(null)}
          onYes={() => sell(pending.bet)}
        />
      )}
    </div>
  );
}

/** Gives the amount the focus whenever the form is enabled again, and after a click on the background. */
function useFocus(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    field.current?.focus();
    const onClick = () => {
      if (document.activeElement === document.body && !isDialogOpen()) field.current?.focus();
    };
    window.addEventListener('click', onClick);
    return () => window.removeEventListener('click', onClick);
  }, [field, isOn]);
}

/**
 * Clears an amount that was typed for another game or for another state of it, or when the page is left. A new game
 * fetches the teller's own totals again.
 */
function useCleared(game: GameView | null | undefined): void {
  const id = game?.id;
  const status = game?.game_status_id;
  const { refetch } = useOwnTotals(id);
  const latest = useRef(refetch);
  latest.current = refetch;
  const before = useRef(id);
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== id;
    before.current = id;
    if (status === undefined) return;
    if (isAnother || status !== GameStatus.BettingOpen) enter('');
    if (status === GameStatus.NotStarted) void latest.current();
  }, [id, status]);
  useEffect(() => () => enter(''), []);
}
