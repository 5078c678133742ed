/** Stations after any legal order of commands, for property tests. */
import { GAME_ACTIONS, type GameAction, GameStatus, SIDES } from '@taya/contracts/game';
import { centavos, hundredths } from '@taya/contracts/money';
import { COUNTED_RECEIPTS } from '@taya/contracts/print';
import { localDate } from '@taya/contracts/time';
import fc from 'fast-check';
import type { Actor, Command } from '../ledger/commands.js';
import type { EventData } from '../ledger/events.js';
import { knownBet } from '../ledger/known-bets.js';
import { printOf, type Ticket } from '../ledger/testing/play.fixture.js';
import {
  ANA,
  BEN,
  DAY,
  HOUR,
  openedStation,
  type TestStation,
  TIME_ZONE,
  usualActor,
} from '../ledger/testing/station.fixture.js';

/** What is tried next, and three numbers for its details. */
interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Listed as often as they should be tried. */
const KINDS = [
  ...['sell', 'sell', 'sell', 'sell', 'sell', 'sell', 'sell', 'sell', 'sell', 'sell'],
  ...[
    'go on',
    'go on',
    'go on',
    'go on',
    'go on',
    'go on',
    'go on',
    'go on',
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
  ],
  ...['cash in', 'cash in', 'remit', 'cancel', 'claim', 'act', 'act', 'clear', 'seal', 'wait', 'settings'],
  ...['print', 'print', 'print', 'print', 'ask'],
] as const;

const number = fc.nat({ max: 1_000_000 });

/** Steps; those that the ledger refuses do nothing. */
export const randomSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), a: number, b: number, c: number }),
  { minLength: 60, maxLength: 200, size: 'max' },
);

export function stationAfter(steps: readonly Step[]): TestStation {
  const station = openedStation();
  for (const step of steps) {
    if (step.kind === 'wait') station.at += step.a % 2 === 0 ? HOUR : DAY;
    else attempt(station, step);
  }
  return station;
}

function attempt(station: TestStation, step: Step): void {
  const command = commandOf(station, step);
  if (command === null) return;
  const actor = actorOf(station, command, step);
  const decision = station.decide(command, actor);
  if (!decision.ok) return;
  const key = { key: `${actor.userId}|${step.kind}|${station.log.length}`, fingerprint: 'f' };
  station.record(decision.events, actor, key);
}

function actorOf({ state }: TestStation, command: Command, { c }: Step): Actor {
  if (command.type === 'cancelBet') {
    return knownBet(state, command.serial)?.bet.tellerId === ANA.userId ? ANA : BEN;
  }
  const isTellers = ['sellBet', 'payBet', 'recordPrint'].includes(command.type);
  return isTellers ? ([ANA, BEN][c % 2] as Actor) : usualActor(command);
}

function commandOf(station: TestStation, { kind, a, b, c }: Step): Command | null {
  const gameId = station.state.counters.get().game;
  const tellerId = 4 + (c % 2);
  const amount = centavos(1 + (a % 500_000));
  switch (kind) {
    case 'sell':
      return { type: 'sellBet', gameId, side: pick(SIDES, b), stake: centavos(1 + (a % 20_000)) };
    case 'go on':
      return usualNext(station, a);
    case 'act':
      return { type: 'actOnGame', gameId, action: pick(GAME_ACTIONS, a) };
    case 'pay':
      return withBet(station, a, (bet) => ({ type: 'payBet', serial: bet.serial }));
    case 'cancel':
      return withBet(station, a, (bet) => ({ type: 'cancelBet', serial: bet.serial }));
    case 'claim':
      return withBet(station, a, (bet) => ({ type: 'claimBet', serial: bet.serial }));
    case 'print':
      return withBet(station, a, (bet) => printOf(station, bet, pick(COUNTED_RECEIPTS, b)));
    case 'cash in':
      return { type: 'cashIn', tellerId, amount };
    case 'remit':
      return { type: 'remit', tellerId, amount };
    case 'ask':
      return { type: 'withdrawCommand' };
    case 'seal':
      return { type: 'sealDay', date: localDate(station.at - (a % 3) * DAY, TIME_ZONE) };
    case 'clear':
      return { type: 'clearDate', date: localDate(station.at - (a % 3) * DAY, TIME_ZONE) };
    default:
      return changedTerms(a, b);
  }
}

/** What an admin does next to finish a game; betting stays open for a while. */
function usualNext(station: TestStation, a: number): Command | null {
  const game = station.state.game.get();
  if (game?.status === GameStatus.BettingOpen && a % 4 > 0) return null;
  const next: Partial<Record<number, GameAction>> = {
    1: 'start_betting_all',
    2: 'stop_betting_all',
    3: 'pause',
    5: pick(['set_winner_meron', 'set_winner_wala', 'set_draw'] as const, a),
    7: 'confirm_result',
  };
  const action = next[game?.status ?? 0];
  return game === null || action === undefined
    ? { type: 'createGame', name: 'Game' }
    : { type: 'actOnGame', gameId: game.id, action };
}

function changedTerms(a: number, b: number): Command {
  if (a % 2 === 0) return { type: 'changeHousePercentage', rate: hundredths(1 + (b % 2_500)) };
  const payoutUnit = centavos(pick([1, 5, 25, 100], b));
  return { type: 'changeSettings', payoutUnit, minimumPayout: hundredths(pick([0, 10_000, 12_000], a)) };
}

/** Any of the latest bets sold. */
function withBet(station: TestStation, a: number, command: (bet: Ticket) => Command): Command | null {
  const bets = station.log.filter((json) => json.startsWith('{"type":"bet.sold"')).slice(-30);
  const json = bets[a % bets.length];
  if (json === undefined) return null;
  return command((JSON.parse(json) as { data: EventData<'bet.sold'> }).data);
}

function pick<T>(from: readonly T[], at: number): T {
  return from[at % from.length] as T;
}
