/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Link, noteAnswer, noteNoAnswer, noteSilence, useServerLink } from './connection.js';

let link: Link;
let root: Root;

function Seen() {
  link = useServerLink();
  return null;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers();
  root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Seen />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  jest.useRealTimers();
});

const later = (ms: number) => jest.advanceTimersByTime(ms);

it('is away since the last answer: what the page shows is as old', async () => {
  const answeredMs = Date.now();
  await act(async () => noteAnswer());
  later(7_000);
  await act(async () => noteNoAnswer(performance.now()));
  expect(link).toEqual({ state: 'away', sinceMs: answeredMs });
});

it('that was silent before stays so since then', async () => {
  await act(async () => noteAnswer());
  later(1_000);
  const [askedAtMs, askedMs] = [performance.now(), Date.now()];
  later(3_000);
  await act(async () => noteSilence(askedAtMs));
  later(12_000);
  await act(async () => noteNoAnswer(askedAtMs));
  expect(link).toEqual({ state: 'away', sinceMs: askedMs });
});
