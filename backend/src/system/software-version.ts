import { readFileSync } from 'node:fs';

export function softwareVersion(): string {
  const path = new URL('../../package.json', import.meta.url);
  return String((JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: unknown }).version);
}
