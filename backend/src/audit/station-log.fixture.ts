/** Logs that a real station could have written: every event was decided from a command. */

import { firstLink, nextLink } from '../event-store/chain.js';
import type { RecordedEvent } from '../event-store/event-store.js';
import { parse } from '../ledger/codec.js';
import { type Actor, STATION_ACTOR } from '../ledger/context.js';
import {
  ADMIN,
  ANA,
  AUDITOR,
  BEN,
  SUPER_ADMIN,
  TestStation,
  TIME_ZONE,
} from '../ledger/testing/station.fixture.js';
import { LogJudge } from './log/judge.js';
import { Violation } from './log/violation.js';

export const CORA: Actor = { userId: 6, sessionId: 'session-of-6', ip: '192.168.1.13' };

const TELLERS = [
  ['ana', ANA],
  ['ben', BEN],
  ['cora', CORA],
] as const;

/** A station with Ana, Ben and Cora, all logged in. */
export function legalStation(): TestStation {
  const station = new TestStation();
  const credentialIds = ['credential-of-1', 'credential-of-2', 'credential-of-3'] as const;
  station.do(
    { type: 'openStation', stationId: '1', stationName: 'Taya', timeZone: TIME_ZONE, credentialIds },
    STATION_ACTOR,
  );
  for (const actor of [ADMIN, SUPER_ADMIN, AUDITOR]) signIn(station, actor);
  for (const [username, actor] of TELLERS) {
    const profile = {
      username,
      firstName: username,
      middleName: '',
      lastName: 'Cruz',
      location: 'Booth',
      ip: actor.ip,
    };
    station.do({ type: 'createTeller', ...profile, credentialId: `credential-of-${actor.userId}` });
    signIn(station, actor);
  }
  return station;
}

export function signIn(station: TestStation, actor: Actor): void {
  const { userId } = actor;
  station.do(
    { type: 'signIn', userId, credentialId: `credential-of-${userId}` },
    { ...actor, sessionId: '' },
  );
}

/** A log in the form of the event store. */
export function recordedLog(log: readonly string[]): RecordedEvent[] {
  let hash = firstLink('1');
  return log.map((json, revision) => {
    hash = nextLink(hash, json);
    return { revision, json, hash };
  });
}

/**
 * An auditor that has checked a whole log.
 * @throws Violation
 */
export function audited(log: readonly string[]): LogJudge {
  const auditor = new LogJudge();
  log.forEach((json, revision) => {
    auditor.take(revision, parse(revision, json));
  });
  auditor.end();
  return auditor;
}

/** The first event of a log that does not hold; null when all do. */
export function violationIn(log: readonly string[]): Pick<Violation, 'check' | 'revision' | 'reason'> | null {
  try {
    audited(log);
    return null;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    const { check, revision, reason } = error;
    return { check, revision, reason };
  }
}
