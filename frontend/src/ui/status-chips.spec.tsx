/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { noteAnswer, noteAway, noteLive } from '../data/connection.js';
import { mount } from './mount.fixture.js';
import { StatusChips } from './status-chips.js';

let root: Root;

beforeEach(async () => {
  root = await mount(<StatusChips />);
});

afterEach(() => act(async () => root.unmount()));

const chips = () => [...document.querySelectorAll('span[class*=chip]')].map(({ textContent }) => textContent);

it('says nothing good of the live connection while the server is away', async () => {
  await act(async () => {
    noteAnswer();
    noteLive('up');
  });
  expect(chips()).toEqual(['Server', 'Live']);
  await act(async () => noteAway());
  expect(chips()).toEqual([expect.stringMatching(/^Server away since/), 'Live: waiting']);
  await act(async () => noteLive('away'));
  expect(chips()).toEqual([expect.stringMatching(/^Server away since/), 'Live: waiting']);
  await act(async () => noteAnswer());
  expect(chips()).toEqual(['Server', expect.stringMatching(/^Live away since/)]);
});
