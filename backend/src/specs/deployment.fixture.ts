/** The files that put a station on servers, read as far as specs check them. */
import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { parse } from 'yaml';

/** The texts, by the names of their files. */
export type Texts = Readonly<Record<(typeof FILES)[number], string>>;

const FILES = [
  'docker-compose.yml',
  'docker-compose.cluster.yml',
  'Dockerfile',
  '.dockerignore',
  '.env.example',
  'deploy/Caddyfile',
  'deploy/make-certificates.sh',
] as const;

export function readTexts(): Texts {
  return Object.fromEntries(FILES.map((name) => [name, readFileSync(name, 'utf8')])) as Texts;
}

export interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, Attachment | null>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: unknown; readonly start_period?: string };
}

export interface Attachment {
  readonly ipv4_address?: string;
  readonly aliases?: readonly string[];
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** What is started: the one file, or with the nodes of the cluster on top. */
export function composeOf(texts: Texts, isCluster: boolean): Compose {
  const base = parse(texts['docker-compose.yml'], { merge: true });
  return isCluster ? onTop(base, parse(texts['docker-compose.cluster.yml'], { merge: true })) : base;
}

/** As `docker compose -f … -f …` does it, for what these files hold: maps are merged, all else is replaced. */
function onTop<Value>(below: Value, above: Value): Value {
  if (!isMap(below) || !isMap(above)) return above;
  const merged = Object.entries(above).map(([name, value]) => [
    name,
    name in below ? onTop(below[name], value) : value,
  ]);
  return { ...below, ...Object.fromEntries(merged) };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `${NAME}`, `${NAME:-default}`, `${NAME:+instead}`, `${NAME:?message}`; braces may be nested. */
const VARIABLE = /\$\{(?<name>[A-Z_]+)(?:(?<operator>:[-+?])(?<word>(?:\$\{[^{}]*\}|[^{}])*))?\}/g;

/** A value of a compose file under these variables. @throws Error when a required one is missing */
export function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  return text
    .replace(VARIABLE, (_all, name: string, operator = '', word = '') => {
      const value = variables[name] ?? '';
      if (operator === ':+') return value === '' ? '' : interpolated(word, variables);
      if (value !== '') return value;
      if (operator === ':?') throw new Error(`${name} is missing: ${word}`);
      return interpolated(word, variables);
    })
    .replaceAll('$$', '$');
}

/** Each use of a variable in a text. */
export function variablesIn(
  text: string,
): readonly { readonly name: string; readonly isRequired: boolean }[] {
  return [...text.matchAll(VARIABLE)].flatMap(({ groups = {} }) => [
    { name: groups.name ?? '', isRequired: groups.operator === ':?' },
    ...variablesIn(groups.word ?? ''),
  ]);
}

/** `NAME=value` lines. */
export function exampleOf(texts: Texts): Readonly<Record<string, string>> {
  const lines = texts['.env.example'].matchAll(/^(?<name>[A-Z_]+)=(?<value>.*)$/gm);
  return Object.fromEntries([...lines].map(({ groups }) => [groups?.name ?? '', groups?.value ?? '']));
}

/** What the image is made of and how it runs. */
export function imageOf(texts: Texts) {
  const file = DockerfileParser.parse(texts.Dockerfile);
  const copied = file.getCOPYs().map((copy) => ({
    isFromContext: copy.getFromFlag() === null,
    sources: copy
      .getArguments()
      .slice(0, -1)
      .map((argument) => argument.getValue()),
  }));
  const environment = file
    .getENVs()
    .flatMap((env) => env.getProperties().map((property) => [property.getName(), property.getValue() ?? '']));
  /** What follows the keyword of the last such instruction, flags too. */
  const last = (keyword: string) =>
    file
      .getInstructions()
      .findLast((instruction) => instruction.getKeyword() === keyword)
      ?.getTextContent()
      .slice(keyword.length)
      .trim() ?? '';
  return {
    bases: file.getFROMs().map((from) => from.getImage() ?? ''),
    fromContext: copied.filter(({ isFromContext }) => isFromContext).flatMap(({ sources }) => sources),
    environment: Object.fromEntries(environment) as Readonly<Record<string, string>>,
    user: last('USER'),
    port: last('EXPOSE'),
    volume: last('VOLUME'),
    entryPoint: last('ENTRYPOINT'),
    health: last('HEALTHCHECK'),
  };
}

/** The networks of a service, and what it is called there. */
export function attachmentsOf({ networks = [] }: Service): Readonly<Record<string, Attachment>> {
  if (isList(networks)) return Object.fromEntries(networks.map((name) => [name, {}]));
  return Object.fromEntries(Object.entries(networks).map(([name, attachment]) => [name, attachment ?? {}]));
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}
