import helmet from '@fastify/helmet';
import { fastify } from 'fastify';

/** Where QZ Tray listens on the computer of whoever looks at a page; the secure ports are for pages over https. */
const QZ_TRAY = [
  ...[8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}`),
  ...[8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}`),
];

/**
 * What pages may load: our own files and nothing else. Sockets go to our own origin, to which `'self'` also applies, and to
 * the PC's own QZ Tray. Nothing is upgraded to https: stations run on plain networks.
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

/** The pages of the API documentation bring styles in their HTML. */
const DOCUMENTATION = { ...PAGES, styleSrc: ["'self'", "'unsafe-inline'"] };

/** What our pages never ask a browser for, nor anything in them; the screen may be kept awake by the board. */
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

export interface SecurityHeaders {
  readonly pages: Headers;
  readonly documentation: Headers;
}

/** Helmet's headers, worked out once: they are the same for every answer, and helmet would work them out again for each. */
export async function securityHeaders(isTls: boolean): Promise<SecurityHeaders> {
  const [pages, documentation] = await Promise.all([
    helmetHeaders(PAGES, isTls),
    helmetHeaders(DOCUMENTATION, isTls),
  ]);
  return { pages, documentation };
}

async function helmetHeaders(directives: typeof PAGES, isTls: boolean): Promise<Headers> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Without TLS a browser would be told to come back by a way that is not there.
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Both hold in secure contexts alone; over plain http browsers complain about them.
    crossOriginOpenerPolicy: isTls,
    originAgentCluster: isTls,
  });
  probe.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = new Set(['date', 'connection', 'content-length']);
  const helmets = Object.entries(headers).filter(([name]) => !own.has(name));
  return {
    ...Object.fromEntries(helmets.map(([name, value]) => [name, String(value)])),
    'permissions-policy': PERMISSIONS,
  };
}
