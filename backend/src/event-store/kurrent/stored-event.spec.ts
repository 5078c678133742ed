import { describe, expect, it } from '@jest/globals';
import type { EventType, RecordedEvent } from '@kurrent/kurrentdb-client';
import { firstLink, nextLink } from '../chain.js';
import { eventIdOf, fromServer, toServer } from './stored-event.js';

const hash = nextLink(firstLink('1'), '{}');

/** What comes back of a stored event. */
function back(json: string): string {
  const [stored] = toServer([{ json, hash }]);
  const isJson = stored?.contentType === 'application/json';
  const data = isJson ? JSON.parse(JSON.stringify(stored.data)) : stored?.data;
  const read = { revision: 0n, data, metadata: stored?.metadata, isJson, streamId: 's' };
  return fromServer(read as RecordedEvent<EventType>).json;
}

describe('an event on the server', () => {
  it('is JSON with its type and its hash, for whoever looks at it there', () => {
    const json = '{"type":"bet.sold","v":2,"data":{"stake":10000}}';
    expect(toServer([{ json, hash }])).toEqual([
      {
        id: eventIdOf(hash),
        type: 'bet.sold',
        contentType: 'application/json',
        data: JSON.parse(json),
        metadata: { hash },
      },
    ]);
  });

  it.each([
    '{ "spaces" : 1}',
    '{"a":1.0}',
    '{"a":9007199254740993}',
    '{"b":1,"1":2}',
    '{"a":1,"a":2}',
    String.raw`{"a":"\u0041\/"}`,
    'no JSON',
  ])('is bytes where JSON would change them: %s', (json) => {
    const [stored] = toServer([{ json, hash }]);
    expect(stored?.contentType).toBe('application/octet-stream');
    expect(back(json)).toBe(json);
  });

  it.each(['{"a":"₱ \u2028 😀"}', '{"__proto__":{"a":1}}', '{"constructor":null}', '[1,"2"]'])(
    'keeps %s',
    (json) => {
      expect(toServer([{ json, hash }])[0]?.contentType).toBe('application/json');
      expect(back(json)).toBe(json);
    },
  );

  it.each(['{}', '{"type":"$metadata"}', '{"type":5}', '{"type":""}', 'null', 'no JSON'])(
    'has a type that a server accepts although %s has none',
    (json) => {
      expect(toServer([{ json, hash }])[0]?.type).toBe('untyped');
    },
  );

  it('has an id made of its hash: the same for the same event, a UUID of version 8', () => {
    const other = nextLink(hash, '{}');
    expect(eventIdOf(hash)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(eventIdOf(hash)).toBe(eventIdOf(hash));
    expect(eventIdOf(other)).not.toBe(eventIdOf(hash));
    expect(eventIdOf('0123456789abcdef'.repeat(4))).toBe('01234567-89ab-8def-8123-456789abcdef');
  });

  it('is refused before it is sent with more than one append may hold', () => {
    const events = Array.from({ length: 10 }, () => ({ json: `{"a":"${'x'.repeat(100_000)}"}`, hash }));
    expect(() => toServer(events)).toThrow(RangeError);
    expect(toServer(events.slice(1))).toHaveLength(9);
  });

  it('of another program is damage', () => {
    const foreign = { revision: 3n, data: {}, metadata: undefined, isJson: true, streamId: 'station-1' };
    expect(() => fromServer(foreign as RecordedEvent<EventType>)).toThrow(
      'revision 3 of stream station-1 has no hash',
    );
  });
});
