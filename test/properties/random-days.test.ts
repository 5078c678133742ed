/** Thousands of random days: the program against the reference model, which shares no code with it. */
import { describe, expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import { centavos, hundredths } from '@taya/contracts/money';
import { localDate } from '@taya/contracts/time';
import fc from 'fast-check';
import { type Balances, balancesOf } from '../../backend/src/audit/balances.fixture.js';
import { audited, CORA, legalStation } from '../../backend/src/audit/station-log.fixture.js';
import { decode } from '../../backend/src/ledger/codec.js';
import type { Actor, Command } from '../../backend/src/ledger/commands.js';
import { drawerOf, onHandOf, remittableOf } from '../../backend/src/ledger/drawers.js';
import { ticketOf } from '../../backend/src/ledger/testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  DAY,
  SUPER_ADMIN,
  type TestStation,
  TIME_ZONE,
} from '../../backend/src/ledger/testing/station.fixture.js';
import { BETS, BOOKINGS, bookingId, GAMES, USERS } from '../../backend/src/read-models/collections.js';
import { documentsOf } from '../../backend/src/specs/projections.fixture.js';
import { type AdminAction, randomDays, type Step, TELLERS, type Teller } from '../model/days.js';
import { amountOfAll, betNamed, play, usualNext } from '../model/play.js';
import { type Bet, type Receipt, Station } from '../model/station.js';

const DAYS = 2_000;
const PROJECTED_DAYS = 300;
/** About 20 s on one core; a busy machine may take longer. */
const TIMEOUT_MS = 180_000;
const FIRST_TERMS = { rate: 500n, payoutUnit: 1n, minimumPayout: 10_000n };
const ACTORS: Readonly<Record<Teller, Actor>> = { ana: ANA, ben: BEN, cora: CORA };

const ACTIONS: Readonly<Record<Exclude<AdminAction, 'new game'>, GameAction>> = {
  'open all': 'start_betting_all',
  'open MERON': 'start_betting_meron',
  'open WALA': 'start_betting_wala',
  'close all': 'stop_betting_all',
  'close MERON': 'stop_betting_meron',
  'close WALA': 'stop_betting_wala',
  pause: 'pause',
  'cancel game': 'cancel',
  'result MERON': 'set_winner_meron',
  'result WALA': 'set_winner_wala',
  'result DRAW': 'set_draw',
  undo: 'undo_result',
  confirm: 'confirm_result',
};

/** The commands of the program for a step, with who gives them. Game and bet ids are the numbers in the model. */
function commandsOf(
  station: TestStation,
  paper: Station,
  step: Step,
): readonly (readonly [Command, Actor])[] {
  const gameId = paper.game?.number ?? 1;
  switch (step.do) {
    case 'sell':
      return [
        [
          { type: 'sellBet', gameId, side: step.side, stake: centavos(Number(step.stake)) },
          ACTORS[step.teller],
        ],
      ];
    case 'cancel bet':
      return betCommand(station, paper, step.betsAgo, 'cancelBet', ACTORS[step.teller]);
    case 'pay':
      return betCommand(station, paper, step.betsAgo, 'payBet', ACTORS[step.teller]);
    case 'claim':
      return betCommand(station, paper, step.betsAgo, 'claimBet', ADMIN);
    case 'print':
      return printCommand(
        station,
        paper,
        step.betsAgo,
        step.receipt,
        step.by === 'admin' ? ADMIN : ACTORS[step.by],
      );
    case 'cash in':
      return [[cash('cashIn', step.teller, step.amount), ADMIN]];
    case 'remit':
      return [[cash('remit', step.teller, step.amount), ADMIN]];
    case 'remit all':
      return [[cash('remit', step.teller, amountOfAll(paper, step.teller, step.over)), ADMIN]];
    case 'go on':
      return [[action(usualNext(paper, step.result), gameId), ADMIN]];
    case 'act':
      return [[action(step.action, gameId), ADMIN]];
    case 'clear':
      return [[{ type: 'clearDate', date: localDate(station.at - step.daysAgo * DAY, TIME_ZONE) }, ADMIN]];
    case 'seal':
      return [[{ type: 'sealDay', date: localDate(station.at - step.daysAgo * DAY, TIME_ZONE) }, ADMIN]];
    case 'next day':
      return [];
    case 'change terms': {
      const { rate, payoutUnit, minimumPayout } = step.terms;
      return [
        [{ type: 'changeHousePercentage', rate: hundredths(Number(rate)) }, SUPER_ADMIN],
        [
          {
            type: 'changeSettings',
            payoutUnit: centavos(Number(payoutUnit)),
            minimumPayout: hundredths(Number(minimumPayout)),
          },
          SUPER_ADMIN,
        ],
      ];
    }
  }
}

