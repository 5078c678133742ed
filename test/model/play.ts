/** Does one step of a random day in the reference model. */
import type { AdminAction, Step } from './days.js';
import type { Bet, Outcome, Station } from './station.js';

/** @returns whether it was allowed; null for a step about a bet while there is none */
export function play(station: Station, step: Step): boolean | null {
  switch (step.do) {
    case 'sell':
      return station.sell(step.teller, step.side, step.stake);
    case 'cancel bet':
      return withBet(station, step.betsAgo, (bet) => station.cancelBet(step.teller, bet));
    case 'pay':
      return withBet(station, step.betsAgo, (bet) => station.pay(step.teller, bet));
    case 'claim':
      return withBet(station, step.betsAgo, (bet) => station.claim(bet));
    case 'print':
      return withBet(station, step.betsAgo, (bet) => station.print(step.by, bet, step.receipt));
    case 'cash in':
      return station.cashIn(step.teller, step.amount);
    case 'remit':
      return station.remit(step.teller, step.amount);
    case 'remit all':
      return station.remit(step.teller, amountOfAll(station, step.teller, step.over));
    case 'go on':
      return act(station, usualNext(station, step.result));
    case 'act':
      return act(station, step.action);
    case 'clear':
      return station.clear(station.today - step.daysAgo);
    case 'seal':
      return station.seal(station.today - step.daysAgo);
    case 'next day':
      station.today += 1;
      return true;
    case 'change terms':
      station.terms = step.terms;
      return true;
  }
}

export function betNamed(station: Station, betsAgo: number): Bet | undefined {
  return station.bets.at(-1 - betsAgo);
}

export function amountOfAll(station: Station, teller: string, over: bigint): bigint {
  return station.balance(teller).remittable + over;
}

/** What an admin usually does next. */
export function usualNext(station: Station, result: Outcome): AdminAction {
  switch (station.game?.phase) {
    case 'not started':
      return 'open all';
    case 'open':
      return 'close all';
    case 'paused':
      return 'pause';
    case 'ongoing':
      return `result ${result}`;
    case 'result':
      return 'confirm';
    default:
      return 'new game';
  }
}

function withBet(station: Station, betsAgo: number, todo: (bet: Bet) => boolean): boolean | null {
  const bet = betNamed(station, betsAgo);
  return bet === undefined ? null : todo(bet);
}

function act(station: Station, action: AdminAction): boolean {
  switch (action) {
    case 'new game':
      return station.newGame();
    case 'open all':
      return station.openBetting(['MERON', 'WALA']);
    case 'open MERON':
      return station.openBetting(['MERON']);
    case 'open WALA':
      return station.openBetting(['WALA']);
    case 'close all':
      return station.closeBetting(['MERON', 'WALA']);
    case 'close MERON':
      return station.closeBetting(['MERON']);
    case 'close WALA':
      return station.closeBetting(['WALA']);
    case 'pause':
      return station.pause();
    case 'cancel game':
      return station.cancelGame();
    case 'result MERON':
      return station.setResult('MERON');
    case 'result WALA':
      return station.setResult('WALA');
    case 'result DRAW':
      return station.setResult('DRAW');
    case 'undo':
      return station.undoResult();
    case 'confirm':
      return station.confirm();
  }
}
