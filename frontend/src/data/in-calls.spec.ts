import { expect, test } from '@jest/globals';
import type { GetListParams } from 'react-admin';
import { inCalls } from './in-calls.js';

const asked = (perPage: number, page = 1): GetListParams => ({
  pagination: { page, perPage },
  sort: { field: 'id', order: 'DESC' },
  filter: { search: 'ana' },
});

/** A server with records numbered from `total` down; `born` more come after each call. */
function server(total: number, born = 0) {
  const calls: GetListParams[] = [];
  const read = async (params: GetListParams) => {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 20 };
    const newest = total + born * calls.length;
    calls.push(params);
    const ids = Array.from({ length: newest }, (_, index) => newest - index);
    return { data: ids.slice((page - 1) * perPage, page * perPage).map((id) => ({ id })), total: newest };
  };
  return { calls, read };
}

const numbersFrom = (first: number) => Array.from({ length: first }, (_, index) => first - index);

test('a page is one call', async () => {
  const { calls, read } = server(500);
  expect((await inCalls(asked(100, 3), read)).data).toHaveLength(100);
  expect(calls).toEqual([asked(100, 3)]);
});

test('all that is found is read a hundred at a time, with the same filter and order', async () => {
  const { calls, read } = server(250);
  const { data, total } = await inCalls(asked(10_000), read);
  expect(data.map(({ id }) => id)).toEqual(numbersFrom(250));
  expect(total).toBe(250);
  expect(calls).toEqual([asked(100, 1), asked(100, 2), asked(100, 3)]);
});

test('no more is read than was wanted', async () => {
  const { calls, read } = server(1_000);
  const { data } = await inCalls(asked(250), read);
  expect(data.map(({ id }) => id)).toEqual(numbersFrom(1_000).slice(0, 250));
  expect(calls).toHaveLength(3);
});

test('records that come meanwhile neither double others nor hide them', async () => {
  const { read } = server(250, 7);
  const { data } = await inCalls(asked(10_000), read);
  expect(data.map(({ id }) => id)).toEqual(numbersFrom(250));
});

test('nothing found is one call', async () => {
  const { calls, read } = server(0);
  expect((await inCalls(asked(10_000), read)).data).toEqual([]);
  expect(calls).toHaveLength(1);
});
