import type { INestApplication } from '@nestjs/common';
import { ApiExtension, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERRORS } from '@taya/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { sharedHeaders } from './shared-answer.js';

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
    .addBearerAuth()
    .build();
  const document = once(() => withAnswers(SwaggerModule.createDocument(app, outline)));
  SwaggerModule.setup('api/docs', app, document, { raw: [], customSiteTitle: 'Taya API' });
  // Nest's own handler would encode it for each request.
  const encoded = once(() => Buffer.from(JSON.stringify(document())));
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  instance.get('/api/docs-json', (_request, reply) => {
    const json = encoded();
    return reply.headers(sharedHeaders(json)).send(json);
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Lets a parameter decorator also document its method. */
export function describing(...decorators: readonly MethodDecorator[]): ParameterDecorator {
  return (target, name) => {
    const descriptor = name === undefined ? undefined : Object.getOwnPropertyDescriptor(target, name);
    if (name === undefined || descriptor === undefined) return;
    for (const decorate of decorators) decorate(target, name, descriptor);
  };
}

/** Documents the `data` of a call in detail. */
export function ApiData(schema: DataSchema): MethodDecorator {
  return ApiExtension(DATA, schema);
}

const DATA = 'x-data';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** A JSON schema in the form of OpenAPI. */
export type DataSchema = Schemas[string];

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
      data: { nullable: true, enum: [null] },
    },
  },
};

const STATUS_OF_CODES = Object.entries(ERRORS)
  .map(([code, { status }]) => `${code} ${status}`)
  .join(', ');

/** Adds the envelope that every call answers with. */
function withAnswers(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.post, path.put]) {
      if (operation !== undefined) addAnswers(operation);
    }
  }
  const { components = {} } = document;
  return { ...document, components: { ...components, schemas: { ...components.schemas, ...ENVELOPES } } };
}

function addAnswers(operation: Operation): void {
  const isList = operation.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'page');
  const success = operation.responses['200'];
  // A file has its own type.
  const isFile = success !== undefined && 'content' in success;
  if (!isFile) {
    const described = operation as { [DATA]?: DataSchema };
    operation.responses['200'] = answer('As asked', isList ? 'SuccessPage' : 'Success', described[DATA]);
    delete described[DATA];
  }
  operation.responses.default = answer(`Status by code: ${STATUS_OF_CODES}`, 'Failure');
}

function answer(description: string, envelope: keyof typeof ENVELOPES, data?: DataSchema) {
  const $ref = `#/components/schemas/${envelope}`;
  const schema = data === undefined ? { $ref } : { allOf: [{ $ref }, { properties: { data } }] };
  return { description, content: { 'application/json': { schema } } };
}
