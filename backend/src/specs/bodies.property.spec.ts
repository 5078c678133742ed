/** Every body: its fields say what is accepted, to the station and to whoever reads OpenAPI. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PipeTransform } from '@nestjs/common';
import fc from 'fast-check';
import { Compile } from 'typebox/schema';
import { times } from '../../../play/runs.js';
import { Failure } from '../http/failure.js';
import { BODIES, bodyNamed } from './bodies.fixture.js';
import { type MemoryStation, openMemoryStation } from './memory-station.fixture.js';

type Sent = Readonly<Record<string, unknown>>;

let memory: MemoryStation;
let schemas: Readonly<Record<string, { readonly properties: Sent }>>;

beforeAll(async () => {
  memory = await openMemoryStation();
  schemas = (await memory.app.inject('/api/docs-json')).json().components.schemas;
});

afterAll(() => memory.close());

/** Values that some field accepts, and some that none does. */
const ODD: readonly unknown[] = [
  ...[null, true, false, {}, [], ['1'], { toString: 'x' }],
  ...[0, 1, -1, 5, 100, 600, 601, 86_400, 1.5, 1.005, 0.01, 1e21, 2 ** 53, 99_999_999.99, 100_000_000],
  ...['', ' ', '\u200b', '1', '0', '0.00', '0.01', '1.005', '1e3', '+1', '１', ' 5', '100.01', '99999999.99'],
  ...['a\nb', 'a\u0000', '\ud800', 'x'.repeat(100), 'x'.repeat(101), 'x'.repeat(200), 'x'.repeat(501)],
  ...[
    'MERON',
    'meron',
    'DRAW',
    'set',
    'stop',
    '2026-02-30',
    '2026-11-21',
    '1.2.3',
    ' 10.0.0.1 ',
    '256.1.1.1',
  ],
  ...['seven77', 'password', 'PassWord1', 'booth-password', 'new-booth-password', '__proto__'],
];

/** Bodies that have most of the fields as they should be. */
function bodies(full: Sent): fc.Arbitrary<Sent> {
  const values = Object.entries(full).map(([name, good]) => {
    const value = fc.oneof(
      { weight: 12, arbitrary: fc.constant(good) },
      { weight: 3, arbitrary: fc.constantFrom(...ODD) },
      { weight: 1, arbitrary: fc.anything() },
    );
    return [name, value] as const;
  });
  const extra = { role_id: fc.anything(), constructor: fc.anything() };
  return fc.record({ ...extra, ...Object.fromEntries(values) }, { requiredKeys: [] }) as fc.Arbitrary<Sent>;
}

/** What was read, or why it was refused. */
function outcome(pipe: PipeTransform<unknown, object>, sent: unknown) {
  try {
    return { read: { ...pipe.transform(sent, { type: 'body' }) } as Sent };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, field: error.field, message: error.message };
    throw error;
  }
}

const ROWS = BODIES.map(([name, full]) => ({ name, full }));

describe('a body', () => {
  it.each(ROWS)(
    '$name that is accepted is allowed by its description, and a full one is',
    ({ full, name }) => {
      const schema = schemas[name];
      if (schema === undefined) throw new Error(`${name} is not described`);
      const validator = Compile(schema as never);
      const isDescribed = (read: Sent) => {
        // As JSON, where a field that was left out is not there.
        const json = JSON.parse(JSON.stringify(read)) as Sent;
        expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(json)));
        return validator.Check(json);
      };
      const pipe = bodyNamed(name);
      expect(isDescribed({ ...pipe.transform(full) })).toBe(true);
      expect(validator.Check([])).toBe(false);
      const allowed = fc.property(bodies(full), (sent) => {
        const { read } = outcome(pipe, sent);
        fc.pre(read !== undefined);
        expect([read, isDescribed(read as Sent)]).toEqual([read, true]);
      });
      fc.assert(allowed, { numRuns: times({ gate: 50 }) });
    },
  );
});
