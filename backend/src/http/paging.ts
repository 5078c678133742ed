import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@taya/contracts/limits';
import type { Direction } from '../document-store/document-store.js';
import type { NumberedQuery } from '../read-models/numbered.js';
import { documentMethod } from './api-docs.js';
import { requestOf } from './caller.js';
import { Failure } from './failure.js';
import { isId } from './fields.js';

export type SortDirection = 'ASC' | 'DESC';

/** Which part of a list is requested. */
export interface Paging {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** How many rows come before the first one requested. */
  readonly offset: number;
  /** react-admin's `sort=["id","ASC"]`. */
  readonly sort?: readonly [field: string, direction: SortDirection];
  /** react-admin's `filter={…}` with every other query parameter beside it: `?search=x` is `filter.search`. */
  readonly filter: Readonly<Record<string, unknown>>;
}

type QueryParameters = Readonly<Record<string, unknown>>;

const PAGING_PARAMETERS = new Set(['page', 'page_size', 'range', 'filter']);
const WHOLE_NUMBER = /^\d{1,9}$/;

/**
 * Reads `page` and `page_size`, or `range`, `sort` and `filter`.
 * @throws Failure VALIDATION naming the parameter
 */
export function parsePaging(query: QueryParameters): Paging {
  const sort = parseSort(query.sort);
  const filter = parseFilter(query);
  // A client that asks for documents by ids (react-admin's getMany) gives no page, and wants them all.
  const usualSize = filter.id === undefined ? PAGE_SIZE : MAX_PAGE_SIZE;
  const range = query.range === undefined ? parsePage(query, usualSize) : parseRange(query.range);
  return { ...range, ...(sort === undefined ? {} : { sort }), filter };
}

function parsePage(query: QueryParameters, usualSize: number): Pick<Paging, 'page' | 'pageSize' | 'offset'> {
  const page = wholeNumber(query.page, 1);
  if (page === null || page < 1) throw new Failure('VALIDATION', 'page must be a whole number from 1 on');
  const pageSize = wholeNumber(query.page_size, usualSize);
  if (pageSize === null || pageSize < 1 || pageSize > MAX_PAGE_SIZE) {
    throw new Failure('VALIDATION', `page_size must be a whole number from 1 to ${MAX_PAGE_SIZE}`);
  }
  return { page, pageSize, offset: (page - 1) * pageSize };
}

function parseRange(text: unknown): Pick<Paging, 'page' | 'pageSize' | 'offset'> {
  const range = parseJson(text, 'range');
  const [first, last] = Array.isArray(range) && range.length === 2 ? range : [];
  const isRange = isCount(first) && isCount(last) && last >= first && last - first < MAX_PAGE_SIZE;
  if (!isRange) {
    throw new Failure('VALIDATION', `range must be [first, last] with at most ${MAX_PAGE_SIZE} rows`);
  }
  const pageSize = last - first + 1;
  return { page: Math.floor(first / pageSize) + 1, pageSize, offset: first };
}

/** A plain word, such as the tellers' `sort=name`, is for the list itself and stays in `filter`. */
function parseSort(text: unknown): Paging['sort'] {
  if (typeof text !== 'string' || !text.startsWith('[')) return undefined;
  const sort = parseJson(text, 'sort');
  const [field, direction] = Array.isArray(sort) && sort.length === 2 ? sort : [];
  if (typeof field === 'string' && (direction === 'ASC' || direction === 'DESC')) return [field, direction];
  throw new Failure('VALIDATION', 'sort must be [field, "ASC" or "DESC"]');
}

function parseFilter(query: QueryParameters): Paging['filter'] {
  const own = Object.entries(query).filter(
    ([name, value]) => !PAGING_PARAMETERS.has(name) && !(name === 'sort' && String(value).startsWith('[')),
  );
  const filter = query.filter === undefined ? {} : parseJson(query.filter, 'filter');
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw new Failure('VALIDATION', 'filter must be a JSON object');
  }
  // Without a prototype, so that a name such as `constructor` finds only what was sent.
  return Object.assign(Object.create(null) as Record<string, unknown>, filter, Object.fromEntries(own));
}

/**
 * The ids in `filter={"id":[…]}`; undefined when there are none.
 * @throws Failure VALIDATION
 */
export function filterIds(paging: Paging): readonly number[] | undefined {
  const { id } = paging.filter;
  if (id === undefined) return undefined;
  const ids: readonly unknown[] = Array.isArray(id) ? id : [id];
  if (ids.length <= MAX_PAGE_SIZE && ids.every(isId)) return ids;
  throw new Failure('VALIDATION', `id must be a list of at most ${MAX_PAGE_SIZE} positive whole numbers`);
}

/**
 * The order in `sort=[field, direction]`; undefined when it was left out.
 * @throws Failure VALIDATION
 */
export function sortOrder<const Field extends string>(
  paging: Paging,
  fields: readonly Field[],
): readonly [field: Field, direction: Direction] | undefined {
  if (paging.sort === undefined) return undefined;
  const [name, direction] = paging.sort;
  const field = fields.find((known) => known === name);
  if (field === undefined) throw new Failure('VALIDATION', `sort must be one of ${fields.join(', ')}`);
  return [field, direction === 'ASC' ? 'asc' : 'desc'];
}

/**
 * A list that is sorted by id, newest first by default.
 * @throws Failure VALIDATION
 */
export function numberedQuery(paging: Paging): NumberedQuery {
  const [, direction] = sortOrder(paging, ['id']) ?? ['id', 'desc'];
  return { offset: paging.offset, pageSize: paging.pageSize, direction, ids: filterIds(paging) };
}

function wholeNumber(text: unknown, fallback: number): number | null {
  if (text === undefined) return fallback;
  return typeof text === 'string' && WHOLE_NUMBER.test(text) ? Number(text) : null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 999_999_999;
}

function parseJson(text: unknown, name: string): unknown {
  if (typeof text !== 'string') throw new Failure('VALIDATION', `${name} may be given once only`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Failure('VALIDATION', `${name} must be JSON`);
  }
}

const PAGE = { type: 'integer', minimum: 1, default: 1 } as const;
const ROWS = { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE } as const;

/** Describes how many rows a call answers at most. */
export const PageSize = ApiQuery({ name: 'page_size', required: false, schema: ROWS });

const described = documentMethod(
  ApiQuery({ name: 'page', required: false, schema: PAGE }),
  PageSize,
  ApiQuery({
    name: 'range',
    required: false,
    type: String,
    example: '[0,9]',
    description: 'Instead of a page',
  }),
  ApiQuery({ name: 'sort', required: false, type: String, example: '["id","ASC"]' }),
  ApiQuery({
    name: 'filter',
    required: false,
    type: String,
    example: '{"id":[1,2]}',
    description: 'The other parameters as one JSON object',
  }),
);

/** The requested part of a list, as a parameter of a handler. */
export const FromPaging = createParamDecorator(
  (_: unknown, context: ExecutionContext): Paging => {
    const request = requestOf(context);
    const paging = parsePaging(request.query as QueryParameters);
    request.paging = paging;
    return paging;
  },
  [described],
);

/** The same for a call that answers all rows: it has the filters and the order of a list, and no pages. */
export const FromList = createParamDecorator(
  (_: unknown, context: ExecutionContext): Paging => parsePaging(requestOf(context).query as QueryParameters),
);
