/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { explainRefusals, localNetworkPermission } from './local-network.js';

type Query = (wanted: { readonly name: string }) => Promise<{ readonly state: string }>;

function browser({ isSecure, query }: { readonly isSecure: boolean; readonly query?: Query }) {
  Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
  Object.defineProperty(navigator, 'permissions', {
    value: query === undefined ? undefined : { query },
    configurable: true,
  });
}

afterEach(() => browser({ isSecure: false }));

describe('the permission to reach QZ Tray', () => {
  it('is asked by its newer name, or by the older one in browsers that know only that', async () => {
    browser({ isSecure: true, query: async () => ({ state: 'prompt' }) });
    expect(await localNetworkPermission()).toBe('prompt');
    browser({
      isSecure: true,
      query: async ({ name }) => {
        if (name === 'loopback-network') throw new TypeError('unknown permission');
        return { state: 'granted' };
      },
    });
    expect(await localNetworkPermission()).toBe('granted');
  });

  it('is unknown over http, and in browsers without such a permission', async () => {
    browser({ isSecure: false, query: async () => ({ state: 'denied' }) });
    expect(await localNetworkPermission()).toBeNull();
    browser({ isSecure: true });
    expect(await localNetworkPermission()).toBeNull();
    browser({ isSecure: true, query: () => Promise.reject(new TypeError('unknown permission')) });
    expect(await localNetworkPermission()).toBeNull();
  });

  it('explains a failed connection only when the browser refused it', async () => {
    explainRefusals();
    const { lna } = window as unknown as {
      lna: { detectLna(address: string, connect: () => Promise<unknown>): Promise<unknown> };
    };
    const refused = jest.fn(() => Promise.reject(new Error('nobody there')));
    browser({ isSecure: false, query: async () => ({ state: 'denied' }) });
    await expect(lna.detectLna('ws://localhost:8182', refused)).rejects.toThrow('nobody there');
    browser({ isSecure: true, query: async () => ({ state: 'denied' }) });
    await expect(lna.detectLna('ws://localhost:8182', refused)).rejects.toMatchObject({ denied: true });
    await expect(lna.detectLna('ws://localhost:8182', async () => 'socket')).resolves.toBe('socket');
  });
});
