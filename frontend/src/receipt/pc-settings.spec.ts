/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { FIRST_SETTINGS, noteSilence, pcSettings, savePcSettings, settingsOf } from './pc-settings.js';

describe('the settings of a PC', () => {
  it.each([
    null,
    '{',
    'null',
    '7',
    '[]',
    '{"printer":7,"columns":50,"pesoSign":"x","opensDrawer":"yes","silentPrinters":"EPSON"}',
  ])('are the defaults when the stored value is %s', (text) => {
    expect(settingsOf(text)).toEqual(FIRST_SETTINGS);
  });

  it('are stored, and each change keeps the others', () => {
    savePcSettings({ printer: 'EPSON_TM-T20' });
    savePcSettings({ columns: 42, opensDrawer: true });
    const kept = { ...FIRST_SETTINGS, printer: 'EPSON_TM-T20', columns: 42, opensDrawer: true };
    expect(pcSettings()).toEqual(kept);
    expect(settingsOf(window.localStorage.getItem('taya.printer'))).toEqual(kept);
  });

  it('remember whether each printer reports on its jobs, until that changes', () => {
    for (const printer of ['STAR', 'EPSON_TM-T20', 'STAR']) noteSilence(printer, true);
    expect(pcSettings().silentPrinters).toEqual(['STAR', 'EPSON_TM-T20']);
    noteSilence('STAR', false);
    expect(pcSettings().silentPrinters).toEqual(['EPSON_TM-T20']);
    expect(settingsOf(window.localStorage.getItem('taya.printer'))).toEqual(pcSettings());
  });
});
