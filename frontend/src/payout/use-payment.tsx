import { useQueryClient } from '@tanstack/react-query';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import { useRef } from 'react';
import { toast } from 'sonner';
import { AboutBet } from '../bet/about-bet.js';
import { api, messageOf } from '../data/api.js';
import { useOwnName } from '../data/session.js';
import { type Command, useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { SEARCH_FAILED, SEARCH_KEY } from './use-payout-search.js';

export interface PayInput {
  readonly bet: BetView;
}

/** Pays a bet and prints its receipt. `onPaid` gets the bet with its new state. */
export function usePayment(
  found: BetLookup | undefined,
  onPaid: (lookup: BetLookup) => void,
): Command<PayInput, unknown> {
  const client = useQueryClient();
  const { print } = usePrint();
  const paidBy = useOwnName();
  const latest = useRef(found);
  if (found !== undefined) latest.current = found;
  const paid = useRef(onPaid);
  paid.current = onPaid;
  return useCommand<PayInput, { readonly bet: BetView }>({
    name: 'payout',
    request: ({ bet }) => {
      const claim_code = bet.locked?.claim_code;
      return claim_code == null
        ? { method: 'POST', path: `/api/bet/${bet.serial}/payout` }
        : { method: 'POST', path: `/api/bet/${bet.id}/payout_lost`, body: { claim_code } };
    },
    failure: 'Failed to payout bet',
    success: 'Bet payout successful',
    // Without its seller it is not shown as paid just now.
    saidAbout: ({ bet }) => (latest.current?.bet.serial === bet.serial ? bet.serial : null),
    changes: ['bet', 'balance'],
    approves: ({ bet }) => ({
      what: bet.locked === null ? 'payout' : 'lost',
      amount: bet.payout_amount,
      isNot: bet.locked?.by.id,
      about: <AboutBet bet={bet} claimant={bet.locked?.claimant} />,
    }),
    onDone: async ({ bet }) => {
      // Dropped, so that a code typed again is searched again.
      client.removeQueries({ queryKey: [...SEARCH_KEY, 'part'] });
      // After a reload the page no longer knows who sold the bet, so the bet is fetched.
      const known = latest.current?.bet.id === bet.id ? latest.current : await lookUp(bet.serial);
      if (known === null) return;
      // The page may show another ticket by now.
      paid.current({ ...known, bet: { ...known.bet, ...bet } });
      void print({ kind: 'payout', bet, teller: known.betTeller, paidBy });
    },
  });
}

/** Returns null when it fails, after a toast: the bet is paid all the same, and its receipt can be printed by its code. */
async function lookUp(serial: string): Promise<BetLookup | null> {
  try {
    return await api.get(`/api/bet/${serial}/search_for_payout`);
  } catch (error) {
    toast.error(messageOf(error, SEARCH_FAILED));
    return null;
  }
}
