import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { GeneratedPasswords } from './generated-passwords.js';

let folder = '';
let file: GeneratedPasswords;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-passwords-'));
  file = new GeneratedPasswords(folder);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const first = { username: 'admin', password: 'abcdeFGH12', credentialId: 'c1' };
const second = { username: 'superadmin', password: 'JKLMnpqr34', credentialId: 'c2' };
const lines = () =>
  readFileSync(file.path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

it('is readable only for the station’s account', () => {
  expect(file.isEmpty).toBe(true);
  file.add([first, second]);
  expect(lines()).toEqual(['admin        abcdeFGH12 c1', 'superadmin   JKLMnpqr34 c2']);
  if (process.platform !== 'win32') expect((statSync(file.path).mode & 0o777).toString(8)).toBe('600');
});

it('keeps the password in force when a second one of the user never came into force', () => {
  file.add([first]);
  file.add([{ ...first, password: 'another123', credentialId: 'c9' }]);
  file.keepOnly(({ credentialId }) => credentialId === 'c1');
  expect(lines()).toEqual(['admin        abcdeFGH12 c1']);
});

it('is deleted once every password has been changed', () => {
  file.add([first]);
  file.keepOnly(() => false);
  expect(file.isEmpty).toBe(true);
  expect(() => statSync(file.path)).toThrow('ENOENT');
});