function betCommand(
  station: TestStation,
  paper: Station,
  betsAgo: number,
  type: 'cancelBet' | 'payBet' | 'claimBet',
  actor: Actor,
): readonly (readonly [Command, Actor])[] {
  const bet = betNamed(paper, betsAgo);
  return bet === undefined ? [] : [[{ type, serial: ticketOf(station, bet.number).serial }, actor]];
}

/** The program counts prints by itself: it is told only that there was none before the first event. */
function printCommand(
  station: TestStation,
  paper: Station,
  betsAgo: number,
  receipt: Receipt,
  actor: Actor,
): readonly (readonly [Command, Actor])[] {
  const bet = betNamed(paper, betsAgo);
  if (bet === undefined) return [];
  const stored = {
    id: bet.number,
    gameId: bet.game.number,
    tellerId: idOf(bet.seller),
    payerId: bet.paidBy === null ? null : idOf(bet.paidBy),
    isAdminClaim: bet.claimed,
    prints: { bet: 0, payout: 0 },
    revision: -1,
  };
  const { serial } = ticketOf(station, bet.number);
  return [[{ type: 'recordPrint', serial, receipt, stored }, actor]];
}

function cash(type: 'cashIn' | 'remit', teller: Teller, amount: bigint): Command {
  return { type, tellerId: idOf(teller), amount: centavos(Number(amount)) };
}

function action(name: AdminAction, gameId: number): Command {
  return name === 'new game'
    ? { type: 'createGame', name: 'Game' }
    : { type: 'actOnGame', gameId, action: ACTIONS[name] };
}

const idOf = (teller: string) => ACTORS[teller as Teller].userId;

/**
 * Gives the commands of a step.
 * @returns whether they were accepted; null when there was nothing to do
 */
function ask(station: TestStation, commands: readonly (readonly [Command, Actor])[]): boolean | null {
  let isAccepted: boolean | null = null;
  for (const [command, actor] of commands) {
    const decision = station.decide(command, actor);
    isAccepted = decision.ok;
    if (decision.ok) station.record(decision.events, actor);
  }
  return isAccepted;
}

/** Plays the days in both; they must agree at every step on what is accepted. */
function live(steps: readonly Step[]): { station: TestStation; paper: Station } {
  const station = legalStation();
  const paper = new Station(FIRST_TERMS);
  for (const step of steps) {
    if (step.do === 'next day') station.at += DAY;
    else station.at += 1_000;
    const answer = ask(station, commandsOf(station, paper, step));
    const expected = play(paper, step);
    if (step.do !== 'next day' && answer !== expected) {
      throw new Error(
        `${JSON.stringify(step, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}: ${answer} instead of ${expected}`,
      );
    }
  }
  return { station, paper };
}

/** Figures as numbers, for comparison. */
function figures(totals: Record<string, bigint>): Record<string, number> {
  return Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, Number(amount)]));
}

type Books = ReturnType<typeof audited>['books'];

const COUNTED = ['payin', 'paid', 'unfinished', 'unclaimed', 'remittableUnclaimed', 'win', 'lose'] as const;

function countedBy(figuresOf: ReturnType<Balances['game']>): Record<string, number> {
  const counted = Object.fromEntries(COUNTED.map((figure) => [figure, figuresOf.get(figure)]));
  return { ...counted, profit: figuresOf.profit, totalProfit: figuresOf.totalProfit };
}

function expectTellersAgree(station: TestStation, paper: Station, books: Books, balances: Balances): void {
  for (const name of TELLERS) {
    const onPaper = figures(paper.balance(name));
    const { cashin, remit, payin, paidOut, unfinished, unclaimed, onHand, remittable } = onPaper;
    const drawer = drawerOf(station.state, idOf(name));
    expect({ ...drawer, onHand: onHandOf(drawer), remittable: remittableOf(drawer) }).toEqual({
      cashin,
      remit,
      payin,
      paidOut,
      unfinished,
      unclaimed,
      onHand,
      remittable,
    });
    const counted = balances.teller(idOf(name));
    expect({
      ...countedBy(counted),
      cashin: counted.get('cashin'),
      remit: counted.get('remit'),
      paidOut: counted.get('paidOut'),
      onHand: counted.onHand,
      remittable: counted.remittable,
    }).toEqual(onPaper);
    expect(figuresIn(books.tellers.get(idOf(name)), onPaper)).toEqual(onPaper);
    expect(books.accounts.get(`drawer:${idOf(name)}`) ?? 0).toBe(onHand);
  }
}

