import { expect, test } from '@jest/globals';
import { DuplicateKeyError } from '../document-store.js';
import type { Current } from './store-under-test.fixture.js';

export function credentials(current: Current): void {
  test('what is stored is read back from every view, each namespace for itself', async () => {
    const { store, reader } = current();
    expect(await store.credentials.get('password', '1')).toBeNull();
    await store.credentials.insert('password', '1', 'hash \u{1f414}');
    await reader.credentials.insert('token-key', '1', 'key');
    for (const view of [store, reader]) {
      expect(await view.credentials.get('password', '1')).toBe('hash \u{1f414}');
      expect(await view.credentials.get('token-key', '1')).toBe('key');
      expect(await view.credentials.get('token-key', '2')).toBeNull();
    }
  });

  test('what is stored is never replaced', async () => {
    const { store, reader } = current();
    await store.credentials.insert('password', '1', 'first');
    await expect(reader.credentials.insert('password', '1', 'second')).rejects.toThrow(DuplicateKeyError);
    expect(await store.credentials.get('password', '1')).toBe('first');
  });

  test('a rebuild leaves it alone', async () => {
    const { store, reader } = current();
    await store.credentials.insert('password', '1', 'hash');
    await (await store.beginRebuild()).swap();
    expect(await reader.credentials.get('password', '1')).toBe('hash');
  });
}
