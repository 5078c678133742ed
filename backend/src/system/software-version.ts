import { readFileSync } from 'node:fs';

/** The version of this program, as its package says. */
export function softwareVersion(): string {
  const path = new URL('../../package.json', import.meta.url);
  return String((JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: unknown }).version);
}
