import type { INestApplication } from '@nestjs/common';
import { ApiExtension, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERRORS } from '@taya/contracts/errors';
import type { FastifyInstance } from 'fastify';
import Type, { type TSchema } from 'typebox';

/**
 * The OpenAPI description generated from the code: pages at `/api/docs`, JSON at `/api/docs-json`. Built on the first
 * request.
 */
export function describeApi(app: INestApplication): void {
  const outline = new DocumentBuilder()
    .setTitle('Taya')
    .setDescription(
      'Answers are `{success, message, data}`, those of lists with `page`, `totalPages` and `total`; failures ' +
        '`{success: false, message, code, data: null}`, with `field` where one of the body is wrong. Money and percentages are strings with two places, instants ' +
        'ISO 8601 UTC with milliseconds. Every answer has the headers `X-Server-Time` (ms since 1970 UTC), `X-Ledger-Id` ' +
        'and `X-Ledger-Revision`: it shows everything up to this revision of the ledger, which live messages tell too.',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .build();
  const document = once(() => withAnswers(SwaggerModule.createDocument(app, outline)));
  SwaggerModule.setup('api/docs', app, document, { raw: [], customSiteTitle: 'Taya API' });
  // Nest's own handler would encode it for each request.
  const encoded = once(() => Buffer.from(JSON.stringify(document())));
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  instance.get('/api/docs-json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(encoded()),
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Lets a parameter decorator also document its method. */
export function documentMethod(...decorators: readonly MethodDecorator[]): ParameterDecorator {
  return (target, name) => {
    const descriptor = name === undefined ? undefined : Object.getOwnPropertyDescriptor(target, name);
    if (name === undefined || descriptor === undefined) return;
    for (const decorate of decorators) decorate(target, name, descriptor);
  };
}

/** A parameter decorator that also documents its method. */
export function documentedParameter(
  read: ParameterDecorator,
  ...decorators: readonly MethodDecorator[]
): ParameterDecorator {
  const describe = documentMethod(...decorators);
  return (target, name, index) => {
    read(target, name, index);
    describe(target, name, index);
  };
}

/** Documents what a call answers: its `data`, and what stands beside it. */
export function Answers(data: TSchema, beside: Fields = {}): MethodDecorator {
  return ApiExtension(ANSWER, { data, beside, isPage: false } satisfies Described);
}

/** Documents what a list answers: its rows, and what stands beside them. */
export function AnswersPage(row: TSchema, beside: Fields = {}): MethodDecorator {
  return ApiExtension(ANSWER, { data: Type.Array(row), beside, isPage: true } satisfies Described);
}

const ANSWER = 'x-answer';

type Fields = Readonly<Record<string, TSchema>>;

interface Described {
  readonly data: TSchema;
  readonly beside: Fields;
  readonly isPage: boolean;
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const COUNT = { type: 'integer', minimum: 0 };
const SUCCESS = {
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: { success: { type: 'boolean', enum: [true] }, message: { type: 'string' }, data: {} },
};

const ENVELOPES: Schemas = {
  Success: SUCCESS,
  SuccessPage: {
    ...SUCCESS,
    required: [...SUCCESS.required, 'page', 'totalPages', 'total'],
    properties: {
      ...SUCCESS.properties,
      data: { type: 'array', items: {} },
      page: COUNT,
      totalPages: COUNT,
      total: COUNT,
    },
  },
  Failure: {
    type: 'object',
    required: ['success', 'message', 'code', 'data'],
    properties: {
      success: { type: 'boolean', enum: [false] },
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      data: { enum: [null] },
    },
  },
};

const STATUS_OF_CODES = Object.entries(ERRORS)
  .map(([code, { status }]) => `${code} ${status}`)
  .join(', ');

/** Adds the envelope that every call answers with. Schemas that have a title, as bodies have, stand once, under it. */
function withAnswers(document: OpenAPIObject): OpenAPIObject {
  const { components = {} } = document;
  const schemas: Schemas = { ...components.schemas, ...ENVELOPES };
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.post, path.put]) {
      if (operation === undefined) continue;
      if (operation.requestBody !== undefined)
        operation.requestBody = referTitled(operation.requestBody, schemas) as never;
      addAnswers(operation, schemas);
    }
  }
  return { ...document, components: { ...components, schemas } };
}

function addAnswers(operation: Operation, schemas: Schemas): void {
  const described = operation as { [ANSWER]?: Described };
  const answer = described[ANSWER];
  delete described[ANSWER];
  // A file says its own type.
  if (answer !== undefined) operation.responses['200'] = success(answer, schemas);
  operation.responses.default = {
    description: `Status by code: ${STATUS_OF_CODES}`,
    content: { 'application/json': { schema: { $ref: refOf('Failure') } } },
  };
}

function success({ data, beside, isPage }: Described, schemas: Schemas) {
  const properties = referTitled({ data, ...beside }, schemas);
  const envelope = { $ref: refOf(isPage ? 'SuccessPage' : 'Success') };
  const own = { type: 'object', required: Object.keys(properties), properties };
  return {
    description: 'As asked',
    content: { 'application/json': { schema: { allOf: [envelope, own] as Schemas[string][] } } },
  };
}

const refOf = (name: string) => `#/components/schemas/${name}`;

/** The members of a schema, with references to those that have a title, which are put among `schemas`. */
function referTitled(members: object, schemas: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, referMember(member, schemas)]),
  );
}

function referMember(member: unknown, schemas: Schemas): Schemas[string] {
  if (Array.isArray(member)) return member.map((one) => referMember(one, schemas)) as never;
  if (typeof member !== 'object' || member === null) return member as never;
  const { title } = member as { readonly title?: unknown };
  if (typeof title !== 'string') return referTitled(member, schemas) as never;
  schemas[title] ??= referTitled(member, schemas) as never;
  return { $ref: refOf(title) };
}
