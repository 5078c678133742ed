import { describe, expect, it } from '@jest/globals';
import { fullName, isIpv4, normaliseIp } from './teller.js';

describe('addresses', () => {
  it.each(['0.0.0.0', '255.255.255.255', '192.168.1.10'])('%s is dotted IPv4', (text) => {
    expect(isIpv4(text)).toBe(true);
  });

  it.each([
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '::1',
    '１.2.3.4',
    '',
    '1..2.3',
  ])('%p is not', (text) => {
    expect(isIpv4(text)).toBe(false);
  });

  it('have one spelling: ::1 is 127.0.0.1, ::ffff:a.b.c.d is a.b.c.d', () => {
    expect(normaliseIp('::1')).toBe('127.0.0.1');
    expect(normaliseIp('::FFFF:10.0.0.7')).toBe('10.0.0.7');
    expect(normaliseIp('10.0.0.7')).toBe('10.0.0.7');
    expect(normaliseIp('fe80::1')).toBe('fe80::1');
  });
});

describe('a full name', () => {
  it('leaves empty parts out', () => {
    expect(fullName('Ana', '', 'Cruz')).toBe('Ana Cruz');
    expect(fullName('Administrator', '', '')).toBe('Administrator');
    expect(fullName('Ana', 'B.', 'Cruz')).toBe('Ana B. Cruz');
  });
});
