import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Changes a document of the read models behind the station's back.
 * @throws Error when it was not one
 */
export function changeReadModels(dataDir: string, sql: string, ...values: readonly SQLInputValue[]): void {
  const [generation] = readFileSync(join(dataDir, 'read-models.current'), 'utf8').split(' ');
  const database = new DatabaseSync(join(dataDir, `read-models.${generation}.sqlite`), { timeout: 30_000 });
  try {
    const { changes } = database.prepare(sql).run(...values);
    if (Number(changes) !== 1) throw new Error(`${changes} documents were changed`);
  } finally {
    database.close();
  }
}

/** Removes a game: the next event about it stops the projector, until the read models are made again. */
export function loseGame(dataDir: string, gameId: number): void {
  changeReadModels(dataDir, 'DELETE FROM games WHERE id = ?', gameId);
}
