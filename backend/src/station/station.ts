import type { Activity } from '../active/activity.js';
import type { AuditCaller } from '../audit/pages/audit-calls.js';
import type { LiveChecks } from '../audit/watch/live-check-status.js';
import type { Credentials } from '../auth/credentials.js';
import type { IdleSessions } from '../auth/idle-sessions.js';
import type { Sessions } from '../auth/sessions.js';
import type { Tokens } from '../auth/tokens.js';
import type { Config } from '../config/config.js';
import type { SigningPair } from '../config/signing-pair.js';
import type { CredentialStore } from '../document-store/document-store.js';
import type { MonitoredParts } from '../monitoring/monitored-parts.js';
import type { Ledger } from '../pipeline/ledger.js';
import type { ReadModels } from '../read-models/read-models.js';
import type { Witness } from '../seals/witness-status.js';
import type { Alerts } from '../system/alerts.js';
import type { SecurityLog } from '../system/security-log.js';
import type { StationHealth } from '../system/station-health.js';
import type { System } from '../system/system.js';
import type { Tallies } from '../system/tallies.js';

/** What the parts of a station are opened with. */
export interface StationContext {
  readonly config: Config;
  /** The name of this process in the events that it writes. */
  readonly instance: string;
  readonly system: System;
  readonly health: StationHealth;
}

/** The running parts of a station, whatever stores they use: Nest's modules get them. */
export interface Station extends StationContext {
  readonly ledger: Ledger;
  readonly activity: Activity;
  readonly models: ReadModels;
  readonly credentialStore: CredentialStore;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly idleSessions: IdleSessions;
  readonly signing: SigningPair;
  readonly securityLog: SecurityLog;
  readonly alerts: Alerts;
  readonly tallies: Tallies;
  readonly monitored: MonitoredParts;
  readonly audit: AuditCaller;
  readonly liveChecks: LiveChecks;
  readonly witness: Witness;
}
