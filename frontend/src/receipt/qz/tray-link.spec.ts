/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QzTray, Resolver } from 'qz-tray';
import { TrayAwayError, TrayLink } from './tray-link.js';

/** QZ Tray's client as far as connections go; the test decides how each try ends. */
class FakeClient {
  tries = 0;
  isOpen = false;
  outcome: () => Promise<void> = () =>
    Promise.reject(new Error('Unable to establish connection with QZ Tray'));
  #certificate: Resolver<string> = () => undefined;
  #hasher: (call: string) => string = () => '';
  #signature: (digest: string) => Resolver<string> = () => () => undefined;
  #onClosed: () => void = () => undefined;

  /** As when QZ Tray quits. */
  close(): void {
    this.isOpen = false;
    this.#onClosed();
  }

  certificate(): Promise<string> {
    return new Promise(this.#certificate);
  }

  /** What the client does for each call: its JSON is hashed, and the digest signed. */
  signed(call: string): Promise<string> {
    return new Promise(this.#signature(this.#hasher(call)));
  }

  get qz(): QzTray {
    const client = {
      websocket: {
        connect: async () => {
          this.tries += 1;
          await this.outcome();
          this.isOpen = true;
        },
        disconnect: async () => this.close(),
        isActive: () => this.isOpen,
        getConnectionInfo: () => ({ socket: 'ws', host: 'localhost', port: 8182 }),
        setClosedCallbacks: (callback: () => void) => {
          this.#onClosed = callback;
        },
      },
      security: {
        setSignatureAlgorithm: () => undefined,
        setCertificatePromise: (resolver: Resolver<string>) => {
          this.#certificate = resolver;
        },
        setSignaturePromise: (factory: (digest: string) => Resolver<string>) => {
          this.#signature = factory;
        },
      },
      printers: { setPrinterCallbacks: () => undefined },
      api: {
        getVersion: async () => '2.2.6',
        setSha256Type: (hasher: (call: string) => string) => {
          this.#hasher = hasher;
        },
      },
    };
    return client as unknown as QzTray;
  }
}

function start(certificate: () => Promise<string> = async () => 'PEM', isAlive = true) {
  const client = new FakeClient();
  const link = new TrayLink({
    load: async () => client.qz,
    certificate,
    sign: async (call) => `signature of ${call}`,
    isAlive: async (address) => isAlive && address === 'ws://localhost:8182',
    nowMs: () => 5,
  });
  link.start();
  return { client, link, state: () => link.store.get() };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const letIn = async () => undefined;

describe('the connection to QZ Tray', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is retried without end, at growing intervals of at most 15 seconds, and counts as one absence meanwhile', async () => {
    const { client, state } = start();
    await pass(0);
    expect(state()).toEqual({ state: 'away', why: 'unreachable', sinceMs: 5 });
    for (const [delayMs, tries] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
      [8_000, 5],
      [15_000, 6],
      [15_000, 7],
    ] as const) {
      await pass(delayMs - 1);
      expect(client.tries).toBe(tries - 1);
      await pass(1);
      expect(client.tries).toBe(tries);
    }
    client.outcome = letIn;
    await pass(15_000);
    expect(state()).toEqual({ state: 'up', version: '2.2.6' });
  });

  it('is retried soon after it was lost, and at once on request', async () => {
    const { client, link, state } = start();
    client.outcome = letIn;
    await pass(1_000);
    client.close();
    await pass(0);
    expect(state()).toEqual({ state: 'away', why: 'unreachable', sinceMs: 5 });
    link.start();
    await pass(0);
    expect(state().state).toBe('up');
  });

  it('makes no calls while it is closed: the client would fail without a message', async () => {
    const { client, link } = start();
    const work = jest.fn(async () => 'done');
    await expect(link.call(work)).rejects.toThrow(TrayAwayError);
    client.outcome = letIn;
    await pass(1_000);
    expect(await link.call(work)).toBe('done');
    client.isOpen = false;
    await expect(link.call(work)).rejects.toThrow(TrayAwayError);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('shows when a person is asked, and when they refused; then it asks once a minute', async () => {
    const { client, state } = start();
    await pass(0);
    client.outcome = async () => {
      client.isOpen = true;
      await client.certificate();
      await new Promise((_, reject) =>
        setTimeout(() => reject(new Error('Connection blocked by client')), 10_000),
      );
    };
    await pass(1_000 + 3_000);
    expect(state()).toEqual({ state: 'asking' });
    await pass(7_000);
    expect(state()).toMatchObject({ state: 'away', why: 'blocked' });
    await pass(59_999);
    expect(client.tries).toBe(2);
    await pass(1);
    expect(client.tries).toBe(3);
  });

  it.each([
    ['QZ Tray answers nothing else either', false, 0],
    ['our server has not sent the certificate yet', true, 60_000],
  ] as const)('sends nobody to a window while %s', async (_, isAlive, certificateMs) => {
    const slowly = () => new Promise<string>((resolve) => setTimeout(() => resolve('PEM'), certificateMs));
    const { client, state } = start(slowly, isAlive);
    client.outcome = async () => {
      client.isOpen = true;
      await client.certificate();
      await new Promise(() => undefined);
    };
    await pass(1_000 + 9_000);
    expect(state().state).toBe(certificateMs === 0 ? 'slow' : 'connecting');
  });

  it('has the call itself signed, not its digest, because the server signs only what it has read', async () => {
    const { client } = start();
    await pass(0);
    expect(await client.signed('{"call":"print"}')).toBe('signature of {"call":"print"}');
  });

  it('is closed when there is no certificate to show', async () => {
    const { client, state } = start(() => Promise.reject(new Error('the server is away')));
    client.outcome = async () => {
      client.isOpen = true;
      await client.certificate();
    };
    await pass(0);
    expect(state()).toMatchObject({ state: 'away', why: 'uncertified' });
    expect(client.isOpen).toBe(false);
  });

  it('ends when no page needs it, and starts again when one does', async () => {
    const { client, link, state } = start();
    client.outcome = letIn;
    await pass(1_000);
    link.stop();
    await pass(0);
    expect([state().state, client.isOpen]).toEqual(['off', false]);
    link.start();
    await pass(0);
    expect(state().state).toBe('up');
  });
});
