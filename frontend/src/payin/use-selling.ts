import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { BetView, BetWithTeller } from '@taya/contracts/bet';
import type { PagedEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { useRef } from 'react';
import { toast } from 'sonner';
import { keptCommand } from '../data/command-id.js';
import { keys } from '../data/keys.js';
import { cachedOf } from '../data/resources.js';
import { useUser } from '../data/session.js';
import { type Command, OUTCOME_UNKNOWN_TEXT, useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { type Seller, sellInTurn, useWaitingBets } from './bet-queue.js';
import { isSideOpen } from './entry.js';
import { sayNotSold } from './not-sold.js';
import { LAST_TICKETS } from './tickets.js';
import { type BetInput, noteConfirmed, takeBack } from './till-entry.js';

const NAME = 'bet';

export interface Selling {
  readonly bet: Command<BetInput, BetWithTeller>;
  /** Confirmed but not answered yet, starting with the one on its way. */
  readonly pending: readonly BetInput[];
  /** Takes a confirmed bet; the field is free for the next one at once. */
  readonly sell: (bet: BetInput) => void;
}

/**
 * Sends confirmed bets one after another and prints their receipts. A bet that was not sold is reported, or its amount
 * is put back.
 */
export function useSelling(): Selling {
  const client = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const { print } = usePrint();
  const waiting = useWaitingBets();
  const onItsWay = useRef<BetInput | null>(null);
  const bet = useCommand<BetInput, BetWithTeller>({
    name: NAME,
    request: ({ gameId, side, amount }) => ({
      method: 'POST',
      path: '/api/bet',
      body: { game_id: gameId, amount, is_bet_meron: side === 'MERON' },
    }),
    failure: 'Failed to create bet',
    success: 'Bet successfully created',
    onDone: ({ bet: sold, teller }) => {
      showSold(client, sold);
      void client.invalidateQueries(cachedOf('total_bet', 'bet', 'balance'));
      void print({ kind: 'bet', bet: sold, teller });
    },
    onRefused: (refused) => {
      // The server's game may differ from the one that was shown.
      void client.invalidateQueries({ queryKey: keys.latestGame });
      tellNotSold(client, refused);
    },
  });
  const seller = useRef<Seller | null>(null);
  seller.current = {
    sell: (next) => {
      onItsWay.current = next;
      return bet.send(next);
    },
    isHeld: () => keptCommand(userId, NAME) !== null,
    onUnsent: (unsent) => {
      toast.error(OUTCOME_UNKNOWN_TEXT);
      tellNotSold(client, unsent);
    },
  };
  const sent = bet.isSending && onItsWay.current !== null ? [onItsWay.current] : [];
  return {
    bet,
    pending: [...sent, ...waiting],
    sell: (next) => {
      noteConfirmed(next);
      if (seller.current !== null) void sellInTurn(next, seller.current);
    },
  };
}

/**
 * Puts the amount back into the field if nothing else was entered and the bet is still possible; otherwise shows a
 * toast that stays until it is closed.
 */
function tellNotSold(client: QueryClient, bet: BetInput): void {
  const game = client.getQueryData<GameView | null>(keys.latestGame);
  const isPossible = game?.id === bet.gameId && isSideOpen(game, bet.side);
  if (isPossible && takeBack(bet)) return;
  sayNotSold(bet);
}

/** Shows the ticket among the last ones at once; the list is fetched again as well. */
function showSold(client: QueryClient, sold: BetView): void {
  client.setQueryData<PagedEnvelope<BetView>>(keys.page('bet', LAST_TICKETS), (page) => {
    if (page === undefined) return page;
    const others = page.data.filter(({ id }) => id !== sold.id);
    return { ...page, data: [sold, ...others].slice(0, LAST_TICKETS.page_size) };
  });
}
