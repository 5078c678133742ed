import { expect, test } from '@jest/globals';
import { DuplicateKeyError } from '../document-store.js';
import type { Current } from './store-under-test.fixture.js';

export function kept(current: Current): void {
  test('what is kept is read back from every view, each namespace for itself', async () => {
    const { store, reader } = current();
    expect(await store.kept.get('password', '1')).toBeNull();
    await store.kept.insert('password', '1', 'hash \u{1f414}');
    await reader.kept.insert('token-key', '1', 'key');
    for (const view of [store, reader]) {
      expect(await view.kept.get('password', '1')).toBe('hash \u{1f414}');
      expect(await view.kept.get('token-key', '1')).toBe('key');
      expect(await view.kept.get('token-key', '2')).toBeNull();
    }
  });

  test('what is kept is never replaced', async () => {
    const { store, reader } = current();
    await store.kept.insert('password', '1', 'first');
    await expect(reader.kept.insert('password', '1', 'second')).rejects.toThrow(DuplicateKeyError);
    expect(await store.kept.get('password', '1')).toBe('first');
  });

  test('a rebuild leaves it alone', async () => {
    const { store, reader } = current();
    await store.kept.insert('password', '1', 'hash');
    await (await store.beginRebuild()).swap();
    expect(await reader.kept.get('password', '1')).toBe('hash');
  });
}
