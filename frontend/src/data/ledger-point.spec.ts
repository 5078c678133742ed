/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { mayReplace, pointOfAnswer, pointOfMessage } from './ledger-point.js';

const at = (revision: number, ledgerId = 'one') => ({ ledgerId, revision });

describe('data', () => {
  it.each([
    ['of a higher revision', at(7), at(8), true],
    ['of the same revision', at(7), at(7), true],
    ['of a lower revision', at(7), at(6), false],
    ['of another ledger, whose revisions are lower', at(7), at(2, 'restored'), true],
    ['where there is none', undefined, at(0), true],
  ])('%s replaces what is shown: %j, %j: %p', (_what, shown, next, isSo) => {
    expect(mayReplace(shown, next)).toBe(isSo);
  });
});

describe('the revision of data', () => {
  it('is read alike from the headers of an answer and from a live message', () => {
    const headers = new Headers({ 'x-ledger-id': 'one', 'x-ledger-revision': '12' });
    expect(pointOfAnswer(headers)).toEqual(at(12));
    expect(pointOfMessage({ ledger_id: 'one', revision: 12 })).toEqual(at(12));
  });
});
