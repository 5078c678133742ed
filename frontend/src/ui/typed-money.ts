const AROUND = /₱|php|\s/gi;

/** Groups of three, as money is written; `12,5` is something else and stays as it is. */
const GROUPED = /^\d{1,3}(,\d{3})+(?=\.|$)/;

/**
 * Money as people write it, in the form that is parsed and sent: `₱1,250.50` and `1 250.50` are `1250.50`, `.5` is `0.5`,
 * `100.` is `100`. What it does not understand stays, to be refused.
 */
export function typedMoney(text: string): string {
  const plain = text.replace(AROUND, '');
  const ungrouped = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
  return ungrouped.replace(/^(?=\.\d)/, '0').replace(/^(\d+)\.$/, '$1');
}
