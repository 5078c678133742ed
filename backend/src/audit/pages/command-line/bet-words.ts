import { isConfirmation } from '../../../ledger/event-kinds.js';
import { apply, type EventMap } from '../../../ledger/event-map.js';
import type { EventOf } from '../../../ledger/events.js';
import type { Users } from '../../log/users.js';
import type { BetLife, BetStep } from '../../questions/bet-life.js';
import { money, percent, stepLine, zoneText } from './event-words.js';

const INDENT = ' '.repeat(31);

/** A bet's whole life, with the payout formula written out. */
export function betLines(life: BetLife, users: Users): readonly string[] {
  const { bet, game } = life;
  const steps = life.steps.flatMap((event) => [
    stepLine(event, users.timeZone, stepText(event, life, users)),
    ...(isConfirmation(event) ? formulaLines(event, life).map((line) => `${INDENT}${line}`) : []),
  ]);
  return [
    `Bet ${bet.betId}, ticket ${bet.serial}, game ${game.id} ${game.name}. ${zoneText(users.timeZone)}`,
    ...steps,
    nowText(life),
  ];
}

/** @param by by whom, from where */
const STEPS: EventMap<BetStep['type'], string, [by: string, life: BetLife, users: Users]> = {
  'bet.sold': (_, by, { bet }) => `sold ${by}: ${money(bet.stake)} on ${bet.side}`,
  'bet.cancelled': (_, by, { bet }) => `cancelled ${by}: ${money(bet.stake)} went back`,
  'bet.printed': ({ data: { receipt, count } }, by) =>
    `${receipt} receipt printed ${by}: ${count === 1 ? 'the original' : `reprint ${count}`}`,
  'game.confirmed': ({ data }, by) => `game confirmed ${data.result} ${by}`,
  'bet.claimed': (_, by) => `claimed ${by}: it can no longer be paid`,
  'bet.paid': ({ data }, by, _life, users) =>
    `paid ${by}: ${money(data.payout)} from the drawer of ${users.nameOf(data.payerId)}`,
  'date.cleared': ({ data }, by, { payout }) =>
    `cleared through ${data.date} ${by}: ${money(payout)} became the house's`,
};

function stepText(event: BetStep, life: BetLife, users: Users): string {
  const from = event.by.ip === '' ? '' : ` from ${event.by.ip}`;
  return apply(STEPS, event, `by ${users.nameOf(event.by.userId)}${from}`, life, users) ?? '';
}

function formulaLines(
  { data }: EventOf<'game.confirmed'>,
  { bet, game, payout, standing }: BetLife,
): string[] {
  const settlement = game.settlement(data.result);
  const percentage = percent(settlement[bet.side]);
  if (settlement.isRefund)
    return [`${data.noContest ? 'no contest' : 'a draw'}: every stake goes back, ${money(bet.stake)}`];
  if (standing === 'lost' || bet.side !== data.result) return [`lost: ${money(bet.stake)}`];
  const { MERON, WALA } = game.pools;
  const pool = MERON + WALA;
  return [
    `pool        ${money(MERON)} + ${money(WALA)} = ${money(pool)}`,
    `commission  ${money(pool)} x ${percent(game.terms.rate)} / 100 = ${money(settlement.commission)}`,
    `percentage  (${money(pool)} - ${money(settlement.commission)}) x 100 / ${money(game.pools[bet.side])} = ${percentage}`,
    `payout      ${money(bet.stake)} x ${percentage} / 100 = ${money(payout)}, down to whole ${money(game.terms.payoutUnit)}`,
  ];
}

function nowText({ bet, payout, standing }: BetLife): string {
  switch (standing) {
    case 'undecided':
      return `Its game is not decided: ${money(bet.stake)} is in the pool.`;
    case 'cancelled':
      return 'It was cancelled: nothing is owed.';
    case 'lost':
      return `It lost ${money(bet.stake)}: nothing is owed.`;
    case 'owed':
      return `It won and is not paid: ${money(payout)} is owed.`;
    case 'claimed':
      return `It was claimed and will not be paid: ${money(payout)} stays owed until its date is cleared.`;
    case 'paid':
      return `It was paid ${money(payout)}: nothing more is owed.`;
    case 'cleared':
      return `It was not paid before its date was cleared: nothing is owed, ${money(payout)} is the house's.`;
  }
}
