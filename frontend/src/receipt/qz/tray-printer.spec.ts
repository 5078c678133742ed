/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import type { QzTray } from 'qz-tray';
import { createStore } from '../../data/store.js';
import { FIRST_SETTINGS } from '../pc-settings.js';
import type { LinkState, TrayLink } from './tray-link.js';
import { TrayPrinter } from './tray-printer.js';

it('listens to the printer at the next look when it could not at the first', async () => {
  const asked: string[] = [];
  let isSigned = false;
  const printers = {
    find: async () => ['EPSON'],
    startListening: async (name: string) => {
      asked.push(name);
      if (!isSigned) throw new Error('Failed to sign request');
    },
    stopListening: async () => undefined,
    getStatus: async () => undefined,
  };
  const link = {
    store: createStore<LinkState>({ state: 'up', version: '2.2.6' }),
    listen: () => () => undefined,
    call: <Answer>(work: (qz: QzTray) => Promise<Answer>) => work({ printers } as unknown as QzTray),
  } as unknown as TrayLink;
  const tray = new TrayPrinter({
    link,
    settings: () => ({ ...FIRST_SETTINGS, printer: 'EPSON' }),
    bytesOf: async () => new Uint8Array(),
    token: () => '1',
  });
  await tray.look();
  expect(tray.store.get().trust).toBe('unsigned');
  isSigned = true;
  await tray.look();
  expect(tray.store.get().trust).toBe('trusted');
  await tray.look();
  expect(asked).toEqual(['EPSON', 'EPSON']);
});
