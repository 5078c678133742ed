import { GAME_ACTIONS, type GameAction, GameStatus } from '@taya/contracts/game';
import { centavos, hundredths } from '@taya/contracts/money';
import { COUNTED_RECEIPTS, type CountedReceipt } from '@taya/contracts/print';
import { TIMER_STATUSES } from '@taya/contracts/timer';
import fc from 'fast-check';
import { type Actor, type Command, STATION_ACTOR } from '../commands.js';
import { printOf, type Ticket } from './play.fixture.js';
import { ADMIN, ANA, BEN, SUPER_ADMIN, type TestStation } from './station.fixture.js';

/**
 * One move of a random day. A step does what usually comes next in a game. Bets are picked from those sold so far; many
 * moves are refused, as on real days.
 */
export type Move =
  | { readonly kind: 'command'; readonly command: Command; readonly actor: Actor; readonly minutes: number }
  | { readonly kind: 'step'; readonly outcome: GameAction }
  | {
      readonly kind: 'bet';
      readonly type: 'cancelBet' | 'payBet' | 'claimBet';
      readonly pick: number;
      readonly actor: Actor;
    }
  | {
      readonly kind: 'print';
      readonly receipt: CountedReceipt;
      readonly pick: number;
      readonly actor: Actor;
    };

const teller = fc.constantFrom(ANA, BEN);
const tellerId = fc.constantFrom(4, 5);
const amount = fc.constantFrom(1, 33, 1_000, 12_345, 50_000, 999_999).map(centavos);
const gameId = fc.constant(0);
const minutes = fc.constantFrom(0, 1, 90, 700);
const side = fc.constantFrom('MERON' as const, 'WALA' as const);

const by = (actor: fc.Arbitrary<Actor>, command: fc.Arbitrary<Command>) =>
  fc.record({ kind: fc.constant('command' as const), command, actor, minutes });
const admin = fc.constant(ADMIN);
const superAdmin = fc.constant(SUPER_ADMIN);

/** Actions and bets name game 0, which stands for the latest one; the end of a last call is that of the running one. */
export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      outcome: fc.constantFrom<GameAction>('set_winner_meron', 'set_winner_wala', 'set_draw'),
    }),
  },
  {
    weight: 24,
    arbitrary: by(teller, fc.record({ type: fc.constant('sellBet' as const), gameId, side, stake: amount })),
  },
  {
    weight: 4,
    arbitrary: by(
      admin,
      fc.record({
        type: fc.constant('actOnGame' as const),
        gameId,
        action: fc.constantFrom(...GAME_ACTIONS),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: by(
      admin,
      fc.constantFrom<Command>(
        { type: 'actOnGame', gameId: 0, action: 'last_call' },
        { type: 'actOnGame', gameId: 0, action: 'last_call', seconds: 600 },
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: by(
      fc.constant(STATION_ACTOR),
      fc.constant<Command>({ type: 'endLastCall', gameId: 0, startedBy: 0 }),
    ),
  },
  { weight: 4, arbitrary: by(admin, fc.constant<Command>({ type: 'createGame', name: 'Game' })) },
  { weight: 3, arbitrary: by(admin, fc.record({ type: fc.constant('cashIn' as const), tellerId, amount })) },
  { weight: 3, arbitrary: by(admin, fc.record({ type: fc.constant('remit' as const), tellerId, amount })) },
  {
    weight: 1,
    arbitrary: by(
      admin,
      fc.record({
        type: fc.constant('clearDate' as const),
        date: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-24'),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: by(
      admin,
      fc.record({
        type: fc.constant('setTimer' as const),
        action: fc.constantFrom(...TIMER_STATUSES),
        maxSeconds: fc.constantFrom(30, 600),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: by(
      superAdmin,
      fc.constantFrom<Command>(
        { type: 'changeHousePercentage', rate: hundredths(625) },
        { type: 'changeSettings', payoutUnit: centavos(100), minimumPayout: hundredths(0) },
        { type: 'changeSettings', timerFollowsBetting: true },
        { type: 'changeSettings', timerFollowsBetting: false, lastCallSeconds: 90 },
        { type: 'editTeller', tellerId: 5, username: 'BENJAMIN' },
        { type: 'editTeller', tellerId: 5, username: 'ben', location: 'Gate' },
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: by(teller, fc.constant<Command>({ type: 'withdrawCommand' })),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      type: fc.constantFrom('cancelBet' as const, 'payBet' as const, 'payBet' as const, 'claimBet' as const),
      pick: fc.nat({ max: 30 }),
      actor: teller,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('print' as const),
      receipt: fc.constantFrom(...COUNTED_RECEIPTS),
      pick: fc.nat({ max: 30 }),
      actor: fc.constantFrom(ANA, ANA, BEN, ADMIN),
    }),
  },
);

/**
 * Plays moves one after another; refused ones change nothing.
 * @returns the codes of the refusals, null for accepted moves
 */
export function play(station: TestStation, sold: Ticket[], moves: readonly Move[]): (string | null)[] {
  return moves.map((move) => playOne(station, sold, move));
}

function playOne(station: TestStation, sold: Ticket[], move: Move): string | null {
  const wanted = commandOf(station, sold, move);
  if (wanted === null) return null;
  const { command, actor } = wanted;
  const decision = station.decide(command, actor);
  if (!decision.ok) return decision.refusal.code;
  const key = { key: `${actor.userId}|${station.log.length}`, fingerprint: 'f' };
  for (const event of station.record(decision.events, actor, key)) {
    if (event.type === 'bet.sold') sold.push(event.data);
  }
  return null;
}

function commandOf(
  station: TestStation,
  sold: readonly Ticket[],
  move: Move,
): { command: Command; actor: Actor } | null {
  if (move.kind === 'command') {
    station.at += move.minutes * 60_000;
    return { command: inLatestGame(station, move.command), actor: move.actor };
  }
  if (move.kind === 'step') return { command: nextStep(station, move.outcome), actor: ADMIN };
  const bet = sold[sold.length - 1 - (move.pick % Math.max(1, sold.length))];
  if (bet === undefined) return null;
  if (move.kind === 'print') return { command: printOf(station, bet, move.receipt), actor: move.actor };
  const command = { type: move.type, serial: bet.serial };
  return { command, actor: move.type === 'claimBet' ? ADMIN : move.actor };
}

function inLatestGame({ state }: TestStation, command: Command): Command {
  const gameId = state.counters.get().game;
  switch (command.type) {
    case 'sellBet':
    case 'actOnGame':
      return { ...command, gameId };
    case 'endLastCall':
      return { ...command, gameId, startedBy: state.game.get()?.lastCall?.startedBy ?? 0 };
    default:
      return command;
  }
}

function nextStep(station: TestStation, outcome: GameAction): Command {
  const game = station.state.game.get();
  const act = (action: GameAction): Command => ({ type: 'actOnGame', gameId: game?.id ?? 0, action });
  switch (game?.status) {
    case GameStatus.NotStarted:
      return act('start_betting_all');
    case GameStatus.BettingOpen:
      return act('stop_betting_all');
    case GameStatus.Paused:
      return act('pause');
    case GameStatus.Ongoing:
      return act(outcome);
    case GameStatus.Result:
      return act('confirm_result');
    default:
      return { type: 'createGame', name: 'Game' };
  }
}
