/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { noteSilence, noteTrust, pcSettings, savePcSettings } from './pc-settings.js';

const KEY = 'taya.printer';
const FIRST = {
  printer: null,
  isAsked: false,
  columns: 48,
  pesoSign: 'text',
  opensDrawer: false,
  silentPrinters: [],
  isTrusted: false,
};

beforeEach(() => window.localStorage.clear());

describe('the settings of a PC', () => {
  it.each([
    null,
    '{',
    'null',
    '7',
    '[]',
    '{"printer":7,"columns":50,"pesoSign":"x","opensDrawer":"yes","silentPrinters":"EPSON"}',
  ])('are the defaults when the stored value is %s', (text) => {
    if (text !== null) window.localStorage.setItem(KEY, text);
    expect(pcSettings()).toEqual(FIRST);
  });

  it('are stored, and each change keeps the others', () => {
    savePcSettings({ printer: 'EPSON_TM-T20' });
    savePcSettings({ columns: 42, opensDrawer: true });
    const stored = { ...FIRST, printer: 'EPSON_TM-T20', columns: 42, opensDrawer: true };
    expect(pcSettings()).toEqual(stored);
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toEqual(stored);
  });

  it('remember whether each printer reports on its jobs, until that changes', () => {
    for (const printer of ['STAR', 'EPSON_TM-T20', 'STAR']) noteSilence(printer, true);
    expect(pcSettings().silentPrinters).toEqual(['STAR', 'EPSON_TM-T20']);
    noteSilence('STAR', false);
    expect(pcSettings().silentPrinters).toEqual(['EPSON_TM-T20']);
  });

  it('are those that another tab has chosen, before its word of that has come', () => {
    savePcSettings({ columns: 42 });
    window.localStorage.setItem(KEY, JSON.stringify({ printer: 'EPSON_TM-T20' }));
    noteTrust(true);
    expect(pcSettings()).toEqual({ ...FIRST, printer: 'EPSON_TM-T20', isTrusted: true });
  });
});
