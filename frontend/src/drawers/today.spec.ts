import { expect, it } from '@jest/globals';
import type { DrawerView } from '@taya/contracts/answers/drawer';
import { closedWindows, overOrShort } from './today.js';

type Shift = NonNullable<DrawerView['shift']>;

const shift = (status: Shift['status']): Shift => ({
  id: 1,
  status,
  number: null,
  opened_at: '2026-11-26T00:00:00.000Z',
});
const WINDOWS = [
  { location: 'Window 1', signed_in: true, shift: shift('open') },
  { location: 'Window 2', signed_in: false, shift: shift('counting') },
  { location: 'Window 3', signed_in: true, shift: shift('closed') },
  { location: 'Window 4', signed_in: true, shift: null },
];

it('where there are shifts, a window sells while one is open and somebody is signed in', () => {
  expect(closedWindows(WINDOWS, true)).toEqual([
    'Window 2 not signed in',
    'Window 3 closed',
    'Window 4 closed',
  ]);
});

it('without shifts whoever is signed in sells', () => {
  expect(closedWindows(WINDOWS, false)).toEqual(['Window 2 not signed in']);
});

it('counts found too much, too little, or nothing', () => {
  expect(['5.00', '-5.00', '0.00'].map(overOrShort)).toEqual(['over', 'short', null]);
});
