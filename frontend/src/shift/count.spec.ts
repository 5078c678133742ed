import { describe, expect, it } from '@jest/globals';
import {
  type Count,
  type CountEvent,
  countStep,
  denominationsOf,
  isAtEnd,
  startCount,
  sumOf,
} from './count.js';

const PIECES = ['1000.00', '20.00', '0.25'];

const after = (events: readonly CountEvent[], count: Count = startCount(PIECES)) =>
  events.reduce(countStep, count);
const typed = (text: string): CountEvent => ({ type: 'typed', text });
const LEFT: CountEvent = { type: 'left' };

describe('a count', () => {
  it('goes from line to line; an empty line is 0', () => {
    const count = after([typed('3'), LEFT, LEFT, typed('2')]);
    expect([count.at, isAtEnd(count)]).toEqual([2, true]);
    expect(denominationsOf(count, PIECES)).toEqual({ '1000.00': 3, '20.00': 0, '0.25': 2 });
    expect(sumOf(count, PIECES)).toBe(300_050);
  });

  it('stays in the last line, and in the line that the caret came to', () => {
    expect(after([LEFT, LEFT, LEFT, LEFT]).at).toBe(2);
    expect(after([LEFT, LEFT, { type: 'reached', line: 0 }, typed('7')]).pieces).toEqual(['7', '', '']);
  });

  it.each(['-1', '1.5', '1e3', 'x', ' ', '100001'])('takes no %j', (text) => {
    expect(after([typed('4'), typed(text)]).pieces[0]).toBe('4');
  });

  it('takes what the server takes: up to 100,000 pieces', () => {
    expect(after([typed('100000')]).pieces[0]).toBe('100000');
  });

  it('can be emptied line by line', () => {
    expect(after([typed('4'), LEFT, typed('5'), { type: 'emptied' }]).pieces).toEqual(['4', '', '']);
  });

  it('is nothing without a piece', () => {
    expect(sumOf(startCount(PIECES), PIECES)).toBe(0);
  });
});
