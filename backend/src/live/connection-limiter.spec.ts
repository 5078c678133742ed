import { describe, expect, test } from '@jest/globals';
import { ConnectionLimiter, isOwnOrigin } from './connection-limiter.js';

describe('pages that may open a socket', () => {
  test.each([
    ['a program, which sends no origin', undefined, '192.168.1.9:3000', true],
    ['our own page', 'http://192.168.1.9:3000', '192.168.1.9:3000', true],
    ['our own page over TLS', 'https://taya.example', 'Taya.example', true],
    ['a page from elsewhere', 'http://evil.example', '192.168.1.9:3000', false],
    ['our host at another port', 'http://192.168.1.9:8080', '192.168.1.9:3000', false],
    ['a page without an origin of its own', 'null', '192.168.1.9:3000', false],
    ['a host that begins like ours', 'http://taya.example.evil.example', 'taya.example', false],
    ['a request that names no host', 'http://taya.example', undefined, false],
  ])('%s', (_name, origin, host, isAdmitted) => {
    const headers = { ...(origin === undefined ? {} : { origin }), ...(host === undefined ? {} : { host }) };
    expect(isOwnOrigin({ headers })).toBe(isAdmitted);
  });
});

describe('slots', () => {
  const limits = { max: 3_000, maxPerAddress: 1_000 };

  test('one address cannot take all slots, and can use a slot again after leaving it', () => {
    const limiter = new ConnectionLimiter(limits);
    const leave: (() => void)[] = [];
    while (limiter.hasRoomFor('10.0.0.1', false)) leave.push(limiter.all.enter('10.0.0.1'));
    expect(leave).toHaveLength(1_000);
    expect(limiter.hasRoomFor('10.0.0.2', false)).toBe(true);
    for (const one of leave) one();
    expect(limiter.hasRoomFor('10.0.0.1', false)).toBe(true);
  });

  test('the total number is limited', () => {
    const limiter = new ConnectionLimiter(limits);
    for (let slot = 0; slot < limits.max; slot += 1) limiter.all.enter(`10.0.0.${slot % 200}`);
    expect(limiter.hasRoomFor('10.0.1.1', false)).toBe(false);
  });

  test('there are few slots for long polling, and a connection that becomes a websocket frees its slot', () => {
    const limiter = new ConnectionLimiter(limits);
    const leave: (() => void)[] = [];
    while (limiter.hasRoomFor('10.0.0.1', true)) leave.push(limiter.polling.enter('10.0.0.1'));
    expect(leave).toHaveLength(100);
    expect(limiter.hasRoomFor('10.0.0.1', false)).toBe(true);
    expect(limiter.hasRoomFor('10.0.0.2', true)).toBe(true);
    leave[0]?.();
    expect(limiter.hasRoomFor('10.0.0.1', true)).toBe(true);
  });

  test('public boards leave room for staff', () => {
    const limiter = new ConnectionLimiter(limits);
    let boards = 0;
    for (; limiter.boards.hasRoomFor(''); boards += 1) limiter.boards.enter('');
    expect(boards).toBe(2_700);
  });
});
