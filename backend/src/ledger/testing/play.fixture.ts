import type { Side } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import { decode } from '../codec.js';
import type { Actor, BetReference, RecordPrint } from '../commands.js';
import { drawerOf, onHandOf, remittableOf } from '../drawers.js';
import type { DrawerRow } from '../state/state.js';
import { ANA, type TestStation } from './station.fixture.js';

/** What a hall does all day, in one word each. */
export function sell(
  station: TestStation,
  gameId: number,
  side: Side,
  stake: Centavos,
  actor: Actor = ANA,
): BetReference {
  station.do({ type: 'sellBet', gameId, side, stake }, actor);
  return { betId: station.state.counters.get().bet, gameId, tellerId: actor.userId, side };
}

export function pay(station: TestStation, bet: BetReference, payer: Actor): Centavos {
  const before = drawerOf(station.state, payer.userId).paidOut;
  station.do({ type: 'payBet', ...bet }, payer);
  return (drawerOf(station.state, payer.userId).paidOut - before) as Centavos;
}

/** Records a print. @returns its number */
export function print(
  station: TestStation,
  bet: BetReference,
  receipt: CountedReceipt,
  actor: Actor = ANA,
): number {
  const [event] = station.do(printOf(station, bet, receipt), actor);
  if (event?.type !== 'bet.printed') throw new Error('a print records one event');
  return event.data.count;
}

/** The command for a print, as somebody gives it who has just looked at the read models. */
export function printOf(
  { log }: Pick<TestStation, 'log'>,
  { betId, gameId, tellerId, side }: BetReference,
  receipt: CountedReceipt,
): RecordPrint {
  const known = { payerId: null as number | null, isClaimed: false, count: 0 };
  for (const json of log) {
    if (!json.includes(`"betId":${betId},`)) continue;
    const event = decode(0, json);
    if (event.type === 'bet.paid') known.payerId = event.data.payerId;
    if (event.type === 'bet.claimed') known.isClaimed = true;
    if (event.type === 'bet.printed' && event.data.receipt === receipt) known.count = event.data.count;
  }
  const { payerId, isClaimed, count } = known;
  const printed = { count, revision: log.length - 1 };
  return { type: 'recordPrint', betId, gameId, tellerId, side, receipt, payerId, isClaimed, printed };
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
