import { beforeEach, expect, it } from '@jest/globals';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import { LiveCheckBoard, notLookedYet } from './live-check-board.js';

const END = 100;

let board: LiveCheckBoard;

beforeEach(() => {
  board = new LiveCheckBoard(true);
});

/** A look that came so far; the journal does not hold from a revision on, if one is given. */
function looked(revision: number, badFrom: number | null = null): LiveIdentities {
  const parts = notLookedYet(true).parts.map((part) => ({ ...part, revision, checked: revision + 1 }));
  return {
    ...notLookedYet(true),
    holds: badFrom === null,
    revision,
    ledger_revision: END,
    checked_at: '2026-11-20T06:00:00.000Z',
    parts: parts.map((part) => (part.name === 'journal' && badFrom !== null ? bad(part, badFrom) : part)),
  };
}

function bad(part: LiveIdentities['parts'][number], revision: number): LiveIdentities['parts'][number] {
  const nobody = { teller_id: null, teller: null, shown: null, replayed: null, amount: null };
  return {
    ...part,
    holds: false,
    first_bad: { ...nobody, revision, at: null, reason: 'an entry is not zero' },
  };
}

const told = () => {
  const { holds, revision, checking_again } = board.latest;
  return { holds, revision, checking_again };
};

it('a round that is asked for begins once, says how far it came, and ends where the log ended', () => {
  board.took(looked(END));
  expect(board.beginsAgain()).toBe(false);
  board.checkAgain();
  board.checkAgain();
  expect(told()).toEqual({ holds: true, revision: END, checking_again: -1 });
  // A look that was under way when it was asked for is none of the round.
  board.took(looked(END));
  expect(told()).toEqual({ holds: true, revision: END, checking_again: -1 });
  expect(board.beginsAgain()).toBe(true);
  board.checkAgain();
  expect(board.beginsAgain()).toBe(false);
  board.took(looked(40));
  expect(told()).toEqual({ holds: true, revision: 40, checking_again: 40 });
  board.took(looked(END));
  expect(told()).toEqual({ holds: true, revision: END, checking_again: null });
});

it('what did not hold is not called good before the round has come as far as the log went', () => {
  board.took(looked(END, 70));
  board.checkAgain();
  board.beginsAgain();
  board.took(looked(40));
  expect(told()).toEqual({ holds: false, revision: 40, checking_again: 40 });
  expect(board.latest.parts.filter(({ holds }) => !holds)).toMatchObject([
    { name: 'journal', first_bad: { revision: 70 } },
  ]);
  board.took(looked(END));
  expect(told()).toEqual({ holds: true, revision: END, checking_again: null });
});

it('a round ends with what it finds', () => {
  board.took(looked(END));
  board.checkAgain();
  board.beginsAgain();
  board.took(looked(50, 51));
  expect(told()).toEqual({ holds: false, revision: 50, checking_again: null });
});
