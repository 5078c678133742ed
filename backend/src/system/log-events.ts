/**
 * Every line that the station itself writes to its operations log, by the stable name under which programs find it.
 * `docs/operations.md` has this table; a spec holds both, and the code, together.
 */
export const LOG_EVENTS = {
  'station.opening': {
    level: 'info',
    meaning: 'The station starts; names its folder and servers.',
    action: '',
  },
  'station.files-open': {
    level: 'warn',
    meaning: 'Files or the folder of the station could be read by other accounts.',
    action: 'Do what the line says; what was the station’s own it has closed itself.',
  },
  'station.network-drive': {
    level: 'warn',
    meaning: '`DATA_DIR` is on a drive of another machine (`drive`), where locks do not hold.',
    action: 'Stop, move the folder to a disk of this machine, start.',
  },
  'station.key': { level: 'info', meaning: 'The id of the station’s key, and where it is.', action: '' },
  'station.key-made': {
    level: 'warn',
    meaning: 'The station had no key, and made one in the file that the line names.',
    action:
      'Keep a copy of the file away from the data folder and from backups. News on a station that had one.',
  },
  'station.key-replaced': {
    level: 'warn',
    meaning: 'What another key, or none, vouched for was taken over, as `STATION_KEY_REPLACES` said.',
    action: 'Leave that setting out; write down the new id.',
  },
  'station.passwords-made': {
    level: 'warn',
    meaning: 'Made-up first passwords wait in the file that the line names.',
    action: 'Log in with each and choose another; the line ends with the last.',
  },
  'station.waiting': {
    level: 'warn',
    meaning: 'At the start a server does not answer: for how long it was waited for, at most two minutes.',
    action: 'Look at that server.',
  },
  'station.ledger': {
    level: 'info',
    meaning: 'The ledger’s id and its last revision at the start.',
    action: '',
  },
  'station.serving': { level: 'info', meaning: 'The port is open; `url` is the address.', action: '' },
  'station.not-reported': {
    level: 'warn',
    meaning: 'systemd is not told that the station runs, and will start it again.',
    action: 'Is `systemd-notify` there? Else take `Type=notify` and `WatchdogSec` out of the unit.',
  },
  'station.not-started': {
    level: 'error',
    meaning: 'Why it did not start, a line for each reason; the process ends.',
    action: 'The line says what to do; [What faults look like](#what-faults-look-like) too.',
  },
  'station.stopping': { level: 'info', meaning: 'Was told to stop; answers what has come.', action: '' },
  'station.stopped': { level: 'info', meaning: 'Stopped in good order.', action: '' },
  'station.stopped-badly': {
    level: 'error',
    meaning: 'Stopped, but a part did not close, or not in time. Nothing acknowledged is lost.',
    action: 'Look at the reason; the next start reads what is durable.',
  },
  'station.ended-at-once': {
    level: 'warn',
    meaning: 'A second signal, or one during the start.',
    action: 'Nothing: what was answered is on the disk.',
  },
  'witness.failed': {
    level: 'warn',
    meaning:
      'The witness did not take a seal (told once until it does); it is asked again after growing pauses.',
    action: 'See that it runs and can be reached.',
  },
  'witness.contradicts': {
    level: 'error',
    meaning: 'The witness has a seal that the log does not have, or another one of that number.',
    action:
      'An older copy or another history is in the folder, or two stations share a name. `npm run audit -- verify --seal` with its file.',
  },
  'witness.behind': {
    level: 'error',
    meaning: 'The witness has lacked a seal for an hour: how many (`seals`), and since when.',
    action: 'As for `witness.failed`. Until it has them, only their papers are outside of the station.',
  },
  'witness.kept': { level: 'info', meaning: 'The witness has all seals; how many just now.', action: '' },
  'station.unexpected': {
    level: 'error',
    meaning: 'An error that nobody caught; the process ends, for the supervisor to start it again.',
    action: 'Report the stack. If it comes at each start, restore or go back a version.',
  },
  'audit.does-not-hold': {
    level: 'error',
    meaning: 'An event does not follow from those before it; the auditors’ balances end there.',
    action: 'Run `npm run audit -- verify`, keep a copy of the folder, restore a backup.',
  },
  'part.down': {
    level: 'error',
    meaning:
      'A part (`part`) does not work, and is started or asked again; told once more when it fails again.',
    action: 'See what `/api/ready` says it means; look at the reason: disk, memory, server.',
  },
  'part.up': { level: 'info', meaning: 'That part works again.', action: '' },
  'audit.differs': {
    level: 'error',
    meaning:
      'What is checked all the time does not hold: which `check`, from which `revision` on, and whose `teller` figure by which `amount`, where that is known.',
    action:
      'Stop nothing and restart nothing: `npm run backup`, then `npm run --silent audit -- verify`, and see the auditor’s guide.',
  },
  'audit.waits': {
    level: 'warn',
    meaning:
      'Nothing is checked at the moment: no room on the disk, a server does not answer, or the read models have stopped (`for`).',
    action: 'Make room, or see to that server or to the read models; the checks go on by themselves.',
  },
  'audit.goes-on': { level: 'info', meaning: 'The checks go on.', action: '' },
  'audit.book-discarded': {
    level: 'warn',
    meaning:
      'The auditors’ book (`audit.sqlite`) was damaged, of an older version, of another log, or not what this station had written: it is filled again from the log.',
    action:
      'None after an upgrade or a restore. Else look at the disk; `npm run audit -- verify` when convenient.',
  },
  'audit.holds': { level: 'info', meaning: 'All of it holds again.', action: '' },
  'read-models.stopped': {
    level: 'error',
    meaning: 'The read models cannot take in an event, and have stopped. Bets and payouts go on.',
    action: 'Read the reason; stop the station, `npm run rebuild`, start.',
  },
  'read-models.rebuilding': {
    level: 'info',
    meaning: 'The read models are made again, and why.',
    action: 'Wait; lists answer `BEHIND` meanwhile.',
  },
  'read-models.following': { level: 'info', meaning: 'They are up with the ledger again.', action: '' },
  'read-models.behind': {
    level: 'warn',
    meaning:
      'They have lacked `events` of the ledger for more than ten seconds. Bets, payouts and drawers go on.',
    action: 'Look at the load, the disk, the server of the documents; they catch up by themselves.',
  },
  'read-models.caught-up': { level: 'info', meaning: 'They lack nothing any more.', action: '' },
  'read-models.standing-by': {
    level: 'info',
    meaning: 'The active instance writes them.',
    action: '',
  },
  'read-models.batch-given-up': {
    level: 'warn',
    meaning: 'At a stop their batch took longer than five seconds, and was given up; the ledger has it.',
    action: 'Nothing: the next start takes it in. Look at the server of the documents, or the disk.',
  },
  'read-models.notice': {
    level: 'warn',
    meaning: 'A file of read models was damaged or of another version and is put aside.',
    action: 'Nothing; a rebuild follows. Look at the disk if it was damaged.',
  },
  'ledger.stopped': {
    level: 'error',
    meaning: 'No command is taken any more: an event that is not understood, or a damaged ledger.',
    action: 'Stop; the right version first, then `npm run audit -- verify`, then restore.',
  },
  'ledger.recovering': {
    level: 'warn',
    meaning: 'The outcome of a write is not known; it is asked, with the number of the attempt.',
    action: 'Look at the disk or the server of the ledger. Nothing is lost.',
  },
  'ledger.recovered': { level: 'warn', meaning: 'It is known; commands go on.', action: '' },
  'ledger.unheard': {
    level: 'warn',
    meaning: 'What the active instance writes is not delivered to this standby.',
    action: 'Look at the network to the event store.',
  },
  'ledger.added-while-closed': {
    level: 'error',
    meaning:
      'Events (`count`) follow where the last run had stopped in good order: no station has recorded them.',
    action: 'Stop; keep a copy of the folder; `npm run audit -- verify`, and ask who was at the folder.',
  },
  'ledger.unacknowledged': {
    level: 'warn',
    meaning:
      'The last run ended without a stop, and events (`count`) follow the last one that anybody was told of: recorded in its last moment (after a power cut, its last second), or added since.',
    action: 'Look at the newest events in *Event log*: are they what people did then?',
  },
  'ledger.foreign': {
    level: 'error',
    meaning: 'An event (`revision`) was recorded by another program (`instance`) while this station ran.',
    action: 'The same.',
  },
  'ledger.failed': {
    level: 'error',
    meaning: 'An error of the program in one call, which was refused.',
    action: 'Report the stack.',
  },
  'state.snapshot-damaged': {
    level: 'warn',
    meaning:
      'A snapshot is damaged, or another key vouched for it. It is not used: the start goes on from an older one, or reads the whole log.',
    action: 'None for the books. Look at the disk, unless the station’s key was just replaced.',
  },
  'state.checked': {
    level: 'info',
    meaning: 'What a snapshot gave at the start is what a replay of the whole log makes (`revision`).',
    action: '',
  },
  'state.differs': {
    level: 'error',
    meaning: 'It is not: the line names the first difference. Decisions since the start may be wrong.',
    action: 'Stop; keep a copy of the folder; remove `snapshots`, start, `npm run audit -- verify`.',
  },
  'clock.wrong': {
    level: 'error',
    meaning: 'The machine’s clock jumped, or is behind the ledger.',
    action: 'Set it (NTP); start the station again if it was right all along.',
  },
  'clock.right': { level: 'info', meaning: 'The clock is right again.', action: '' },
  'sign-in.done': { level: 'info', meaning: 'Who signed in, and from where.', action: '' },
  'sign-in.refused': {
    level: 'warn',
    meaning: 'A login was refused; `code` says why. Unknown names are not written down.',
    action: 'Many in a row: see `security.log`.',
  },
  'sign-in.password-unusable': {
    level: 'error',
    meaning: 'The password hash of a user is lost, or not the one that the ledger names; it is not taken.',
    action:
      '`npm run audit -- verify` names all; set a new password (`npm run reset-password`), find out who was there.',
  },
  'sign-in.passwords-file': {
    level: 'error',
    meaning: 'The file of first passwords could not be rewritten after one was changed.',
    action: 'Make room, or delete the file once all are changed.',
  },
  'sessions.idle': { level: 'info', meaning: 'A session ended because nothing was done in it.', action: '' },
  'sessions.not-ended': {
    level: 'error',
    meaning: 'Idle sessions could not be ended; tried again.',
    action: 'As for `ledger.recovering`.',
  },
  'last-call.stopped': {
    level: 'info',
    meaning: 'Betting was stopped at the end of a last call.',
    action: '',
  },
  'last-call.late': {
    level: 'error',
    meaning: 'Betting is not stopped although the last call is over; tried again.',
    action: 'Stop betting by hand; look at the ledger.',
  },
  'live.not-pushed': {
    level: 'warn',
    meaning: 'A live message could not be made; screens get the next one.',
    action: 'With `BEHIND`: see the read models. Else report it.',
  },
  'instances.active': {
    level: 'info',
    meaning: 'This instance is the active one from now on: it answers.',
    action: '',
  },
  'instances.standby': {
    level: 'warn',
    meaning: 'Another instance took over, or wrote into the ledger; this one stands by.',
    action: 'Look whether its machine or its network stood still.',
  },
  'instances.failed': {
    level: 'warn',
    meaning: 'The lease could not be read or renewed. After four seconds another instance may take over.',
    action: 'Look at the event store and the network to it.',
  },
  'security-log.failing': {
    level: 'error',
    meaning: '`security.log` cannot be written; its lines are dropped.',
    action: 'Make room on the disk.',
  },
  'security-log.written': {
    level: 'warn',
    meaning: 'It is written again; how many lines were lost.',
    action: '',
  },
  'http.unexpected': {
    level: 'error',
    meaning: 'A call met an error of the program and was answered 500.',
    action: 'Report the stack with `requestId`.',
  },
  'http.failure': {
    level: 'warn',
    meaning: 'A call was answered 5xx; `code` says why.',
    action: 'Look up the code in [What faults look like](#what-faults-look-like).',
  },
  'http.slow': {
    level: 'warn',
    meaning: 'A call took longer than a second.',
    action: 'Now and then is fine (a file, a report). Many: the disk, the stores, the load.',
  },
  'http.call': { level: 'debug', meaning: 'Every call, with `LOG_LEVEL=debug`.', action: '' },
  'http.more': {
    level: 'warn',
    meaning: 'How many further lines of a kind there would have been in ten seconds.',
    action: 'As for that kind.',
  },
  framework: { level: 'info', meaning: 'A line of a library.', action: 'Report it if it is an error.' },
} as const satisfies Readonly<
  Record<string, { readonly level: LogLevel; readonly meaning: string; readonly action: string }>
>;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogEvent = Exclude<keyof typeof LOG_EVENTS, 'framework'>;

/** What programs find in a line beside its text. Never a body, a token or a password. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** A line of the operations log on its way through Nest's logger. */
export class LogEntry {
  constructor(
    readonly event: LogEvent,
    readonly text: string,
    readonly fields: LogFields = {},
  ) {}

  toString(): string {
    return this.text;
  }
}
