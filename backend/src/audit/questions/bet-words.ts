import type { EventOf, LedgerEvent } from '../../ledger/events.js';
import type { BetLife } from './bet-life.js';
import { money, percent, stepLine, zoneText } from './event-words.js';
import type { People } from './people.js';

const INDENT = ' '.repeat(31);

/** A bet's whole life, with the payout formula written out. */
export function betLines(life: BetLife, people: People): readonly string[] {
  const { bet, game } = life;
  const steps = life.steps.flatMap((event) => [
    stepLine(event, people.timeZone, stepText(event, life, people)),
    ...(event.type === 'game.confirmed' ? formulaLines(event, life).map((line) => `${INDENT}${line}`) : []),
  ]);
  return [
    `Bet ${bet.betId}, ticket ${bet.serial}, game ${game.id} ${game.name}. ${zoneText(people.timeZone)}`,
    ...steps,
    nowText(life),
  ];
}

function stepText(event: LedgerEvent, { bet, payout }: BetLife, people: People): string {
  const by = `by ${people.nameOf(event.by.userId)}${event.by.ip === '' ? '' : ` from ${event.by.ip}`}`;
  switch (event.type) {
    case 'bet.sold':
      return `sold ${by}: ${money(bet.stake)} on ${bet.side}`;
    case 'bet.cancelled':
      return `cancelled ${by}: ${money(bet.stake)} went back`;
    case 'bet.printed': {
      const { receipt, count } = event.data;
      return `${receipt} receipt printed ${by}: ${count === 1 ? 'the original' : `reprint ${count}`}`;
    }
    case 'game.confirmed':
      return `game confirmed ${event.data.result} ${by}`;
    case 'bet.claimed':
      return `claimed ${by}: it can no longer be paid`;
    case 'bet.paid':
      return `paid ${by}: ${money(event.data.payout)} from the drawer of ${people.nameOf(event.data.payerId)}`;
    case 'date.cleared':
      return `cleared through ${event.data.date} ${by}: ${money(payout)} became the house's`;
    default:
      return event.type;
  }
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
