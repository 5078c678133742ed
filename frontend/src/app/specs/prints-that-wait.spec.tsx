/** @jest-environment jsdom */
import './jsdom.fixture.js';
import { expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { type Printing, PrintingProvider, usePrint } from '../../receipt/printing.js';
import { STATION, SUBJECTS } from '../../receipt/receipts.fixture.js';
import { clearOldPrints, storedPrints } from '../../receipt/stored-prints.js';

let printing: Printing | undefined;
function Page() {
  printing = usePrint();
  return null;
}

it('what waits for a long print is still called waiting by a page that opens meanwhile', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <PrintingProvider printer={() => new Promise(() => {})} station={async () => STATION}>
        <Page />
      </PrintingProvider>,
    ),
  );
  await act(async () => {
    void printing?.print(SUBJECTS.bet);
    void printing?.print(SUBJECTS.cashin);
  });
  act(() => jest.advanceTimersByTime(5 * 60_000));
  act(clearOldPrints);
  expect(storedPrints().map(({ state }) => state.status)).toEqual(['Printing', 'Queued']);
  await act(async () => root.unmount());
  act(() => jest.advanceTimersByTime(61_000));
  clearOldPrints();
  expect(storedPrints().map(({ state }) => state.status)).toEqual(['Unsure', 'Failed']);
  jest.useRealTimers();
});
