import { describe, expect, it } from '@jest/globals';
import { NO_FIELDS, problemOf, type TellerFields, trimmed } from './teller-fields.js';

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
  it('needs every field but the middle name, with an error at each missing one', () => {
    expect(problemOf(ANA, true)).toBeNull();
    const needed = ['first_name', 'last_name', 'username', 'password', 'location', 'ip'] as const;
    const message = 'Please fill in all fields.';
    const everywhere = Object.fromEntries(needed.map((field) => [field, 'Fill this in']));
    expect(problemOf(NO_FIELDS, true)).toEqual({ message, at: everywhere });
    for (const field of needed) {
      const blank = field === 'password' ? '' : ' ';
      expect(problemOf({ ...ANA, [field]: blank }, true)).toEqual({
        message,
        at: { [field]: 'Fill this in' },
      });
    }
  });

  it('keeps the password when it is left empty in an edit', () => {
    expect(problemOf({ ...ANA, password: '' }, false)).toBeNull();
  });

  it('has an address of four parts from 0 to 255', () => {
    const message = 'Invalid IP address format.';
    for (const ip of ['256.1.1.1', '1.2.3', '1.2.3.4.5', 'a.b.c.d', '01.2.3.4']) {
      expect(problemOf({ ...ANA, ip }, true)).toEqual({ message, at: { ip: message } });
    }
    expect(problemOf({ ...ANA, ip: '1.2.3', first_name: '' }, true)).toEqual({
      message: 'Please fill in all fields.',
      at: { first_name: 'Fill this in', ip: message },
    });
  });

  it('is sent without the spaces around its fields, except for the password', () => {
    expect(trimmed({ ...ANA, password: ' x ' })).toMatchObject({ ip: '192.168.1.20', password: ' x ' });
  });
});