function expectGamesAgree(paper: Station, balances: Balances): void {
  const betsOf = (isMeant: (bet: Bet) => boolean) => figures(paper.totals(paper.bets.filter(isMeant)));
  for (const game of paper.games) {
    expect(countedBy(balances.game(game.number))).toEqual(betsOf((bet) => bet.game === game));
    for (const name of TELLERS) {
      const counted = balances.tellerInGame(game.number, idOf(name));
      expect(countedBy(counted)).toEqual(betsOf((bet) => bet.game === game && bet.seller === name));
    }
    const { commission, breakage } = paper.house(game);
    expect(balances.game(game.number).get('commission')).toBe(Number(commission));
    expect(balances.game(game.number).get('breakage')).toBe(Number(breakage));
  }
  expect(countedBy(balances.overall)).toEqual(betsOf(() => true));
}

/** Each seal says what the drawers of the model had then, and closes with the event before it. */
function expectSealsAgree(station: TestStation, paper: Station): void {
  const sealed = station.log.flatMap((json, revision) => {
    const { type, data } = decode(revision, json);
    return type === 'day.sealed' ? [{ data, revision }] : [];
  });
  expect(sealed.map(({ data }) => data.sums)).toEqual(paper.seals.map(figures));
  for (const [index, { data, revision }] of sealed.entries()) {
    expect([data.sealId, data.revision]).toEqual([index + 1, revision - 1]);
  }
}

/** The books hold nothing that is not in the model. */
function expectBooksAgree(paper: Station, { accounts, station }: Books): void {
  const all = figures(paper.totals(paper.bets));
  const sumOf = (kind: string) =>
    [...accounts].filter(([name]) => name.startsWith(kind)).reduce((sum, [, amount]) => sum + amount, 0);
  expect(sumOf('')).toBe(0);
  expect(0 - sumOf('pool:')).toBe(all.unfinished);
  expect(0 - sumOf('payable:')).toBe(all.unclaimed);
  expect(0 - sumOf('house:forfeited')).toBe(all.remittableUnclaimed);
  expect(0 - sumOf('house:commission') - sumOf('house:breakage')).toBe(all.profit);
  expect(figuresIn(station, all)).toEqual(all);
}

/** The figures of the verifier that the model has too. */
function figuresIn(balances: Books['station'] | undefined, model: Record<string, number>) {
  return Object.fromEntries(Object.keys(model).map((name) => [name, balances?.[name as never] ?? 0]));
}

/** The read models of the same log must have the same figures. */
async function expectReadModelsAgree(station: TestStation, paper: Station): Promise<void> {
  const documents = await documentsOf(station.log);
  for (const name of TELLERS) {
    const user = await documents.get(USERS, idOf(name));
    const { profit: _profit, totalProfit: _totalProfit, ...counted } = figures(paper.balance(name));
    expect(user).toMatchObject(counted);
  }
  for (const { number, prints } of paper.bets) {
    expect(await documents.get(BETS, number)).toMatchObject({ prints });
  }
  for (const game of paper.games) {
    const pools = { meron: Number(paper.pool(game, 'MERON')), wala: Number(paper.pool(game, 'WALA')) };
    expect(await documents.get(GAMES, game.number)).toMatchObject({ pools, result: game.result });
    for (const name of TELLERS) {
      const booking = await documents.get(BOOKINGS, bookingId(game.number, idOf(name)));
      const bets = paper.bets.filter((bet) => bet.game === game && bet.seller === name);
      const { profit: _profit, totalProfit: _totalProfit, ...counted } = figures(paper.totals(bets));
      if (bets.length > 0) expect(booking).toMatchObject(counted);
      else expect(booking).toBeNull();
    }
  }
}

describe('whatever happens at a station', () => {
  it(
    `agrees to the centavo with the reference model, in ${DAYS} random sequences of days`,
    () => {
      fc.assert(
        fc.property(randomDays, (steps) => {
          const { station, paper } = live(steps);
          // The verifier judges every event: whether it may follow, identities, entries that sum to zero, accounts that agree.
          const { books } = audited(station.log);
          const balances = balancesOf(station.log);
          expectTellersAgree(station, paper, books, balances);
          expectGamesAgree(paper, balances);
          expectBooksAgree(paper, books);
          expectSealsAgree(station, paper);
        }),
        { numRuns: DAYS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    `agrees with the read models too, in ${PROJECTED_DAYS} of these sequences`,
    async () => {
      await fc.assert(
        fc.asyncProperty(randomDays, async (steps) => {
          const { station, paper } = live(steps);
          await expectReadModelsAgree(station, paper);
        }),
        { numRuns: PROJECTED_DAYS },
      );
    },
    TIMEOUT_MS,
  );
});
