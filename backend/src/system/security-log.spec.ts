import { describe, expect, it } from '@jest/globals';
import { ManualTimers } from './manual-timers.fixture.js';
import { BURST_MS, MAX_BURSTS, type SecurityEntry, SecurityLogLines } from './security-log.js';

const START_MS = Date.parse('2026-11-21T06:00:00.000Z');
const ana = { user: 'ana', address: '10.0.0.7' };
const refused = { kind: 'call refused', ...ana, code: 'FORBIDDEN', call: 'GET /api/report' } as const;

function stand() {
  let nowMs = START_MS;
  const timers = new ManualTimers();
  const lines: string[] = [];
  const log = new SecurityLogLines(
    { clock: { nowMs: () => nowMs, monotonicMs: () => nowMs }, timers },
    { write: (line) => lines.push(line), close: async () => void lines.push('closed') },
  );
  return {
    log,
    lines,
    timers,
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the security log', () => {
  it('writes a line of JSON with the moment, at once', () => {
    const { log, lines } = stand();
    log.note({ kind: 'signed in', ...ana });
    expect(lines).toEqual([
      '{"at":"2026-11-21T06:00:00.000Z","kind":"signed in","user":"ana","address":"10.0.0.7"}\n',
    ]);
  });

  it('makes one line of what follows within a minute, with its number', () => {
    const { log, entries, timers, pass } = stand();
    for (let call = 0; call < 5_000; call += 1) {
      pass(1);
      log.note(refused);
    }
    expect(entries()).toHaveLength(1);
    expect(timers.delays).toEqual([BURST_MS]);
    pass(1_000);
    timers.goOff();
    expect(entries()[1]).toEqual({
      at: '2026-11-21T06:00:06.000Z',
      ...refused,
      again: 4_999,
      until: '2026-11-21T06:00:05.000Z',
    });
    log.note(refused);
    timers.goOff();
    expect(entries()).toHaveLength(3);
  });

  it('tells users, addresses and calls apart', () => {
    const { log, entries } = stand();
    log.note(refused);
    log.note({ ...refused, user: 'ben' });
    log.note({ ...refused, address: '10.0.0.8' });
    log.note({ ...refused, call: 'GET /api/bet' });
    expect(entries()).toHaveLength(4);
  });

  it('never collapses searches: each may have found something else', () => {
    const { log, entries } = stand();
    const search = { kind: 'search', ...ana, part: 'AB…', found: 1 } as const;
    log.note(search);
    log.note(search);
    expect(entries()).toHaveLength(2);
  });

  it('holds its size against addresses without end, of one kind without hiding the others', () => {
    const { log, entries, timers } = stand();
    const attempt = (number: number): SecurityEntry => ({
      kind: 'sign-in refused',
      user: null,
      address: `2001:db8::${number.toString(16)}`,
      code: 'BAD_CREDENTIALS',
    });
    for (let number = 0; number < 10_000; number += 1) log.note(attempt(number));
    expect(entries()).toHaveLength(MAX_BURSTS + 1);
    expect(timers.delays).toHaveLength(MAX_BURSTS + 1);
    log.note(refused);
    timers.goOff();
    expect(entries().slice(MAX_BURSTS)).toMatchObject([
      { kind: 'sign-in refused', user: 'many', address: 'many' },
      { kind: 'call refused', user: 'ana' },
      { kind: 'sign-in refused', user: 'many', again: 10_000 - MAX_BURSTS - 1 },
    ]);
  });

  it('never lets a name break or forge a line', () => {
    const { log, lines } = stand();
    const user = 'a\n{"kind":"signed in"}\u001b[2K\u0085\u009b\u2028\u2029\u202e\u200f\u007f\ud800b';
    log.note({ kind: 'signed in', user, address: null });
    expect(lines[0]?.trimEnd()).toMatch(/^[ -~]+$/);
    expect(JSON.parse(lines[0] ?? '').user).toBe(user);
  });

  it('writes what it still counts before it closes', async () => {
    const { log, lines, timers } = stand();
    log.note(refused);
    log.note(refused);
    await log.close();
    expect(lines.map((line) => /"again":1|closed/.exec(line)?.[0])).toEqual([
      undefined,
      '"again":1',
      'closed',
    ]);
    timers.goOff();
    expect(lines).toHaveLength(3);
  });
});
