import { useEffect } from 'react';
import { toast } from 'sonner';
import { UNTIL_READ } from '../data/until-read.js';
import { groupedDigits } from './amount.js';
import { takeLeftOver } from './kept-bets.js';
import type { BetInput } from './till-entry.js';

export function betText({ side, amount }: BetInput): string {
  return `${side} ₱${groupedDigits(amount)}.00`;
}

/** Told until it is read. */
export function sayNotSold(bet: BetInput): void {
  toast.error(`${betText(bet)} was NOT sold. Sell it again if wanted.`, UNTIL_READ);
}

/** Says which bets were confirmed before the page was loaded again, and not sent. To be used once, by the shell of the back office. */
export function useLeftOverBets(): void {
  useEffect(() => {
    // The toaster, which begins with this page, hears nothing of before it has begun.
    const timer = window.setTimeout(() => {
      for (const bet of takeLeftOver()) sayNotSold(bet);
    });
    return () => window.clearTimeout(timer);
  }, []);
}
