/** Logs that a real station could have written: every event was decided from a command. */

import { firstLink, nextLink } from '../event-store/chain.js';
import type { RecordedEvent } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { type Actor, STATION_ACTOR } from '../ledger/commands.js';
import {
  ADMIN,
  ANA,
  AUDITOR,
  BEN,
  SUPER_ADMIN,
  TestStation,
  TIME_ZONE,
} from '../ledger/testing/station.fixture.js';
import { Auditor } from './auditor.js';
import type { Registers } from './transitions.js';

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

/** Keeps keys and bets in memory. */
export function registersInMemory(): Registers {
  const keys = new Set<string>();
  const add = (key: string): boolean => {
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  };
  return { keys: { add }, bets: new Map() };
}

/**
 * An auditor that has checked a whole log.
 * @throws Finding
 */
export function audited(log: readonly string[]): Auditor {
  const auditor = new Auditor(registersInMemory());
  log.forEach((json, revision) => {
    auditor.take(decode(revision, json));
  });
  return auditor;
}
