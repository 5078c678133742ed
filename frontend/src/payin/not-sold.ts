import { useEffect } from 'react';
import { toast } from 'sonner';
import { UNTIL_READ } from '../data/until-read.js';
import { groupedDigits } from './amount.js';
import { takeLeftOver } from './kept-bets.js';
import type { BetInput } from './till-entry.js';

export function betText({ side, amount }: BetInput): string {
  return `${side} ₱${groupedDigits(amount)}.00`;
}

/** Shown until it is closed. */
export function sayNotSold(bet: BetInput): void {
  toast.error(`${betText(bet)} was NOT sold. Sell it again if wanted.`, UNTIL_READ);
}

/** Reports the bets that were confirmed before a reload but not sent. Used once, by the shell of the back office. */
export function useLeftOverBets(): void {
  useEffect(() => {
    // The toaster is mounted together with this page, and would miss a toast from before.
    const timer = window.setTimeout(() => {
      for (const bet of takeLeftOver()) sayNotSold(bet);
    });
    return () => window.clearTimeout(timer);
  }, []);
}
