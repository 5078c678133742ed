import { SIDES } from '@taya/contracts/game';
import { apply, type EventMap } from '../../../ledger/event-map.js';
import type { Users } from '../../log/users.js';
import type { GameStep, GameSums } from '../../questions/game-sums.js';
import { money, percent, stepLine, zoneText } from './event-words.js';

const LABEL_WIDTH = 14;
const COUNT_WIDTH = 8;
const AMOUNT_WIDTH = 20;

/** The sums, sides and percentages of a game, and its steps. */
export function gameLines(game: GameSums, users: Users): readonly string[] {
  const { rate, payoutUnit, minimumPayout } = game.terms;
  return [
    `Game ${game.id}, ${game.name}: house percentage ${percent(rate)}, payout unit ${money(payoutUnit)}, minimum payout ${percent(minimumPayout)}. ${zoneText(users.timeZone)}`,
    ...game.steps.map((event) =>
      stepLine(event, users.timeZone, `${apply(STEPS, event)} by ${users.nameOf(event.by.userId)}`),
    ),
    '',
    ...sideLines(game),
    '',
    ...outcomeLines(game),
    ...tellerLines(game, users),
  ];
}

const typeText = ({ type }: GameStep): string => type;

const STEPS: EventMap<GameStep['type'], string> = {
  'game.created': () => 'created',
  'game.bettingOpened': ({ data }) => `betting open: ${openText(data)}`,
  'game.bettingClosed': ({ data }) => `${closedText(data)}${data.noContest ? '; no contest' : ''}`,
  'game.lastCallStarted': typeText,
  'game.lastCallCancelled': typeText,
  'game.paused': typeText,
  'game.resumed': typeText,
  'game.cancelled': typeText,
  'game.resultSet': ({ data }) => `result ${data.result} set`,
  'game.resultUndone': typeText,
  'game.confirmed': ({ data }) => `confirmed ${data.result}`,
  'date.cleared': ({ data }) => `cleared through ${data.date}`,
};

interface OpenSides {
  readonly meronOpen: boolean;
  readonly walaOpen: boolean;
}

function openText({ meronOpen, walaOpen }: OpenSides): string {
  return [meronOpen && 'MERON', walaOpen && 'WALA'].filter(Boolean).join(' and ');
}

function closedText(sides: OpenSides): string {
  const open = openText(sides);
  return open === '' ? 'betting closed' : `betting still open: ${open}`;
}

const row = (label: string, count: string, amount: string, more = ''): string =>
  `${label.padEnd(LABEL_WIDTH)}${count.padStart(COUNT_WIDTH)}${amount.padStart(AMOUNT_WIDTH)}${more.padStart(AMOUNT_WIDTH)}`.trimEnd();

function sideLines(game: GameSums): readonly string[] {
  const percentages = percentagesOf(game);
  const { MERON, WALA } = game.sides;
  const bets = MERON.bets + WALA.bets;
  return [
    row('side', 'bets', 'stakes', 'pays per 100'),
    ...SIDES.map((side) =>
      row(side, String(game.sides[side].bets), money(game.sides[side].amount), percent(percentages[side])),
    ),
    row('pool', String(bets), money(MERON.amount + WALA.amount)),
    row('cancelled', String(game.cancelled.bets), money(game.cancelled.amount)),
  ];
}

/** What the event says, once it is confirmed; before that, what the stakes so far come to. */
function percentagesOf(game: GameSums) {
  const { confirmed } = game;
  if (confirmed === null) return game.settlement();
  return { MERON: confirmed.meronPercentage, WALA: confirmed.walaPercentage };
}

function outcomeLines(game: GameSums): readonly string[] {
  const { confirmed, paid, cleared, claimed } = game;
  if (confirmed === null) return ['It is not confirmed: the percentages are those of the stakes so far.'];
  return [
    row('commission', '', money(confirmed.commission)),
    row('breakage', '', money(confirmed.breakage)),
    row('payouts', '', money(game.payouts)),
    row('paid', String(paid.bets), money(paid.amount)),
    row('cleared', '', money(cleared.amount)),
    row('unclaimed', '', money(game.unclaimed)),
    row('claimed', String(claimed), ''),
    '',
  ];
}

function tellerLines({ confirmed }: GameSums, users: Users): readonly string[] {
  if (confirmed === null) return [];
  return confirmed.tellers.map(
    ({ tellerId, wonStakes, lostStakes, payouts }) =>
      `${users.nameOf(tellerId)}: stakes that won ${money(wonStakes)}, that lost ${money(lostStakes)}, payouts ${money(payouts)}`,
  );
}
