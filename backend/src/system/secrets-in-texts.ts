/** The password of an address: `mongodb://name:password@host`. */
const IN_ADDRESS = /(:\/\/[^\s:/@]*:)[^\s@/]+@/g;
/** A token as a header carries it, or by its own form. */
const BEARER = /\b(Bearer\s+)\S+/gi;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/** A text for a log without what libraries put into their messages: passwords in addresses, tokens, keys. */
export function withoutSecrets(text: string): string {
  return text
    .replace(IN_ADDRESS, '$1[secret]@')
    .replace(BEARER, '$1[secret]')
    .replace(TOKEN, '[secret]')
    .replace(PRIVATE_KEY, '[secret]');
}
