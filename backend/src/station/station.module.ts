import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { ACTIVITY, type Activity } from '../active/activity.js';
import { LiveCheckStatus } from '../audit/live-check/live-check-status.js';
import { AUDIT, type AuditCaller } from '../audit/pages/audit-calls.js';
import { AccessGuard } from '../auth/access.guard.js';
import { AccountSecurityLog, INSTANCE } from '../auth/account-security-log.js';
import { Approvals } from '../auth/approvals.js';
import { Authenticator } from '../auth/authenticator.js';
import { Credentials } from '../auth/credentials.js';
import { IdleMonitor } from '../auth/idle-monitor.js';
import { IdleSessions } from '../auth/idle-sessions.js';
import { KnownAddresses } from '../auth/known-addresses.js';
import { RefusedAddresses } from '../auth/refused-addresses.js';
import { Sessions } from '../auth/sessions.js';
import { SignInThrottle } from '../auth/sign-in-throttle.js';
import { Tokens } from '../auth/tokens.js';
import { CONFIG, type Config } from '../config/config.js';
import { SIGNING, type SigningPair } from '../config/signing-pair.js';
import { CREDENTIAL_STORE, type CredentialStore } from '../document-store/document-store.js';
import { ReportThreads } from '../files/report-threads.js';
import { Reports } from '../files/reports.js';
import { AppendRate } from '../http/append-rate.js';
import { CommandGateway } from '../http/command-gateway.js';
import { FailureFilter } from '../http/failure.filter.js';
import { MONITORED_PARTS, type MonitoredParts } from '../monitoring/monitored-parts.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModelQueryHandler, StationQueryHandler } from '../read-models/read-model-query.js';
import { ReadModels } from '../read-models/read-models.js';
import { WitnessStatus } from '../seals/witness-status.js';
import { Alerts } from '../system/alerts.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { StationHealth } from '../system/station-health.js';
import { SYSTEM, type System } from '../system/system.js';
import { Tallies } from '../system/tallies.js';

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
  readonly liveChecks: LiveCheckStatus;
  readonly witness: WitnessStatus;
}

function sharedProviders(station: Station): Provider[] {
  return [
    { provide: CONFIG, useValue: station.config },
    { provide: INSTANCE, useValue: station.instance },
    { provide: SYSTEM, useValue: station.system },
    { provide: StationHealth, useValue: station.health },
    { provide: LEDGER, useValue: station.ledger },
    { provide: ACTIVITY, useValue: station.activity },
    { provide: CREDENTIAL_STORE, useValue: station.credentialStore },
    { provide: SIGNING, useValue: station.signing },
    { provide: SECURITY_LOG, useValue: station.securityLog },
    { provide: ReadModels, useValue: station.models },
    { provide: Credentials, useValue: station.credentials },
    { provide: Sessions, useValue: station.sessions },
    { provide: Tokens, useValue: station.tokens },
    { provide: SignInThrottle, useValue: new SignInThrottle(station.system.clock) },
    { provide: KnownAddresses, useValue: new KnownAddresses(station.credentialStore) },
    { provide: IdleSessions, useValue: station.idleSessions },
    { provide: Alerts, useValue: station.alerts },
    { provide: Tallies, useValue: station.tallies },
    { provide: MONITORED_PARTS, useValue: station.monitored },
    { provide: AUDIT, useValue: station.audit },
    { provide: LiveCheckStatus, useValue: station.liveChecks },
    { provide: WitnessStatus, useValue: station.witness },
    ReportThreads,
    Reports,
    Authenticator,
    RefusedAddresses,
    { provide: AppendRate, useValue: new AppendRate(station.system.clock) },
    CommandGateway,
    Approvals,
  ];
}

@Module({})
class StationModule {}

/** The station's parts for all features, the guard in front of every handler and the envelope around every failure. */
export function stationModule(station: Station): DynamicModule {
  const providers = sharedProviders(station);
  return {
    module: StationModule,
    global: true,
    imports: [CqrsModule.forRoot()],
    providers: [
      ...providers,
      AccountSecurityLog,
      IdleMonitor,
      ReadModelQueryHandler,
      StationQueryHandler,
      AccessGuard,
      FailureFilter,
      { provide: APP_GUARD, useExisting: AccessGuard },
      { provide: APP_FILTER, useExisting: FailureFilter },
    ],
    exports: providers.map((provider) => (typeof provider === 'function' ? provider : provider.provide)),
  };
}
