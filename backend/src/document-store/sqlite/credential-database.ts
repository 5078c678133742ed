import { chmodSync } from 'node:fs';
import { PRIVATE_FILE } from '../../system/private-files.js';
import {
  CredentialsDamagedError,
  DuplicateKeyError,
  type OpenCredentials,
  type StoredCredential,
} from '../document-store.js';
import { Connection, isDamaged, isDuplicateKey } from './connection.js';

/** Enforced by the database itself, so that a mistake in the program cannot change what must not change. */
const SCHEMA = `
  CREATE TABLE kept(
    namespace TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (namespace, id)
  ) WITHOUT ROWID;
  CREATE TRIGGER kept_never_updated BEFORE UPDATE ON kept
    BEGIN SELECT RAISE(ABORT, 'kept values are never changed'); END;
  CREATE TRIGGER kept_never_deleted BEFORE DELETE ON kept
    BEGIN SELECT RAISE(ABORT, 'kept values are never deleted'); END;
`;

/**
 * The credentials in a file of their own, readable by its owner only. Any thread may write: inserts are rare and short.
 * A rollback journal rather than WAL: the file alone is complete after every insert, so a plain copy is a backup.
 */
export class CredentialDatabase implements OpenCredentials {
  readonly #connection: Connection;

  /**
   * Opens the file, or begins a new one; where it is there and only read, inserts fail.
   * @throws CredentialsDamagedError when the file is damaged, or holds anything but our table with what protects it
   */
  constructor(path: string, options: { readonly readOnly?: boolean } = {}) {
    const connection = new Connection(path, options);
    this.#connection = connection;
    const named = (error: unknown) =>
      isDamaged(error) ? new CredentialsDamagedError(path, error as Error) : error;
    try {
      this.#begin(path);
      connection.assertSchema(SCHEMA);
    } catch (error) {
      connection.close();
      throw named(error);
    }
    // A page is checked when what is in it is asked for.
    connection.onFailure = named;
  }

  #begin(path: string): void {
    const connection = this.#connection;
    if (connection.isReadOnly) return;
    chmodSync(path, PRIVATE_FILE);
    // EXTRA is FULL plus a sync of the folder: else a power cut could bring the journal back and undo an insert.
    connection.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA');
    connection.transaction('IMMEDIATE', () => {
      if (connection.isEmpty) connection.exec(SCHEMA);
    });
  }

  async get(namespace: string, id: string): Promise<string | null> {
    const row = this.#connection.get('SELECT value FROM kept WHERE namespace = ? AND id = ?', [
      namespace,
      id,
    ]);
    return row === undefined ? null : String(row[0]);
  }

  async insert(namespace: string, id: string, value: string): Promise<void> {
    try {
      const sql = 'INSERT INTO kept(namespace, id, value) VALUES (?, ?, ?)';
      const written = this.#connection.run(sql, [namespace, id, value]);
      if (written !== 1) throw new Error(`${namespace}: ${id} was not written, ${written} rows were`);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new DuplicateKeyError(`${namespace}: ${id} is stored already`, { cause: error });
    }
  }

  async *scan(): AsyncGenerator<StoredCredential> {
    for (const row of this.#connection.all('SELECT namespace, id, value FROM kept')) {
      const [namespace, id, value] = row.map(String);
      if (namespace !== undefined && id !== undefined && value !== undefined) yield { namespace, id, value };
    }
  }

  close(): void {
    this.#connection.close();
  }
}
