import { expect, it } from '@jest/globals';
import { type Alert, Alerts } from './alerts.js';

it('a burst of searches is shown to who is there, and to who comes later', () => {
  const alerts = new Alerts();
  const shown: Alert[] = [];
  alerts.onAlert((alert) => shown.push(alert));
  const burst = { at: '2026-11-22T08:00:00.000Z', username: 'ana', teller: 'Ana B. Cruz' };
  alerts.searchesBurst(burst);
  expect(shown).toEqual([{ event: 'search_burst', data: burst }]);
  expect(alerts.recent).toEqual(shown);
});
