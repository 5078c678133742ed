import {
  type Centavos,
  fromTwoPlaces,
  type Hundredths,
  hundredths,
  MAX_AMOUNT,
} from '@taya/contracts/centavos';

const TWO_PLACES = /^\d{1,12}(\.\d{1,2})?$/;

/** Hundredths of a two-place decimal; null for other text. Reads with whole numbers what the server reads with decimal.js. */
export function parseTwoPlaces(text: string): Centavos | null {
  return TWO_PLACES.test(text) ? fromTwoPlaces(text) : null;
}

/** Money, 0.00 to `MAX_AMOUNT`; null for other text. */
export function parseMoney(text: string): Centavos | null {
  const value = parseTwoPlaces(text);
  return value === null || value > MAX_AMOUNT ? null : value;
}

/** A percentage with at most two places; null for other text. */
export function parsePercentage(text: string): Hundredths | null {
  const value = parseMoney(text);
  return value === null ? null : hundredths(value);
}

const AROUND = /₱|php|\s/gi;

/** Digits in groups of three, as money is written; `12,5` is not, and stays unchanged. */
const GROUPED = /^\d{1,3}(,\d{3})+(?=\.|$)/;

/**
 * Money as people write it, in the form that is parsed and sent: `₱1,250.50` and `1 250.50` are `1250.50`, `.5` is
 * `0.5`, `100.` is `100`. Other text is left unchanged, to be refused.
 */
export function typedMoney(text: string): string {
  const plain = text.replace(AROUND, '');
  const ungrouped = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
  return ungrouped.replace(/^(?=\.\d)/, '0').replace(/^(\d+)\.$/, '$1');
}

/** A number while it is typed or finished: `12`, `12.`, `.5`. */
const NUMBER = /^(\d+(\.\d*)?|\.\d*)?$/;

/** `1250.5` as `1,250.5`; anything but a plain number is left unchanged. */
export function groupedText(text: string): string {
  if (!NUMBER.test(text)) return text;
  const [whole = '', ...rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/**
 * The text of a field that shows money in groups, after an edit. The field's own separators follow every digit. A comma
 * that the person typed only counts as a separator where one belongs: `12,5` never becomes 125.
 * @param before the text before the edit, as this function returned it
 */
export function groupedEdit(text: string, before: string): string {
  const plain = text.replaceAll(',', '');
  const isOwnGrouping = groupedText(before.replaceAll(',', '')) === before;
  if (isOwnGrouping && !insertedText(text, before).includes(',') && NUMBER.test(plain)) {
    return groupedText(plain);
  }
  return groupedText(typedMoney(text));
}

/** The one part of a text that was not there before. */
function insertedText(text: string, before: string): string {
  const shorter = Math.min(text.length, before.length);
  let start = 0;
  while (start < shorter && text[start] === before[start]) start += 1;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === before.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
}
