import type { BetView, BetWithTeller } from '@taya/contracts/bet';
import { pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import { useEffect, useRef } from 'react';
import type { GetListResult } from 'react-admin';
import { toast } from 'sonner';
import { useMay } from '../data/access.js';
import { ApiError, messageOf } from '../data/api.js';
import { newCommandId } from '../data/command-id.js';
import { type CommandCall, call, isOutcomeOpen, toastFailure } from '../data/commands.js';
import { onAnswer } from '../data/connection.js';
import { keys } from '../data/keys.js';
import { newestFirst } from '../data/queries.js';
import { queryClient } from '../data/query-client.js';
import { cachedOf } from '../data/resources.js';
import { say, toastSuccess } from '../data/said.js';
import { serverNow } from '../data/server-clock.js';
import { askServer, SLOW_MS } from '../data/server-polling.js';
import { useUser } from '../data/session.js';
import { createStore, useStore } from '../data/store.js';
import { onStored, parsed, store, stored } from '../data/stored.js';
import { UNTIL_READ } from '../data/until-read.js';
import { usePrint } from '../receipt/printing.js';
import { isSideOpen, stakeOf } from './limits.js';
import {
  type BetInput,
  type Confirmed,
  type Effect,
  NO_STORED_BETS,
  type NotSold,
  phaseOf,
  type Sale,
  type Selling,
  type SellingEvent,
  type StoredBets,
  step,
} from './selling.js';
import { mayTakeBack, noteConfirmed, takeBack } from './till-entry.js';

/** Those that are shown beside the form, and where react-admin stores them. */
export const LAST_TICKETS = newestFirst(1, 5);
const TICKETS_KEY = ['bethistory', 'getList', LAST_TICKETS];

const BET: CommandCall<BetInput, BetWithTeller> = {
  request: ({ gameId, side, amount }) => ({
    method: 'POST',
    path: '/api/bet',
    body: { game_id: gameId, amount, is_bet_meron: side === 'MERON' },
  }),
  failure: 'Failed to create bet',
};

/** Without a call of its own nobody would hear that the server is back. */
const LISTEN_EVERY_MS = 1_000;

interface Teller {
  readonly userId: number;
  readonly print: (sold: BetWithTeller) => void;
}

const selling = createStore<Selling>({ page: newCommandId(), bets: NO_STORED_BETS, own: 'sending' });
/** Whose bets are sold here. */
let teller: Teller | null = null;

const slotOf = (userId: number) => `taya.selling.${userId}`;

const storedBetsOf = (userId: number): StoredBets => stored<StoredBets>(slotOf(userId)) ?? NO_STORED_BETS;

function storeBets(userId: number, bets: StoredBets): void {
  const isNothing = bets.sale === null && bets.waiting.length === 0 && bets.notSold.length === 0;
  store(slotOf(userId), isNothing ? null : bets);
}

export const useSelling = (): Selling => useStore(selling);

/** Takes a confirmed bet: it is sold, or told as not sold. The field is free for the next one at once. */
export function sell(bet: BetInput): void {
  if (teller === null) return;
  dispatch({ type: 'confirmed', key: newCommandId(), bet });
  noteConfirmed(bet);
}

/** Asks what became of the bet that has no answer. */
export const checkNow = (): void => dispatch({ type: 'checked' });

/** The cashier has given the money of a bet back that was not sold. */
export function noteGivenBack({ key }: NotSold): void {
  dispatch({ type: 'givenBack', key });
  toast.dismiss(key);
}

/** Sells for whoever is signed in, whatever page is shown; shows nothing. Used once, beside all pages. */
export function Till(): null {
  const userId = useUser()?.id ?? 0;
  const sells = useMay('write', 'payin');
  const { print } = usePrint();
  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    if (!sells) return;
    return open({ userId, print: ({ bet, teller }) => void latest.current({ kind: 'bet', bet, teller }) });
  }, [userId, sells]);
  return null;
}

/** @returns a function that leaves the till: what is on its way stays stored for whoever opens it next */
function open(next: Teller): () => void {
  teller = next;
  selling.set({ ...selling.get(), bets: storedBetsOf(next.userId) });
  const leave = () => dispatch({ type: 'left' });
  const enter = () => dispatch({ type: 'opened' });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', enter);
  window.addEventListener('storage', onOtherTab);
  const stops = [onStored(() => follow(next.userId)), onAnswer(() => dispatch({ type: 'heard' }))];
  const listening = window.setInterval(() => {
    const phase = phaseOf(selling.get());
    if (phase !== 'idle' && phase !== 'sending') void askServer();
  }, LISTEN_EVERY_MS);
  // The toaster is mounted together with this page, and would miss a toast from before.
  const entering = window.setTimeout(enter);
  return () => {
    leave();
    teller = null;
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', enter);
    window.removeEventListener('storage', onOtherTab);
    window.clearInterval(listening);
    window.clearTimeout(entering);
    for (const stop of stops) stop();
  };
}

/** Shows what is stored, by another tab too. */
function follow(userId: number): void {
  const bets = storedBetsOf(userId);
  if (bets !== selling.get().bets) selling.set({ ...selling.get(), bets });
}

