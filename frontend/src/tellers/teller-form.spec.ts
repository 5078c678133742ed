import { describe, expect, it } from '@jest/globals';
import { NO_FIELDS, problemOf, type TellerFields, trimmed } from './teller-form.js';

const ANA: TellerFields = {
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  username: 'ana',
  password: 'password-1',
  location: 'Window 3',
  ip: ' 192.168.1.20 ',
};

describe('a teller', () => {
  it('needs every field but the middle name', () => {
    expect(problemOf(ANA, true)).toBeNull();
    expect(problemOf(NO_FIELDS, true)).toBe('Please fill in all fields.');
    for (const field of ['first_name', 'last_name', 'username', 'password', 'location', 'ip'] as const) {
      expect(problemOf({ ...ANA, [field]: field === 'password' ? '' : ' ' }, true)).toBe(
        'Please fill in all fields.',
      );
    }
  });

  it('keeps the password when it is left empty in an edit', () => {
    expect(problemOf({ ...ANA, password: '' }, false)).toBeNull();
  });

  it('has an address of four parts from 0 to 255', () => {
    for (const ip of ['256.1.1.1', '1.2.3', '1.2.3.4.5', 'a.b.c.d', '01.2.3.4']) {
      expect(problemOf({ ...ANA, ip }, true)).toBe('Invalid IP address format.');
    }
  });

  it('is sent without the spaces around, but for the password', () => {
    expect(trimmed({ ...ANA, password: ' x ' })).toMatchObject({ ip: '192.168.1.20', password: ' x ' });
  });
});
