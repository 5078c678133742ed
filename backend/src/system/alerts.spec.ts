import { expect, it } from '@jest/globals';
import { type Alert, Alerts } from './alerts.js';

it('a burst of searches is shown at every instance, and sent to the others by the one that noticed it', () => {
  const [here, there] = [new Alerts(), new Alerts()];
  const shown: Alert[] = [];
  there.onAlert((alert) => shown.push(alert));
  let sent = 0;
  for (const [alerts, other] of [
    [here, there],
    [there, here],
  ] as const) {
    alerts.onOwnBurst((data) => {
      sent += 1;
      other.searchesBurstElsewhere(data);
    });
  }
  const burst = { at: '2026-11-22T08:00:00.000Z', username: 'ana', teller: 'Ana B. Cruz' };
  here.searchesBurst(burst);
  expect(sent).toBe(1);
  expect(shown).toEqual([{ event: 'search_burst', data: burst }]);
  expect(there.recent).toEqual(here.recent);
});
