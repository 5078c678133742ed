/** A ledger file that holds more than the ledger. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nodeSystem } from '../../system/node-system.js';
import { someEvents } from '../chained.fixture.js';
import { ForeignSchemaError, LedgerDamagedError, UnknownOutcomeError } from '../event-store.js';
import { appendOneByOne, LedgerDirectory } from './ledger-directory.fixture.js';
import { SqliteLedgerFile } from './ledger-file.js';
import { openSqliteEventReader } from './sqlite-event-reader.js';

const HALVED = `CREATE TRIGGER halved AFTER INSERT ON events BEGIN
  UPDATE events SET json = replace(json, '100', '050') WHERE revision = new.revision; END`;
const DROPPED = `CREATE TRIGGER dropped BEFORE INSERT ON events WHEN new.revision > 3
  BEGIN SELECT RAISE(IGNORE); END`;

describe('a ledger file with more than the ledger in it', () => {
  let directory: LedgerDirectory;

  beforeEach(() => {
    directory = new LedgerDirectory();
  });

  afterEach(() => directory.dispose());

  const open = () => new SqliteLedgerFile(directory.path, 'spec');

  const written = () => {
    const file = open();
    appendOneByOne(file, 3);
    file.close();
  };

  it.each([
    { what: 'a trigger', sql: HALVED, named: 'the trigger "halved" is none of the station\'s' },
    {
      what: 'a trigger that drops events',
      sql: DROPPED,
      named: 'the trigger "dropped" is none of the station\'s',
    },
    {
      what: 'a view in the place of the table',
      sql: `ALTER TABLE events RENAME TO kept_events;
        CREATE VIEW events AS SELECT revision, json, hash FROM kept_events`,
      named: 'the table "kept_events" is none of the station\'s',
    },
    { what: 'another table', sql: 'CREATE TABLE notes (text)', named: 'the table "notes"' },
    { what: 'an index', sql: 'CREATE INDEX by_hash ON events (hash)', named: 'the index "by_hash"' },
    {
      what: 'a column more',
      sql: 'ALTER TABLE events ADD COLUMN note TEXT',
      named: 'the table "events" is not as the station makes it',
    },
  ])('is refused at the start and by readers: $what', ({ sql, named }) => {
    written();
    directory.edit(sql);
    expect(open).toThrow(LedgerDamagedError);
    expect(open).toThrow(named);
    const read = () => openSqliteEventReader({ dataDir: directory.path, system: nodeSystem });
    expect(read).toThrow(ForeignSchemaError);
    expect(read).toThrow(named);
  });

  it.each([HALVED, DROPPED])('is noticed before anything is recorded through it: %s', (trigger) => {
    const file = open();
    appendOneByOne(file, 4);
    directory.edit(trigger);
    const tail = file.tail();
    expect(() => file.append(tail.revision, someEvents(tail, 1))).toThrow(UnknownOutcomeError);
    // What the pipeline does next; it takes no command any more.
    expect(() => file.recover()).toThrow(LedgerDamagedError);
    file.close();
    const connection = new DatabaseSync(directory.ledger);
    expect(connection.prepare('SELECT count(*) AS events FROM events').get()).toEqual({ events: 4 });
    connection.close();
  });

  it('goes on after a change that left the schema as it was', () => {
    const file = open();
    appendOneByOne(file, 2);
    directory.edit('CREATE TABLE passing (text); DROP TABLE passing');
    appendOneByOne(file, 2);
    expect(file.tail().revision).toBe(3);
    file.close();
  });
});

it('an insert that wrote no row is no success', () => {
  const directory = new LedgerDirectory();
  class Blind extends SqliteLedgerFile {
    /** As if the look at the schema had seen nothing. */
    protected override assertOwnSchema(): void {}
  }
  const file = new Blind(directory.path, 'spec');
  appendOneByOne(file, 4);
  directory.edit(DROPPED);
  const tail = file.tail();
  expect(() => file.append(tail.revision, someEvents(tail, 1))).toThrow(
    /event at revision 4 was not written: 0 rows were/,
  );
  file.close();
  directory.dispose();
});
