const SMALL = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ');
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = [
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function words(value: number): string {
  for (const [scale, name] of SCALES) {
    if (value < scale) continue;
    const rest = value % scale;
    return `${words(Math.floor(value / scale))} ${name}${rest === 0 ? '' : ` ${words(rest)}`}`;
  }
  if (value < SMALL.length) return SMALL[value] ?? '';
  const unit = value % 10;
  return `${TENS[Math.floor(value / 10)]}${unit === 0 ? '' : `-${SMALL[unit]}`}`;
}

/** `Twenty-five thousand five hundred pesos`. @param pesos whole, from 0 to 999,999,999 */
export function pesosInWords(pesos: number): string {
  const text = words(pesos);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${pesos === 1 ? 'peso' : 'pesos'}`;
}
