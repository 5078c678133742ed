import { describe, expect, it } from '@jest/globals';
import { contentRange, paged } from './envelope.js';
import { Failure } from './failure.js';
import { parsePaging } from './paging.js';

/** The message of a refused query. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).status).toBe(400);
    return (error as Failure).message;
  }
  throw new Error('was not refused');
}

describe('page and page_size', () => {
  it('are the first page of twenty when left out', () => {
    expect(parsePaging({})).toMatchObject({ page: 1, pageSize: 20, offset: 0 });
  });

  it('count from 1', () => {
    expect(parsePaging({ page: '3', page_size: '100' })).toMatchObject({
      page: 3,
      pageSize: 100,
      offset: 200,
    });
  });

  it.each(['0', '-1', '1.5', '1e3', '', ' 1', 'x', '٣', '99999999999', ['1', '2'], {}])(
    'refuse %p and name the field',
    (value) => {
      expect(refusal(() => parsePaging({ page: value }))).toMatch(/^page /);
      expect(refusal(() => parsePaging({ page_size: value }))).toMatch(/^page_size /);
    },
  );

  it('refuse more than a hundred rows', () => {
    expect(refusal(() => parsePaging({ page_size: '101' }))).toMatch(/^page_size /);
  });
});

describe("react-admin's range, sort and filter", () => {
  it('are a page too', () => {
    expect(parsePaging({ range: '[20,29]', sort: '["name","DESC"]', filter: '{"search":"ana"}' })).toEqual({
      page: 3,
      pageSize: 10,
      offset: 20,
      sort: ['name', 'DESC'],
      filter: { search: 'ana' },
    });
  });

  it.each([
    ['range', '[0,100]'],
    ['range', '[5,4]'],
    ['range', '[-1,4]'],
    ['range', '[0,1,2]'],
    ['range', '["0","1"]'],
    ['range', '{}'],
    ['range', 'x'],
    ['range', ['[0,1]', '[0,1]']],
    ['sort', '["name","UP"]'],
    ['sort', '[1,"ASC"]'],
    ['filter', '[]'],
    ['filter', 'null'],
    ['filter', '{'],
  ])('refuse %s=%p and name it', (name, value) => {
    expect(refusal(() => parsePaging({ [name]: value }))).toMatch(new RegExp(`^${name} `));
  });

  it('return all documents requested by ids, unless a page size is given', () => {
    expect(parsePaging({ filter: '{"id":[1,2]}' })).toMatchObject({ page: 1, pageSize: 100, offset: 0 });
    expect(parsePaging({ filter: '{"id":[1,2]}', range: '[0,0]' })).toMatchObject({ pageSize: 1 });
  });

  it('leave a plain sort word to the list, and use plain parameters as a filter', () => {
    const paging = parsePaging({ sort: 'onhand', search: ' ana ' });
    expect(paging.sort).toBeUndefined();
    expect({ ...paging.filter }).toEqual({ sort: 'onhand', search: ' ana ' });
  });
});

describe('a paged answer', () => {
  it('counts its pages, at least one', () => {
    expect(paged({ rows: [], total: 0 }, parsePaging({}))).toMatchObject({
      data: [],
      page: 1,
      totalPages: 1,
    });
    expect(paged({ rows: [1], total: 41 }, parsePaging({ page: '3' }))).toMatchObject({
      page: 3,
      totalPages: 3,
    });
  });

  it('has the range of its rows', () => {
    expect(contentRange(paged({ rows: [1, 2], total: 42 }, parsePaging({})), 40)).toBe('items 40-41/42');
    expect(contentRange(paged({ rows: [], total: 42 }, parsePaging({})), 60)).toBe('items */42');
  });
});
