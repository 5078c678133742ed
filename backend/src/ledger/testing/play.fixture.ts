import type { Side } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import { decode } from '../codec.js';
import type { CommandOf } from '../commands.js';
import type { Actor } from '../context.js';
import { drawerOf, onHandOf, remittableOf } from '../drawers.js';
import type { EventData } from '../events.js';
import type { StoredBet } from '../prints.js';
import type { DrawerRow } from '../state/state.js';
import { ADMIN_PERSON, ANA, serialNumber, type TestStation } from './station.fixture.js';

/** What a customer gets for a bet. */
export type Ticket = EventData<'bet.sold'>;

/** What a hall does all day, one function each. */
export function sell(
  station: TestStation,
  gameId: number,
  side: Side,
  stake: Centavos,
  actor: Actor = ANA,
): Ticket {
  const [event] = station.do({ type: 'sellBet', gameId, side, stake }, actor);
  if (event?.type !== 'bet.sold') throw new Error('a sale records one event');
  return event.data;
}

/** Sells as a teller who need not exist: the ledger knows them by their id only. */
export function sellBy(station: TestStation, sellerId: number, side: Side, stake: Centavos): void {
  const betId = station.state.counters.get().bet + 1;
  const gameId = station.state.counters.get().game;
  const data = { betId, serial: serialNumber(1_000_000 + betId), gameId, sellerId, side, stake };
  station.record([{ type: 'bet.sold', data }]);
}

/** The ticket of a bet that was sold before. */
export function ticketOf({ log }: Pick<TestStation, 'log'>, betId: number): Ticket {
  for (const json of log) {
    if (!json.includes(`"betId":${betId},"serial"`)) continue;
    const event = decode(0, json);
    if (event.type === 'bet.sold') return event.data;
  }
  throw new Error(`bet ${betId} was not sold`);
}

export function pay(station: TestStation, bet: Ticket, payer: Actor): Centavos {
  const before = drawerOf(station.state, payer.userId).paidOut;
  station.do({ type: 'payBet', serial: bet.serial }, payer);
  return (drawerOf(station.state, payer.userId).paidOut - before) as Centavos;
}

/** Records a print. @returns its number */
export function print(
  station: TestStation,
  bet: Ticket,
  receipt: CountedReceipt,
  actor: Actor = ANA,
): number {
  const [event] = station.do(printOf(station, bet, receipt), actor);
  if (event?.type !== 'bet.printed') throw new Error('a print records one event');
  return event.data.count;
}

/** The command for a print, from a client that has just read the read models. */
export function printOf(
  { log }: Pick<TestStation, 'log'>,
  { betId: id, serial, gameId, sellerId }: Pick<Ticket, 'betId' | 'serial' | 'gameId' | 'sellerId'>,
  receipt: CountedReceipt,
): CommandOf<'recordPrint'> & { readonly stored: StoredBet } {
  let known: Pick<StoredBet, 'payerId' | 'claimedBy' | 'prints'> = {
    payerId: null,
    claimedBy: null,
    prints: { bet: 0, payout: 0 },
  };
  for (const json of log) {
    if (!json.includes(`"betId":${id},`)) continue;
    const { type, data } = decode(0, json);
    if (type === 'bet.paid') known = { ...known, payerId: data.payerId };
    if (type === 'bet.claimed') known = { ...known, claimedBy: ADMIN_PERSON };
    if (type === 'bet.printed') known = { ...known, prints: { ...known.prints, [data.receipt]: data.count } };
  }
  const stored = { id, gameId, tellerId: sellerId, ...known, revision: log.length - 1 };
  return { type: 'recordPrint', serial, receipt, stored };
}

/** Creates a game and opens betting on both sides. @returns its id */
export function openGame(station: TestStation): number {
  station.do({ type: 'createGame', name: 'Game' });
  const gameId = station.state.counters.get().game;
  station.do({ type: 'actOnGame', gameId, action: 'start_betting_all' });
  return gameId;
}

/** Closes betting, sets the outcome and confirms it. */
export function finishGame(
  station: TestStation,
  gameId: number,
  outcome: 'set_winner_meron' | 'set_winner_wala' | 'set_draw',
): void {
  for (const action of ['stop_betting_all', outcome, 'confirm_result'] as const) {
    station.do({ type: 'actOnGame', gameId, action });
  }
}

/** A teller's drawer with the two figures that follow from it. */
export function balanceOf(
  station: TestStation,
  actor: Actor,
): DrawerRow & { onHand: Centavos; remittable: Centavos } {
  const drawer = drawerOf(station.state, actor.userId);
  return { ...drawer, onHand: onHandOf(drawer), remittable: remittableOf(drawer) };
}
