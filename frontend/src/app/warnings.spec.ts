/** @jest-environment jsdom */

import { describe, expect, it } from '@jest/globals';
import { warningsOf } from './warnings.js';

const RIGHT = { isOff: false, offBySeconds: 0 };

describe('what the header warns of', () => {
  it('is nothing while all works', () => {
    expect(warningsOf({ degraded: [], clock: RIGHT })).toEqual([]);
  });

  it('names what does not work, and says more to whoever rests on it', () => {
    const degraded = [
      { part: 'read models', state: 'stopped', message: 'Lists and reports wait.' },
      { part: 'reports', state: 'restarting', message: 'Reports are being started again.' },
    ] as const;
    expect(warningsOf({ degraded, clock: RIGHT })).toEqual([
      {
        text: 'Not working: read models (stopped), reports (restarting)',
        tone: 'bad',
        title: 'Lists and reports wait.\nReports are being started again.',
      },
    ]);
  });

  it('is also that the clock of the server is off', () => {
    const clock = { isOff: true, offBySeconds: -7_200 };
    expect(warningsOf({ degraded: [], clock })).toEqual([{ text: 'Server clock 2 h behind', tone: 'bad' }]);
  });
});
