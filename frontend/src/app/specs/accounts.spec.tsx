/** @jest-environment jsdom */
/** The forms of tellers and staff. */
import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { click, close, field, open } from './office.fixture.js';
import { SUPER_ADMIN } from './records.fixture.js';

afterEach(close);

test.each(['teller', 'staff'])(
  'a new account of %s has a star at each field that may not be empty',
  async (kind) => {
    open(`/dashboard/${kind}/create`, SUPER_ADMIN);
    await field('Middle name');
    await click('Save');
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(4));
    const refused = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
    const marked = [...document.querySelectorAll('form label[class*=marked]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(
      refused.map(({ labels }) => labels?.[0]?.textContent),
    );
  },
);
