/** @jest-environment jsdom */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, useState } from 'react';
import type { SortPayload } from 'react-admin';
import { mount } from '../ui/mount.fixture.js';
import type { FilterValues } from './use-filter.js';

// Browsers have one, jsdom does not; the router creates it as soon as it is loaded.
Object.assign(globalThis, { TextEncoder: class {} });
const { ListContextProvider, useListContext } = await import('react-admin');
const { FilterProvider, ListFilters, useFilters } = await import('./use-filter.js');

const NONE: FilterValues = {};

let filters: ReturnType<typeof useFilters>;
let setSort: (sort: SortPayload) => void;
let asked: FilterValues[];
/** Waits until the list shows the latest filters. */
let show: (values: FilterValues) => void;

function Filters() {
  filters = useFilters();
  return null;
}

function Sort() {
  ({ setSort } = useListContext());
  return null;
}

function List() {
  const [filterValues, setFilterValues] = useState(NONE);
  show = setFilterValues;
  const setFilters = (values: FilterValues) => asked.push(values);
  return (
    <FilterProvider values={filterValues} set={setFilters}>
      <Filters />
    </FilterProvider>
  );
}

beforeEach(async () => {
  asked = [];
  await mount(<List />);
});

it('a change is added to one that the list does not show yet', async () => {
  filters.change({ amount_from: '10.00' });
  filters.change({ side: 'MERON' });
  expect(asked.at(-1)).toEqual({ amount_from: '10.00', side: 'MERON' });
});

it('a change is added to the filters that the list shows', async () => {
  filters.change({ amount_from: '10.00' });
  await act(async () => show({ amount_from: '10.00' }));
  filters.clear();
  filters.change({ side: 'WALA' });
  expect(asked.at(-1)).toEqual({ side: 'WALA' });
  // Empty, as at the start.
  await act(async () => show(NONE));
  filters.change({ side: 'MERON' });
  expect(asked.at(-1)).toEqual({ side: 'MERON' });
});

it('filter and sort that follow each other at once are both asked for', async () => {
  const setters = { setFilters: jest.fn(), setSort: jest.fn() };
  const value = { filterValues: {}, sort: { field: 'id', order: 'DESC' }, ...setters };
  await mount(
    <ListContextProvider value={value as never}>
      <ListFilters>
        <Filters />
        <Sort />
      </ListFilters>
    </ListContextProvider>,
  );
  const byName: SortPayload = { field: 'name', order: 'ASC' };
  filters.change({ side: 'MERON' });
  setSort(byName);
  expect(setters.setFilters.mock.calls).toEqual([[{ side: 'MERON' }], [{ side: 'MERON' }]]);
  filters.change({ side: 'WALA' });
  expect(setters.setSort.mock.calls).toEqual([[byName], [byName]]);
  expect(setters.setFilters).toHaveBeenLastCalledWith({ side: 'WALA' });
});
