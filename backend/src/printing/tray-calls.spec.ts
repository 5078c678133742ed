import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_PRINT_BYTES } from '@taya/contracts/limits';
import { digestOf, whyNotSignable } from './tray-calls.js';

const NOW = Date.parse('2026-11-21T06:00:00.000Z');
const OPTIONS = {
  bounds: null,
  colorType: 'color',
  copies: 1,
  density: 0,
  duplex: false,
  fallbackDensity: null,
  interpolation: 'bicubic',
  jobName: 'Taya-bet-K7QP3MXW9DTA-1a2b',
  legacy: false,
  margins: 0,
  orientation: null,
  paperThickness: null,
  printerTray: null,
  rasterize: false,
  rotation: 0,
  scaleContent: true,
  size: null,
  units: 'in',
  forceRaw: false,
  encoding: null,
  spool: null,
};
const ITEM = { type: 'raw', format: 'command', flavor: 'base64', data: 'G0BBbmE=' };
const PRINT = { printer: { name: 'RECEIPT' }, options: OPTIONS, data: [ITEM] };

const isSignable = (call: string, params?: unknown, timestamp = NOW) =>
  whyNotSignable({ call, params, timestamp }, NOW) === null;
const bytes = (count: number) => [{ ...ITEM, data: Buffer.alloc(count).toString('base64') }];

describe('a call to QZ Tray', () => {
  it.each([
    ['printers.find', {}],
    ['printers.startListening', { printerNames: ['Péso ₱ "80mm"'] }],
    ['printers.clearQueue', { printerName: 'RECEIPT', jobId: 7 }],
    ['print', PRINT],
    ['print', { ...PRINT, data: bytes(MAX_PRINT_BYTES) }],
  ])('that our client makes is signed: %s', (call, params) => {
    expect(isSignable(call, params)).toBe(true);
  });

  it.each([
    ['file.write', { path: '/etc/cron.d/x', data: 'x' }],
    ['file.read', { path: '/etc/passwd' }],
    ['socket.open', { host: '10.0.0.1', port: 9_100 }],
    ['socket.sendData', { host: '10.0.0.1', port: 9_100, data: 'x' }],
    ['usb.claimDevice', { vendorId: '0x04b8', productId: '0x0202' }],
    ['hid.sendData', {}],
    ['serial.openPort', { port: 'COM1' }],
    ['networking.device', {}],
    ['printers.getDefault', null],
    ['printers.detail', undefined],
    ['websocket.stop', undefined],
    ['', {}],
    ['__proto__', {}],
    ['constructor', {}],
    ['Print', PRINT],
    ['print ', PRINT],
  ])('that our client does not make is not signed: %s', (call, params) => {
    expect(isSignable(call, params)).toBe(false);
  });

  it.each([
    ['a search for a printer', 'printers.find', { query: 'x' }],
    ['no parameters', 'printers.find', undefined],
    ['null', 'printers.find', null],
    ['a list', 'printers.find', []],
    ['all printers', 'printers.startListening', { printerNames: [null] }],
    ['two printers', 'printers.startListening', { printerNames: ['A', 'B'] }],
    ['what others print', 'printers.startListening', { printerNames: ['A'], jobData: true }],
    ['a whole queue', 'printers.clearQueue', { printerName: 'RECEIPT' }],
    ['a host', 'print', { ...PRINT, printer: { host: '10.0.0.1', port: 9_100 } }],
    ['a host beside a name', 'print', { ...PRINT, printer: { name: 'RECEIPT', host: '10.0.0.1' } }],
    ['a file for a printer', 'print', { ...PRINT, printer: { file: '/tmp/x' } }],
    ['a nameless printer', 'print', { ...PRINT, printer: { name: '' } }],
    ['a file', 'print', { ...PRINT, data: [{ ...ITEM, flavor: 'file', data: '/etc/passwd' }] }],
    ['another flavour', 'print', { ...PRINT, data: [{ ...ITEM, flavor: 'plain' }] }],
    ['a web page', 'print', { ...PRINT, data: [{ ...ITEM, type: 'pixel', format: 'html' }] }],
    ['a text', 'print', { ...PRINT, data: ['G0BBbmE='] }],
    ['an address for bytes', 'print', { ...PRINT, data: [{ ...ITEM, data: 'http://x.example/' }] }],
    ['a line break after the bytes', 'print', { ...PRINT, data: [{ ...ITEM, data: 'G0BBbmE=\n' }] }],
    ['options of the bytes', 'print', { ...PRINT, data: [{ ...ITEM, options: {} }] }],
    ['two papers', 'print', { ...PRINT, data: [ITEM, ITEM] }],
    ['nothing to print', 'print', { ...PRINT, data: [] }],
    ['a paper without end', 'print', { ...PRINT, data: bytes(MAX_PRINT_BYTES + 3) }],
    ['copies', 'print', { ...PRINT, options: { ...OPTIONS, copies: 100 } }],
    ['a job of another name', 'print', { ...PRINT, options: { ...OPTIONS, jobName: 'x' } }],
    ['a line in its name', 'print', { ...PRINT, options: { ...OPTIONS, jobName: 'Taya-bet\n-1' } }],
    ['a line break after its name', 'print', { ...PRINT, options: { ...OPTIONS, jobName: 'Taya-bet-1\n' } }],
    ['a NUL in its name', 'print', { ...PRINT, options: { ...OPTIONS, jobName: 'Taya-bet\0' } }],
    ['a further option', 'print', { ...PRINT, options: { ...OPTIONS, other: 1 } }],
    ['a missing option', 'print', { ...PRINT, options: { jobName: OPTIONS.jobName } }],
    ['a further field', 'print', { ...PRINT, other: 1 }],
  ])('is not signed with %s', (_what, call, params) => {
    expect(isSignable(call, params)).toBe(false);
  });

  it('is not signed for another time, with a message for a PC with a wrong clock', () => {
    const dayMs = 24 * 60 * 60_000;
    for (const offMs of [-dayMs, 0, dayMs]) expect(isSignable('printers.find', {}, NOW + offMs)).toBe(true);
    for (const offMs of [-dayMs - 1, dayMs + 1]) {
      const call = { call: 'printers.find', params: {}, timestamp: NOW + offMs };
      expect(whyNotSignable(call, NOW)).toMatch(/clock of the PC/);
    }
  });

  it('has the same digest as in QZ Tray: its three fields in QZ Tray’s order, parameters unchanged', () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    const read = JSON.parse('{"timestamp":5,"params":{"b":"₱\\u2028\\ud800","a":1},"call":"print"}');
    expect(digestOf(read)).toBe(
      digest('{"call":"print","params":{"b":"₱\u2028\\ud800","a":1},"timestamp":5}'),
    );
    expect(digestOf({ call: 'x', timestamp: 5 })).toBe(digest('{"call":"x","timestamp":5}'));
  });
});
