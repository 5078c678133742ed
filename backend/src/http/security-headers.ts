import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Where QZ Tray listens on the viewer's computer; the secure ports are for pages over https. */
const QZ_TRAY = [
  ...[8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}`),
  ...[8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}`),
];

/**
 * What pages may load: only our own files. Sockets may connect to our own origin, which `'self'` covers, and to the
 * PC's own QZ Tray. Nothing is upgraded to https: stations run on plain networks.
 */
const PAGES = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", ...QZ_TRAY],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/** The pages of the API documentation have styles in their HTML. */
const DOCUMENTATION = { ...PAGES, styleSrc: ["'self'", "'unsafe-inline'"] };

/** Browser features that our pages and anything in them never use; the board may keep the screen awake. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .concat('screen-wake-lock=(self)', 'fullscreen=(self)')
  .join(', ');

export type Headers = Readonly<Record<string, string>>;

/** What means something for a script or a style sheet; the rest is about documents, and is a kilobyte for every file. */
const OF_FILES = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
]);

/** JSON is no page: all that a browser is sent of it is what never to take it for. The rest is most of a small answer. */
const OF_JSON = new Set([...OF_FILES, 'x-frame-options']);
const JSON_POLICY = { 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };

export interface SecurityHeaders {
  readonly pages: Headers;
  /** Answers in JSON. */
  readonly json: Headers;
  readonly files: Headers;
  readonly documentation: Headers;
}

/** Helmet's headers, computed once: they are the same for every answer, and helmet would compute them each time. */
export function securityHeaders(isTls: boolean): SecurityHeaders {
  const pages = helmetHeaders(PAGES, isTls);
  const only = (names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(pages).filter(([name]) => names.has(name)));
  return {
    pages,
    json: { ...only(OF_JSON), ...JSON_POLICY },
    files: only(OF_FILES),
    documentation: helmetHeaders(DOCUMENTATION, isTls),
  };
}

function helmetHeaders(directives: typeof PAGES, isTls: boolean): Headers {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Without TLS, browsers would be made to come back over https, which the server does not offer.
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Both only work in secure contexts; over plain http browsers warn about them.
    crossOriginOpenerPolicy: isTls,
    originAgentCluster: isTls,
  });
  setHeaders(answer.req, answer, (error) => {
    if (error !== undefined) throw error;
  });
  const helmets = Object.entries(answer.getHeaders());
  return {
    ...Object.fromEntries(helmets.map(([name, value]) => [name, String(value)])),
    'permissions-policy': PERMISSIONS,
  };
}
