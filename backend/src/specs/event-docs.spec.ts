import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EVENTS } from '../ledger/events.js';
import { eventDocs } from './event-docs.fixture.js';

describe('docs/events.md', () => {
  it('is up to date with `npm run docs:events`', () => {
    expect(readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')).toEqual(eventDocs());
  });

  it('describes every event and each of its fields', () => {
    const text = eventDocs();
    for (const [type, { data }] of Object.entries(EVENTS)) {
      expect(text).toContain(`## ${type}\n`);
      for (const field of Object.keys(data.properties)) expect(text).toContain(`| \`${field}\` |`);
    }
    expect(text).not.toMatch(/\| {2}\|/);
  });
});
