import { FIRST_HOUSE_RULES } from '@taya/contracts/house-rules';
import { ADMIN_ID, AUDITOR_ID, Role, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import { isTimeZone } from '@taya/contracts/time';
import { fixDayFloor } from './business-day.js';
import { command, noResult } from './command.js';
import { accept, type DecisionOf, type DomainEventOf, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { termsFrom } from './game.js';
import { requireRow } from './invariant.js';
import type { StationState } from './state/state.js';

/** Terms of a new station: 5 %, whole centavos, no contest below 100.00. */
const FIRST_TERMS = { rate: 500, payoutUnit: 1, minimumPayout: 10_000 };

const FIRST_USERS = [
  { userId: ADMIN_ID, role: Role.Admin, username: 'admin', firstName: 'Administrator' },
  { userId: SUPER_ADMIN_ID, role: Role.SuperAdmin, username: 'superadmin', firstName: 'Super Admin' },
  { userId: AUDITOR_ID, role: Role.Auditor, username: 'auditor', firstName: 'Auditor' },
] as const;

/** Creates the station and its first three users, once. */
export interface OpenStation {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  /** Credential ids of users 1, 2 and 3. */
  readonly credentialIds: readonly [admin: string, superAdmin: string, auditor: string];
  /** Which of these users have a made-up password: they have to choose their own. */
  readonly generatedFor?: readonly number[];
}

/**
 * Creates the station and its first three users.
 * @returns refusal: ACTION_NOT_ALLOWED when it exists
 */
function openStation(
  state: StationState,
  command: OpenStation,
): DecisionOf<'station.opened' | 'user.created'> {
  if (state.station.get() !== null) return refuse('ACTION_NOT_ALLOWED', 'This station is open already.');
  const { stationId, stationName, timeZone } = command;
  if (!isTimeZone(timeZone)) return refuse('VALIDATION', 'The time zone is not known.');
  const opened = { stationId, stationName, timeZone, terms: FIRST_TERMS };
  const users = FIRST_USERS.map((user, index) => {
    const credentialId = requireRow(command.credentialIds[index], 'credential of a first user');
    const rest = { middleName: '', lastName: '', location: '', ip: '' };
    const mustChange = command.generatedFor?.includes(user.userId) === true;
    const asked = mustChange ? { mustChangePassword: true } : {};
    return { type: 'user.created' as const, data: { ...user, ...rest, credentialId, ...asked } };
  });
  return accept<DomainEventOf<'station.opened' | 'user.created'>>(
    { type: 'station.opened', data: opened },
    ...users,
  );
}

export function stationOpened(state: StationState, { data }: EventOf<'station.opened'>): void {
  state.station.put({ stationId: data.stationId, timeZone: data.timeZone, dayFloor: '' });
  const { stationName, terms } = data;
  state.settings.put({ ...FIRST_HOUSE_RULES, terms: termsFrom(terms), receiptTerms: '', stationName });
}

export function timeZoneChanged(state: StationState, { data, at }: EventOf<'station.timeZoneChanged'>): void {
  fixDayFloor(state, at);
  state.station.put({ ...requireRow(state.station.get(), 'station'), timeZone: data.timeZone });
}

export const STATION_COMMANDS = { openStation: command('station', openStation, noResult) } as const;
