/**
 * Every environment variable the server reads: one table, from which the README's is taken.
 * `initial` is what holds when the variable is not set (or empty).
 */
export const SETTINGS = [
  { name: 'PORT', initial: '3000', meaning: 'Port of the pages, the API and the socket.' },
  {
    name: 'HOST',
    initial: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` for every network of the machine.',
  },
  { name: 'DATA_DIR', initial: './data', meaning: 'Folder of the ledger and everything derived from it.' },
  {
    name: 'STATION_ID',
    initial: 'main',
    meaning: 'Names the ledger for good (small letters, digits, dashes). Set it before the first start.',
  },
  { name: 'STATION_NAME', initial: 'Taya', meaning: 'Name on screens and receipts, at the first start.' },
  {
    name: 'STATION_TIME_ZONE',
    initial: 'Asia/Manila',
    meaning: 'IANA time zone that decides the station’s days.',
  },
  {
    name: 'ADMIN_PASSWORD',
    initial: '',
    meaning: 'Password of `admin` at the first start; a random one is printed once when left out.',
  },
  { name: 'SUPERADMIN_PASSWORD', initial: '', meaning: 'The same for `superadmin`.' },
  { name: 'AUDITOR_PASSWORD', initial: '', meaning: 'The same for `auditor`.' },
  {
    name: 'TRUST_PROXY',
    initial: '',
    meaning:
      'Addresses or networks (comma between) of proxies whose `X-Forwarded-For` is believed. Off when empty.',
  },
  { name: 'TLS_CERT', initial: '', meaning: 'PEM file of a certificate: the server then speaks https.' },
  { name: 'TLS_KEY', initial: '', meaning: 'PEM file of the certificate’s key.' },
  {
    name: 'QZ_CERTIFICATE',
    initial: '',
    meaning:
      'Certificate that QZ Tray is shown, PEM text or file; a pair of its own is made in the data folder when left out.',
  },
  { name: 'QZ_PRIVATE_KEY', initial: '', meaning: 'The certificate’s RSA key, PEM text or file.' },
] as const;

export type SettingName = (typeof SETTINGS)[number]['name'];
