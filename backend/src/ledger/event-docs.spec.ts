import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventDocs } from './event-docs.js';
import { EVENTS } from './events.js';

const FOLDER = new URL('../../../docs/events/', import.meta.url);

describe('docs/events', () => {
  it('is up to date with `npm run docs:events`', () => {
    const committed = readdirSync(FOLDER).map(
      (name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')] as const,
    );
    expect(new Map(committed)).toEqual(new Map(eventDocs()));
  });

  it('describes every event and each of its fields', () => {
    const text = [...eventDocs().values()].join('\n');
    for (const [type, { data }] of Object.entries(EVENTS)) {
      expect(text).toContain(`## ${type}\n`);
      for (const field of Object.keys(data.properties)) expect(text).toContain(`| \`${field}\` |`);
    }
    expect(text).not.toMatch(/\| {2}\|/);
  });
});
