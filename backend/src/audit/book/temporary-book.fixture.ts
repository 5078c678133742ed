import { DatabaseSync } from 'node:sqlite';
import { WITHOUT_KEY } from '../../system/station-key.js';
import { Book } from './book.js';
import { BOOK_SCHEMA } from './schema.js';

/** In memory, and as far as it has no room there in a temporary file without a name, which ends with it. */
export function temporaryBook(): Book {
  const database = new DatabaseSync('');
  database.exec(`PRAGMA journal_mode = MEMORY; ${BOOK_SCHEMA}`);
  return new Book(database, WITHOUT_KEY);
}
