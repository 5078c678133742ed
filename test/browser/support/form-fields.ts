import { until } from '../../support/until.js';
import type { Screen } from './screen.js';

/** Ten letters and digits without those that are misread: i, l, o, I, O, 0. */
export const RANDOM_PASSWORD = /^[a-hjkmnp-zA-HJ-NP-Z1-9]{10}$/;

/** The error in the line below a field; empty when the field has none. */
export function errorAt({ page }: Screen, label: string): Promise<string> {
  return page
    .getByLabel(label, { exact: true })
    .last()
    .evaluate((field) => {
      const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      return field.getAttribute('aria-invalid') === 'true' ? (note?.textContent ?? '') : '';
    });
}

/** Waits until a field has the focus. */
export function hasFocus({ page }: Screen, label: string): Promise<void> {
  return until(() =>
    page
      .getByLabel(label, { exact: true })
      .last()
      .evaluate((field) => field === document.activeElement),
  );
}
