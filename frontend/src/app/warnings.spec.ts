/** @jest-environment jsdom */

import { describe, expect, it } from '@jest/globals';
import { warningsOf } from './warnings.js';

const SINCE = { since: '2026-11-21T06:40:30.000Z', revision: null };
const RIGHT = { isOff: false, offBySeconds: 0 };

describe('the warnings in the header', () => {
  it('are empty while everything works', () => {
    expect(warningsOf({ degraded: [], clock: RIGHT })).toEqual([]);
  });

  it('name the parts that do not work, with the details in the tooltip', () => {
    const degraded = [
      { part: 'read models', state: 'stopped', message: 'Lists and reports wait.', ...SINCE },
      { part: 'reports', state: 'restarting', message: 'Reports are being started again.', ...SINCE },
    ] as const;
    expect(warningsOf({ degraded, clock: RIGHT })).toEqual([
      {
        text: 'Not working: read models (stopped), reports (restarting)',
        tone: 'bad',
        title: 'Lists and reports wait.\nReports are being started again.',
      },
    ]);
  });

  it('include a wrong clock of the server', () => {
    const clock = { isOff: true, offBySeconds: -7_200 };
    expect(warningsOf({ degraded: [], clock })).toEqual([{ text: 'Server clock 2 h behind', tone: 'bad' }]);
  });
});