/**
 * Another tab's sale is over: there is a ticket more. By what the event says: what is stored now may have been read before it
 * came, by a step of this page.
 */
function onOtherTab({ key, oldValue, newValue }: StorageEvent): void {
  if (teller === null || key !== slotOf(teller.userId)) return;
  const [before, after] = [oldValue, newValue].map((text) => parsed<StoredBets>(text)?.sale?.key);
  if (before !== undefined && before !== after) refetch();
}

function refetch(): void {
  void queryClient.invalidateQueries(cachedOf('total_bet', 'bet', 'balance'));
}

/** What is stored is read before and written after each step, so that tabs hold to one another. */
function dispatch(event: SellingEvent): void {
  if (teller === null) return;
  const { userId } = teller;
  const bets = storedBetsOf(userId);
  const shown = selling.get();
  const before: Selling = shown.bets === bets ? shown : { ...shown, bets };
  const [after, effects] = step(before, event, { atMs: serverNow(), newestId: newestOf(event) });
  // First, because what cannot be stored must not be sent.
  if (after.bets !== bets) storeBets(userId, after.bets);
  selling.set(after);
  for (const effect of effects) perform(effect, teller);
}

/** The newest ticket that is known: the one just answered, or the first in the list. */
function newestOf(event: SellingEvent): number {
  const page = queryClient.getQueryData<GetListResult<BetView>>(TICKETS_KEY);
  const sold = event.type === 'sold' ? event.answer.bet.id : 0;
  return Math.max(sold, page?.data[0]?.id ?? 0);
}

function perform(effect: Effect, { userId, print }: Teller): void {
  switch (effect.type) {
    case 'send':
      window.setTimeout(() => dispatch({ type: 'slow', key: effect.sale.key }), SLOW_MS);
      transmit(userId, effect.sale, false, false);
      break;
    case 'ask':
      transmit(userId, effect.sale, true, effect.isByHand);
      break;
    case 'print':
      showSold(effect.answer.bet);
      refetch();
      if (isPayinShown()) say(effect.answer.bet.serial, 'Bet successfully created');
      else toastSuccess('Bet successfully created');
      print(effect.answer);
      break;
    case 'takeBack':
      takeBack(effect.bet);
      break;
    case 'notify':
      toastElsewhere(effect.notSold, 'was NOT sold. Sell it again if wanted.');
  }
}

function transmit(userId: number, { key, bet, sentAtMs }: Sale, wasAsked: boolean, isByHand: boolean): void {
  // The answer to somebody who has left stays stored, and is asked for when they are back.
  const isTheirs = () => teller?.userId === userId;
  const onFailure = (error: unknown) => {
    if (!isTheirs()) return;
    // Nothing has failed: its row says that it has no answer, on other pages a toast.
    if (isOutcomeOpen(error, wasAsked)) {
      toastElsewhere({ key, bet }, 'has no answer yet, see payin');
      return dispatch({ type: 'lost', key, wasAsked });
    }
    // Nobody waits for a question that the till puts by itself, and a row says what came of it.
    if (!wasAsked || isByHand) toastFailure(BET, error, bet);
    refused(key, bet, error, wasAsked);
  };
  void call(BET, { key, input: bet, sentAtMs }, wasAsked).then((answer) => {
    if (!isTheirs()) return;
    toast.dismiss(key);
    dispatch({ type: 'sold', key, answer });
  }, onFailure);
}

function refused(key: string, bet: BetInput, error: unknown, wasAsked: boolean): void {
  const game = queryClient.getQueryData<GameView | null>(keys.latestGame);
  const isPossible = game?.id === bet.gameId && isSideOpen(game, bet.side);
  // After a wait the game that is shown may be old, and the money has been taken.
  const fits = !wasAsked && isPossible && isPayinShown() && mayTakeBack(bet);
  const isWithdrawn = error instanceof ApiError && error.code === 'WITHDRAWN';
  const why = isWithdrawn ? 'it never reached the server' : messageOf(error, 'Failed to create bet');
  dispatch({ type: 'refused', key, why, fits });
  // The server's game may differ from the one that was shown.
  void queryClient.invalidateQueries({ queryKey: keys.latestGame });
}

const isPayinShown = () => window.location.pathname === '/dashboard/payin';

/** On payin a row says it, and an earlier message goes; a teller at another page has to be notified too. */
function toastElsewhere({ key, bet }: Confirmed, text: string): void {
  if (isPayinShown()) return void toast.dismiss(key);
  toast.error(`${bet.side} ${pesos(stakeOf(bet))} ${text}`, { ...UNTIL_READ, id: key });
}

/** Shows the ticket among the last ones at once; the list is fetched again as well. */
function showSold(sold: BetView): void {
  queryClient.setQueryData<GetListResult<BetView>>(TICKETS_KEY, (page) => {
    if (page === undefined) return page;
    const others = page.data.filter(({ id }) => id !== sold.id);
    return { ...page, data: [sold, ...others].slice(0, LAST_TICKETS.pagination.perPage) };
  });
}
