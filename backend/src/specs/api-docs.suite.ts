/** The OpenAPI description: parameters, bodies and answers of every call. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@taya/contracts/errors';
import { BET_FILTERS } from '../betting/bodies.js';
import { BODIES } from './bodies.fixture.js';
import { type MemoryStation, openMemoryStation } from './memory-station.fixture.js';

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: object }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content: Record<string, { schema: Schema }> }>;
}

interface Schema {
  readonly $ref?: string;
  /** The envelope, and the `data` of the call. */
  readonly allOf?: readonly [Schema, { readonly properties: { readonly data: object } }];
}

let memory: MemoryStation;
let calls: Map<string, Described>;
let codes: readonly string[];
let schemas: Record<string, { readonly properties: Record<string, object>; readonly required?: string[] }>;

beforeAll(async () => {
  memory = await openMemoryStation();
  const docs = (await memory.app.inject('/api/docs-json')).json();
  const paths: Record<string, Record<string, Described>> = docs.paths;
  calls = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    ),
  );
  schemas = docs.components.schemas;
  codes = docs.components.schemas.Failure.properties.code.enum;
});

afterAll(() => memory.close());

const LISTS = [
  'GET /api/bet',
  'GET /api/clear_date',
  'GET /api/game',
  'GET /api/report',
  'GET /api/seal',
  'GET /api/shift',
  'GET /api/staff',
  'GET /api/teller',
  'GET /api/teller/{id}/cashin',
  'GET /api/teller/{id}/login_history',
  'GET /api/teller/{id}/remit',
];

const RECORDS_NOTHING = ['POST /api/auth', 'POST /api/print/sign', 'POST /api/audit/identities/check'];
const isCommand = (name: string) => !name.startsWith('GET') && !RECORDS_NOTHING.includes(name);
const schemaOf = (call: Described, status: string) => {
  const schema = call.responses[status]?.content['application/json']?.schema;
  return (schema?.allOf?.[0] ?? schema)?.$ref?.split('/').at(-1);
};
const parametersOf = (name: string) => calls.get(name)?.parameters?.map((parameter) => parameter.name) ?? [];
const namesWhere = (holds: (name: string, call: Described) => boolean) =>
  [...calls].flatMap(([name, call]) => (holds(name, call) ? [name] : []));

const ID = { type: 'integer', minimum: 1 };

/** What a field of a body is described with. */
const RULED = expect.objectContaining({
  description: expect.stringMatching(/^(an?|one|true|whole|anything)\b/),
});

describe('the description of the API', () => {
  it('gives every list its paging and the envelope of a page', () => {
    const paging = ['page', 'page_size', 'range', 'sort', 'filter'];
    expect(
      namesWhere((name) => paging.every((parameter) => parametersOf(name).includes(parameter))).sort(),
    ).toEqual(LISTS);
    expect(namesWhere((_, call) => schemaOf(call, '200') === 'SuccessPage').sort()).toEqual(LISTS);
  });

  it('documents the key and the inquiry for every call that records something, and for no other', () => {
    for (const header of ['Idempotency-Key', 'Command-Inquiry']) {
      expect(namesWhere((name) => parametersOf(name).includes(header)).sort()).toEqual(
        namesWhere(isCommand).sort(),
      );
    }
  });

  it('documents the success envelope of every call, the type of every file, and the failure with its codes', () => {
    const files = {
      'GET /api/print/certificate.pem': 'pem-file',
      'GET /api/report/download_pdf': 'pdf',
      'GET /api/report/download_excel': 'sheet',
      'GET /api/report/day/download_pdf': 'pdf',
      'GET /api/report/day/download_excel': 'sheet',
      'GET /api/audit/teller_day/download_pdf': 'pdf',
      'GET /api/bet/download_excel': 'sheet',
      'GET /api/audit/journal/download_pdf': 'pdf',
      'GET /api/audit/journal/trial_balance/download_pdf': 'pdf',
    };
    for (const [name, call] of calls) {
      expect([name, schemaOf(call, 'default')]).toEqual([name, 'Failure']);
      if (name in files) {
        const [type = ''] = Object.keys(call.responses['200']?.content ?? {});
        expect(type).toMatch(new RegExp(`${files[name as keyof typeof files]}$`));
      } else expect([name, schemaOf(call, '200')]).toEqual([name, expect.stringMatching(/^Success/)]);
    }
    expect(codes).toEqual(Object.keys(ERRORS));
  });

  it('documents the data of every call, in full', () => {
    for (const [name, call] of calls) {
      const schema = call.responses['200']?.content['application/json']?.schema;
      if (schema === undefined) continue;
      const data = schema.allOf?.[1].properties.data ?? {};
      expect([name, Object.keys(data)]).toEqual([name, expect.arrayContaining([expect.any(String)])]);
    }
  });

  it('documents a body for the calls that read one', () => {
    const without =
      /\/(logout|identities\/check|manual_claim|count\/begin|resume|print\/(bet|payout)\/\{code\})$/;
    expect(namesWhere((_, call) => call.requestBody !== undefined).sort()).toEqual(
      namesWhere((name) => !name.startsWith('GET') && !without.test(name)).sort(),
    );
  });

  it('describes each body once, every field with its rule', () => {
    const named = [...calls.values()].flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.$ref?.split('/').at(-1)),
    );
    expect([...new Set(named)].sort()).toEqual(BODIES.map(([name]) => name).sort());
    for (const name of named) {
      for (const field of Object.entries(schemas[name ?? '']?.properties ?? {})) {
        expect([name, field]).toEqual([name, [expect.any(String), RULED]]);
      }
    }
    expect(schemas.SellBetDto).toEqual({
      title: 'SellBetDto',
      type: 'object',
      required: ['game_id', 'amount', 'is_bet_meron'],
      properties: {
        game_id: { type: 'integer', minimum: 1, description: 'a positive whole number' },
        amount: {
          oneOf: [
            { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$', example: '100.00' },
            { type: 'number', minimum: 0.01, maximum: 99_999_999.99 },
          ],
          description: 'an amount with at most two decimal places, from 0.01 to 99999999.99',
        },
        is_bet_meron: { type: 'boolean', description: 'true or false' },
      },
    });
    expect(schemas.EditTellerDto?.required).toBeUndefined();
  });

  it('describes each parameter of a path or a query by its type, and ids as such', () => {
    for (const [name, call] of calls) {
      for (const { name: parameter, schema } of call.parameters ?? []) {
        expect([name, parameter, schema]).toEqual([
          name,
          parameter,
          expect.objectContaining(/id$/.test(parameter) ? ID : { type: expect.any(String) }),
        ]);
      }
    }
    const filters = parametersOf('GET /api/bet').slice(5);
    expect(filters.sort()).toEqual(Object.keys(BET_FILTERS).sort());
  });
});
