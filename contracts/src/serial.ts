/**
 * A-Z and 2-9 without I, L and O, which are misread: 31 characters. As 31 is a prime, the check character catches every
 * single wrong character and every swap of two.
 */
export const SERIAL_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const SERIAL_LENGTH = 12;

const PRIME = SERIAL_ALPHABET.length;
// The largest multiple of 31 that fits a byte: larger bytes would favour the first characters.
const FAIR_BYTES = PRIME * Math.floor(256 / PRIME);
const SERIAL = new RegExp(`^[${SERIAL_ALPHABET}]{${SERIAL_LENGTH}}$`);

/** The weighted sum of the characters, with weights 1, 2, 3 …; zero modulo 31 for a valid serial. */
function checkSum(characters: string): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index += 1) {
    sum += (index + 1) * SERIAL_ALPHABET.indexOf(characters.charAt(index));
  }
  return sum % PRIME;
}

function checkCharacter(body: string): string {
  // weight * value has to bring the sum to a multiple of 31; the weight has an inverse because 31 is a prime.
  const missing = (PRIME - checkSum(body)) % PRIME;
  for (let value = 0; value < PRIME; value += 1) {
    if ((SERIAL_LENGTH * value) % PRIME === missing) return SERIAL_ALPHABET.charAt(value);
  }
  throw new RangeError('no check character: the weight has no inverse');
}

/**
 * A serial from cryptographically strong bytes: eleven unbiased characters and the check character.
 * @returns null when the bytes had fewer than eleven unbiased ones: call again with others
 */
export function serialFromBytes(bytes: Uint8Array): string | null {
  let body = '';
  for (const byte of bytes) {
    if (byte < FAIR_BYTES) body += SERIAL_ALPHABET.charAt(byte % PRIME);
    if (body.length === SERIAL_LENGTH - 1) return body + checkCharacter(body);
  }
  return null;
}

/** A typed or scanned code in its stored form: upper case, without spaces and dashes. */
export function normaliseCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** One character of a code, in upper or lower case. */
export const CODE_CHARACTER = /^[0-9a-z]$/i;

/** The code in what somebody types or scans: its letters and digits, in upper case. */
export function codeIn(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

/** Whether a normalised code has valid characters, length and check character. */
export function isSerial(code: string): boolean {
  return SERIAL.test(code) && checkSum(code) === 0;
}

/** For people: groups of four. */
export function groupedSerial(serial: string): string {
  return serial.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The characters from end to start: a search by the end of a code is a search by the start of this. */
export function reverseText(code: string): string {
  return [...code].reverse().join('');
}
