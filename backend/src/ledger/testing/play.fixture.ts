import type { Side } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
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

/** Records a print as somebody does who has just looked at the read models. @returns its number */
export function print(
  station: TestStation,
  bet: BetReference,
  receipt: CountedReceipt,
  known: Partial<Pick<RecordPrint, 'payerId' | 'isClaimed' | 'printed'>> = {},
  actor: Actor = ANA,
): number {
  const events = station.do(printCommand(station, bet, receipt, known), actor);
  return events.reduce((count, event) => (event.type === 'bet.printed' ? event.data.count : count), 0);
}

/** The command for a print; of a bet neither paid nor claimed, never printed as far as is known, unless told. */
export function printCommand(
  station: TestStation,
  { betId, gameId, tellerId, side }: BetReference,
  receipt: CountedReceipt,
  known: Partial<Pick<RecordPrint, 'payerId' | 'isClaimed' | 'printed'>> = {},
): RecordPrint {
  return {
    type: 'recordPrint',
    ...{ betId, gameId, tellerId, side, receipt },
    payerId: null,
    isClaimed: false,
    printed: { count: 0, revision: station.log.length - 1 },
    ...known,
  };
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
