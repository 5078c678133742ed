import { expect, it } from '@jest/globals';
import { parseInstanceAddress } from './instance-address.js';

it.each([
  ['http://10.0.0.5:3001', { url: 'http://10.0.0.5:3001', host: '10.0.0.5', port: 3001 }],
  ['http://taya-1:3001/', { url: 'http://taya-1:3001', host: 'taya-1', port: 3001 }],
  ['http://127.0.0.1:1', { url: 'http://127.0.0.1:1', host: '127.0.0.1', port: 1 }],
  ['http://[fd00::5]:3001', { url: 'http://[fd00::5]:3001', host: 'fd00::5', port: 3001 }],
])('takes %s', (text, address) => {
  expect(parseInstanceAddress(text)).toEqual(address);
});

it.each([
  '10.0.0.5:3001',
  'https://10.0.0.5:3001',
  'http://10.0.0.5',
  'http://10.0.0.5:0',
  'http://10.0.0.5:70000',
  'http://user:secret@10.0.0.5:3001',
  'http://10.0.0.5:3001/commands',
  'http://[10.0.0.5]:3001',
  'http://[::1:3001',
])('refuses %s', (text) => {
  expect(() => parseInstanceAddress(text)).toThrow('must be an address like http://10.0.0.5:3001');
});

it.each(['http://203.0.113.9:3001', 'http://0.0.0.0:3001', 'http://[2001:db8::1]:3001', 'http://[::]:3001'])(
  'refuses %s, where strangers are',
  (text) => {
    expect(() => parseInstanceAddress(text)).toThrow('must be an address of a private network');
  },
);
