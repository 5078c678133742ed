import { beforeEach, expect, it } from '@jest/globals';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import { LiveCheckStatus, notCheckedYet } from './live-check-status.js';

const END = 100;

let status: LiveCheckStatus;

beforeEach(() => {
  status = new LiveCheckStatus(true);
});

/** A check that came so far; the journal does not hold from a revision on, if one is given. */
function result(revision: number, badFrom: number | null = null): LiveIdentities {
  const parts = notCheckedYet(true).parts.map((part) => ({ ...part, revision, checked: revision + 1 }));
  return {
    ...notCheckedYet(true),
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

const shown = () => {
  const { holds, revision, checking_again } = status.latest;
  return { holds, revision, checking_again };
};

it('a round that is asked for begins once, says how far it came, and ends where the log ended', () => {
  status.record(result(END));
  expect(status.beginAgain()).toBe(false);
  status.checkAgain();
  status.checkAgain();
  expect(shown()).toEqual({ holds: true, revision: END, checking_again: -1 });
  // A check that was under way when it was asked for is none of the round.
  status.record(result(END));
  expect(shown()).toEqual({ holds: true, revision: END, checking_again: -1 });
  expect(status.beginAgain()).toBe(true);
  status.checkAgain();
  expect(status.beginAgain()).toBe(false);
  status.record(result(40));
  expect(shown()).toEqual({ holds: true, revision: 40, checking_again: 40 });
  status.record(result(END));
  expect(shown()).toEqual({ holds: true, revision: END, checking_again: null });
});

it('what did not hold is not called good before the round has come as far as the log went', () => {
  status.record(result(END, 70));
  status.checkAgain();
  status.beginAgain();
  status.record(result(40));
  expect(shown()).toEqual({ holds: false, revision: 40, checking_again: 40 });
  expect(status.latest.parts.filter(({ holds }) => !holds)).toMatchObject([
    { name: 'journal', first_bad: { revision: 70 } },
  ]);
  status.record(result(END));
  expect(shown()).toEqual({ holds: true, revision: END, checking_again: null });
});

it('a round ends with what it finds', () => {
  status.record(result(END));
  status.checkAgain();
  status.beginAgain();
  status.record(result(50, 51));
  expect(shown()).toEqual({ holds: false, revision: 50, checking_again: null });
});
