/** @jest-environment jsdom */

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';

// The router makes one as soon as it is loaded; jsdom has none, and nothing is encoded here.
Object.assign(globalThis, { TextEncoder: class {} });
const { MemoryRouter } = await import('react-router');
const { useMoment } = await import('./use-moment.js');

/** More than the slider rests before it counts. */
const LONG_MS = 1_000;

let root: Root;
let moment: ReturnType<typeof useMoment>;

/** Whether all timers are due when the page has been drawn, before what follows from that. */
let isBusy: boolean;

function Page({ end }: { readonly end: number | undefined }) {
  moment = useMoment(end);
  useLayoutEffect(() => {
    if (isBusy && moment.draft === end) jest.advanceTimersByTime(LONG_MS);
  });
  return null;
}

const show = (end: number | undefined) =>
  act(async () =>
    root.render(
      <MemoryRouter>
        <Page end={end} />
      </MemoryRouter>,
    ),
  );

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers();
  isBusy = false;
  root = createRoot(document.createElement('div'));
  await show(undefined);
});

afterEach(async () => {
  await act(async () => root.unmount());
  jest.useRealTimers();
});

const shown = () => [moment.draft, moment.revision, moment.params.get('revision')];

test('is the last one until another is chosen, however late the end of the log is known', async () => {
  isBusy = true;
  await show(9);
  await act(async () => jest.advanceTimersByTime(LONG_MS));
  expect(shown()).toEqual([9, 9, null]);
});

test('follows the slider once it rests, and the slider follows the buttons', async () => {
  await show(9);
  await act(async () => moment.setDraft(4));
  await act(async () => moment.setDraft(3));
  expect(shown()).toEqual([3, 9, null]);
  await act(async () => jest.advanceTimersByTime(LONG_MS));
  expect(shown()).toEqual([3, 3, '3']);
  await act(async () => moment.goTo(8));
  expect(shown()).toEqual([8, 8, '8']);
  await act(async () => moment.setDraft(2));
  await act(async () => moment.setDraft(8));
  await act(async () => jest.advanceTimersByTime(LONG_MS));
  expect(shown()).toEqual([8, 8, '8']);
});
