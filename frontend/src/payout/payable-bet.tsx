import { type BetLookup, type BetView, betDisplayStatus } from '@taya/contracts/bet';
import { type Centavos, pesos, subtract } from '@taya/contracts/money';
import type { Side } from '@taya/contracts/side';
import { useEffect, useRef } from 'react';
import { useServerAway } from '../data/connection.js';
import { useBalance } from '../data/queries.js';
import type { Command } from '../data/use-command.js';
import { betDetails } from '../ui/bet-details.js';
import { ReasonedButton } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { centavosOf, money } from '../ui/format.js';
import { SideMark, sideOf } from '../ui/side-mark.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import styles from './payout.module.css';

export interface PayInput {
  readonly bet: Pick<BetView, 'serial'>;
}

const SIDE_COLOUR: Readonly<Record<Side, string | undefined>> = { MERON: styles.meron, WALA: styles.wala };

export interface PayableBetProps {
  readonly lookup: BetLookup;
  readonly pay: Command<PayInput, unknown>;
}

/** The ticket found: what it is, what is owed, and the one button. */
export function PayableBet({ lookup, pay }: PayableBetProps) {
  const { bet, game } = lookup;
  const { data: balance } = useBalance();
  const away = useServerAway();
  const onHand = balance === undefined ? null : centavosOf(balance.onHand);
  const owed = centavosOf(bet.payout_amount);
  const reason = away ?? whyNotPaid(lookup, onHand, owed);
  const isClaimed = betDisplayStatus(bet) === 'Claimed';
  const button = useRef<HTMLButtonElement>(null);
  const send = () => {
    if (reason === null && !pay.isSending) void pay.send({ bet: { serial: bet.serial } });
  };
  useHotkeys({ Enter: send });
  useEffect(() => button.current?.focus(), []);
  const side = sideOf(bet.is_bet_meron);
  return (
    <section className={styles.ticket} aria-label={`${side} ticket`}>
      <div className={classes(styles.head, isClaimed ? styles.claimed : SIDE_COLOUR[side])}>
        <div>
          <div>
            {game.game_name} · {resultText(lookup)}
          </div>
          <div className={styles.side}>
            <SideMark side={side} /> ticket · {isClaimed ? 'CLAIMED' : 'WINNER'}
          </div>
        </div>
        <div className={styles.owed}>
          <span>{bet.has_claimed ? 'paid' : isClaimed ? 'claimed' : 'to pay'}</span>
          <b>{money(bet.payout_amount)}</b>
        </div>
      </div>
      <div className={styles.body}>
        <Details
          isWide
          rows={[...betDetails(lookup), ['Drawer after', drawerAfter(onHand, owed, isClaimed)]]}
        />
        <ReasonedButton
          ref={button}
          tone="good"
          size="huge"
          isFull
          className={styles.pay}
          hotkey="Enter"
          aria-keyshortcuts="Enter"
          reason={reason}
          isBusy={pay.isSending}
          onClick={send}
        >
          PAYOUT {money(bet.payout_amount)}
        </ReasonedButton>
      </div>
    </section>
  );
}

/** On hand before and after; a bet that is claimed takes nothing out. */
function drawerAfter(onHand: Centavos | null, owed: Centavos, isClaimed: boolean): string {
  if (onHand === null || isClaimed) return '–';
  return `${pesos(onHand)} → ${pesos(subtract(onHand, owed))}`;
}

function whyNotPaid({ bet }: BetLookup, onHand: number | null, owed: number): string | null {
  if (bet.has_claimed || bet.is_admin_claim) return 'This bet is already claimed.';
  if (onHand === null) return 'Your balance is not known yet.';
  return onHand < owed ? 'Your drawer does not hold enough on hand. Ask the admin for a cashin.' : null;
}

function resultText({ game }: BetLookup): string {
  if (game.is_no_contest) return 'NO CONTEST, refunded';
  return game.is_draw ? 'DRAW, refunded' : `${game.result} won`;
}
