/** @jest-environment jsdom */

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from './query-client.js';
import { saveSession } from './session.js';

// The router makes one as soon as it is loaded; jsdom has none, and nothing is encoded here.
Object.assign(globalThis, { TextEncoder: class {} });
const { settingsAsHeard, useSettings } = await import('./queries.js');

const USER = { id: 4, role_id: 2, name: 'Ana Cruz', location: 'Window 1', unique_key: 'k' } as const;
const SETTINGS = { stationName: 'North Arena', receiptTerms: 'No refunds' };

let root: Root;
let shown: string | undefined;

function Header() {
  shown = useSettings().data?.stationName;
  return null;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  saveSession({ token: 't', user: USER });
  const answer = { success: true, message: '', data: SETTINGS };
  const response = { ok: true, status: 200, headers: new Map(), json: async () => answer };
  globalThis.fetch = jest.fn(async () => response as unknown as Response);
});

afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
});

test('settings are read once for pages and receipts', async () => {
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Header />
      </QueryClientProvider>,
    ),
  );
  while (shown === undefined) await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
  expect(shown).toBe('North Arena');
  expect(fetch).toHaveBeenCalledWith('/api/settings', expect.anything());
  // The server is away: a receipt does not wait for it.
  globalThis.fetch = () => new Promise(() => {});
  expect(await settingsAsHeard()).toMatchObject(SETTINGS);
});
