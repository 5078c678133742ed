import { describe, expect, it } from '@jest/globals';
import { type AccountFields, NO_FIELDS, problemOf, sentOf } from './account-fields.js';
import { STAFF, TELLERS } from './kinds.js';

const ANA: AccountFields = {
  ...NO_FIELDS,
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
    expect(problemOf(ANA, true, TELLERS)).toBeNull();
    const needed = ['first_name', 'last_name', 'username', 'password', 'location', 'ip'] as const;
    const message = 'Please fill in all fields.';
    const everywhere = Object.fromEntries(needed.map((field) => [field, 'Fill this in']));
    expect(problemOf(NO_FIELDS, true, TELLERS)).toEqual({ message, at: everywhere });
    for (const field of needed) {
      const blank = field === 'password' ? '' : ' ';
      expect(problemOf({ ...ANA, [field]: blank }, true, TELLERS)).toEqual({
        message,
        at: { [field]: 'Fill this in' },
      });
    }
  });

  it('keeps the password when it is left empty in an edit', () => {
    expect(problemOf({ ...ANA, password: '' }, false, TELLERS)).toBeNull();
  });

  it('has an address of four parts from 0 to 255', () => {
    const message = 'Invalid IP address format.';
    for (const ip of ['256.1.1.1', '1.2.3', '1.2.3.4.5', 'a.b.c.d', '01.2.3.4']) {
      expect(problemOf({ ...ANA, ip }, true, TELLERS)).toEqual({ message, at: { ip: message } });
    }
    expect(problemOf({ ...ANA, ip: '1.2.3', first_name: '' }, true, TELLERS)).toEqual({
      message: 'Please fill in all fields.',
      at: { first_name: 'Fill this in', ip: message },
    });
  });

  it('is sent without the spaces around its fields, except for the password', () => {
    expect(sentOf({ ...ANA, password: ' x ' }, TELLERS)).toEqual({
      first_name: 'Ana',
      middle_name: '',
      last_name: 'Cruz',
      username: 'ana',
      password: ' x ',
      location: 'Window 3',
      ip: '192.168.1.20',
    });
  });
});

describe('a member of staff', () => {
  it('has a role, and an address only if it is to be one', () => {
    expect(problemOf({ ...ANA, ip: '' }, true, STAFF)).toBeNull();
    expect(problemOf({ ...ANA, ip: '1.2.3' }, true, STAFF)?.at).toEqual({ ip: 'Invalid IP address format.' });
    expect(problemOf({ ...ANA, location: '' }, true, STAFF)?.at).toEqual({ location: 'Fill this in' });
    expect(sentOf({ ...ANA, ip: ' ', role_id: '3' }, STAFF)).toMatchObject({ ip: '', role_id: 3 });
  });
});
