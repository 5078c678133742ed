import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent, LedgerEvent } from '../ledger/events.js';
import { Sessions } from './sessions.js';

const ANA = { userId: 4, username: 'Ana', firstName: 'Ana', middleName: '', lastName: 'Cruz' };

let sessions: Sessions;
let revision = 0;

function happened(...events: readonly DomainEvent[]): void {
  const envelope = { at: 0, by: { userId: 0, ip: '' }, on: 'here' };
  sessions.apply(events.map((event): LedgerEvent => ({ ...event, ...envelope, revision: revision++ })));
}

const signedIn = (sessionId: string): DomainEvent => ({
  type: 'user.signedIn',
  data: { loginId: 1, userId: 4, sessionId, ip: '10.0.0.1' },
});

/** The guard's answer for a session of Ana. */
const answerTo = (sessionId: string, ip = '10.0.0.1') => sessions.findProblem({ userId: 4, sessionId, ip });

beforeEach(() => {
  sessions = new Sessions();
  happened({
    type: 'user.created',
    data: { ...ANA, role: 2, location: 'Booth 1', ip: '10.0.0.1', credentialId: 'first' },
  });
});

it('accepts the live session', () => {
  expect(answerTo('a')).toBe('NOT_SIGNED_IN');
  happened(signedIn('a'));
  expect(answerTo('a')).toBeNull();
});

it('refuses a replaced session with that reason', () => {
  happened(signedIn('a'), signedIn('b'));
  expect(answerTo('a')).toBe('SESSION_REPLACED');
  expect(answerTo('b')).toBeNull();
});

it('refuses a teller at another address and keeps the session for the right one', () => {
  happened(signedIn('a'));
  expect(answerTo('a', '10.0.0.2')).toBe('IP_NOT_ALLOWED');
  expect(answerTo('a')).toBeNull();
});

describe('ends a session with the reason of the edit', () => {
  const edits = [
    ['USER_DISABLED', { isActive: false }],
    ['PASSWORD_CHANGED', { credentialId: 'second' }],
    ['IP_CHANGED', { ip: '10.0.0.2' }],
  ] as const;
  it.each(edits)('%s', (endsSession, changes) => {
    happened(signedIn('a'), { type: 'user.edited', data: { userId: 4, ...changes, endsSession } });
    expect(answerTo('a')).toBe(endsSession);
  });
});

it('keeps the session of a user who changes their own password, and ends it when somebody else changes it', () => {
  happened(signedIn('a'), {
    type: 'user.passwordChanged',
    data: { userId: 4, credentialId: 'second', keepsSession: true },
  });
  expect(answerTo('a')).toBeNull();
  expect(sessions.findUser(4)?.credentialId).toBe('second');
  happened({ type: 'user.passwordChanged', data: { userId: 4, credentialId: 'third', keepsSession: false } });
  expect(answerTo('a')).toBe('PASSWORD_CHANGED');
});

it('finds users by name, ignoring case, and by a new name only after the change', () => {
  expect(sessions.findUserByName('ANA')?.id).toBe(4);
  happened({ type: 'user.edited', data: { userId: 4, username: 'anna' } });
  expect(sessions.findUserByName('Anna')?.id).toBe(4);
  expect(sessions.findUserByName('ana')).toBeUndefined();
});
