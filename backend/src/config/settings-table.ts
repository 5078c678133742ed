/**
 * Every environment variable of the server: one table, of which `docs/settings.md` is made. `initial` is the value when
 * the variable is not set (or empty).
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
    name: 'STATION_KEY',
    initial: '',
    meaning:
      'The station’s key: 48 to 128 hex digits, or the path of a file outside `DATA_DIR`, made at the first start. When empty, a file beside the folder: `./data.station-key`. One for all instances; never part of a backup.',
  },
  {
    name: 'STATION_KEY_REPLACES',
    initial: '',
    meaning:
      'For one start with another key than before: the id of the lost key, as the refusal names it, or `none`.',
  },
  {
    name: 'MONGO_URL',
    initial: '',
    meaning:
      'Address of a MongoDB replica set, of one node if need be (`mongodb://…`), for the read models, password hashes and keys; files in `DATA_DIR` when empty.',
  },
  {
    name: 'STATION_ID',
    initial: 'main',
    meaning:
      'Names the ledger for good (small letters, digits, dashes). Set it before the first start. `training` makes it a station for practice.',
  },
  {
    name: 'EVENT_STORE_URL',
    initial: '',
    meaning:
      'Address of an EventStoreDB or KurrentDB server that keeps the ledger, such as `kurrentdb://127.0.0.1:2113?tls=false`; in `DATA_DIR` when empty.',
  },
  {
    name: 'TRAINING_PORT',
    initial: '3100',
    meaning: 'Port of the station for practice (`npm run training`).',
  },
  {
    name: 'TRAINING_DIR',
    initial: './training',
    meaning: 'Folder of the station for practice; it never uses the other stores.',
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
    meaning:
      'Password of `admin` at the first start; when left out, one is made up and written to `generated-passwords.txt` in `DATA_DIR`, to be changed at the first login.',
  },
  { name: 'SUPERADMIN_PASSWORD', initial: '', meaning: 'The same for `superadmin`.' },
  { name: 'AUDITOR_PASSWORD', initial: '', meaning: 'The same for `auditor`.' },
  {
    name: 'TRUST_PROXY',
    initial: '',
    meaning:
      'Addresses or networks (comma between) of proxies whose `X-Forwarded-For` is believed. Off when empty.',
  },
  {
    name: 'ALLOWED_HOSTS',
    initial: '',
    meaning:
      'Names and addresses (comma between, with `:port` where only that port is meant) by which the station may be called; loopback always may. Any when empty.',
  },
  { name: 'MAX_CONNECTIONS', initial: '20000', meaning: 'Connections at once.' },
  {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    initial: '1000',
    meaning:
      'Connections at once from one address; for those of a trusted proxy, live connections of the address behind it.',
  },
  {
    name: 'HEADERS_SECONDS',
    initial: '10',
    meaning: 'Within which a new connection has to send the headers of a request.',
  },
  { name: 'REQUEST_SECONDS', initial: '30', meaning: 'Within which a request has to arrive whole.' },
  {
    name: 'IDLE_SECONDS',
    initial: '65',
    meaning: 'After which a connection is closed in which nothing more was asked.',
  },
  {
    name: 'UNREAD_SECONDS',
    initial: '60',
    meaning: 'After which a connection is cut off that has taken nothing of what was sent to it.',
  },
  {
    name: 'LOG_FORMAT',
    initial: '',
    meaning:
      'Form of the operations log: `json`, a line an entry, or `pretty`. When empty, pretty on a terminal and JSON elsewhere.',
  },
  {
    name: 'LOG_LEVEL',
    initial: 'info',
    meaning: 'What is logged at least: `debug` (every call), `info`, `warn` or `error`.',
  },
  {
    name: 'METRICS_TOKEN',
    initial: '',
    meaning:
      'With which Prometheus may read `/metrics` from elsewhere (`Authorization: Bearer …`), 16 to 200 characters. From this machine itself it always may, as `localhost`, `127.0.0.1` or `[::1]`.',
  },
  {
    name: 'LIVE_CHECK',
    initial: 'on',
    meaning:
      'Whether the ledger, the money in the read models and the drawers are checked all the time: `on` or `off`.',
  },
  {
    name: 'WITNESS_URL',
    initial: '',
    meaning:
      'Address (`http://…` or `https://…`) of a witness on another machine that is given each seal (`npm run witness`).',
  },
  {
    name: 'WITNESS_TOKEN',
    initial: '',
    meaning: 'The token that the witness asks of this station, 16 to 200 characters.',
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
