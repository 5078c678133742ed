/** The worked day of the house rules, with Ana as A and Ben as B. */
import { finishGame, openGame, pay, sell } from '../ledger/testing/play.fixture.js';
import { ANA, BEN, DAY, peso, type TestStation } from '../ledger/testing/station.fixture.js';
import { legalStation } from './station-log.fixture.js';

export const FIRST_DAY = '2026-11-21';

export function workedDay(): TestStation {
  const station = legalStation();
  station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(5_000) });
  station.do({ type: 'cashIn', tellerId: BEN.userId, amount: peso(3_000) });
  firstGame(station);
  drawnGame(station);
  station.at += DAY;
  openGameOfNextDay(station);
  return station;
}

/** WALA wins; Ana's ticket is paid at Ben's window, Ben's stays unclaimed. */
function firstGame(station: TestStation): void {
  const gameId = openGame(station);
  sell(station, gameId, 'MERON', peso(1_000), ANA);
  const anasTicket = sell(station, gameId, 'WALA', peso(500), ANA);
  sell(station, gameId, 'WALA', peso(300), BEN);
  finishGame(station, gameId, 'set_winner_wala');
  pay(station, anasTicket, BEN);
}

function drawnGame(station: TestStation): void {
  const gameId = openGame(station);
  const anas = sell(station, gameId, 'MERON', peso(200), ANA);
  const bens = sell(station, gameId, 'WALA', peso(100), BEN);
  finishGame(station, gameId, 'set_draw');
  pay(station, anas, ANA);
  pay(station, bens, BEN);
}

function openGameOfNextDay(station: TestStation): void {
  const gameId = openGame(station);
  sell(station, gameId, 'MERON', peso(400), ANA);
  const cancelled = sell(station, gameId, 'MERON', peso(50), ANA);
  station.do({ type: 'cancelBet', serial: cancelled.serial }, ANA);
  sell(station, gameId, 'WALA', peso(250), BEN);
}
