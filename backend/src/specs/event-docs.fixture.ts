import { EVENTS, type EventType } from '../ledger/events.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';

/** The parts of a JSON schema that the pages show. */
interface Shape {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** The page `docs/events.md`. */
export function eventDocs(): string {
  const types = Object.keys(EVENTS) as EventType[];
  const rows = types.map((type) => {
    const { version, summary } = EVENTS[type];
    return `| [\`${type}\`](#${anchorOf(type)}) | ${version} | ${cell(summary)} |`;
  });
  const parts = [
    '# Events',
    'Everything a station’s ledger records. Made from `backend/src/ledger/events/` by `npm run docs:events`.',
    'An event is stored as JSON text with these keys in this order: `type`, `v` (version), `at` (milliseconds since 1970 UTC, never going back), `by` (`userId`, `ip`; user 0 is the program itself), `on` (the instance that wrote it), `command` (`key`, `fingerprint`, `events`; on the first event of a command that came with an Idempotency-Key) and `data`, which the sections describe.',
    ['| event | version | what happened |', '|-|-|-|', ...rows].join('\n'),
    ...types.flatMap(sectionOf),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sectionOf(type: EventType): readonly string[] {
  const { version, summary, data } = EVENTS[type];
  const rows = fieldRows(data as unknown as Shape, '');
  const table = ['| field | type | what it is |', '|-|-|-|', ...rows].join('\n');
  return [
    `## ${type}`,
    [`Version ${version}. ${summary}`, ...effectsText(type), readersText(type)].join(' '),
    rows.length === 0 ? 'It has no data.' : table,
  ];
}

/** The projections that take it in. */
function readersText(type: EventType): string {
  const readers = STATION_PROJECTIONS.projections.filter(({ handlers }) => handlers[type]);
  const names = readers.map(({ name }) => `\`${name}\``).join(', ');
  return names === '' ? 'No read model shows it.' : `Read models: ${names}.`;
}

/** What it is to others, by its record. */
function effectsText(type: EventType): readonly string[] {
  const { money, mark, pushes } = EVENTS[type];
  const messages = [...pushes, ...(money === null ? [] : ['balance'])].map((name) => `\`${name}\``);
  const effects = [
    ...(money === null ? [] : ['moves money']),
    ...(mark === null ? [] : ['is marked on time lines']),
    ...(messages.length === 0 ? [] : [`changes ${messages.join(', ')} on the socket`]),
  ];
  return effects.length === 0 ? [] : [`It ${effects.join('; ')}.`];
}

/** One row for each field; those of objects and lists follow their own row. */
function fieldRows(shape: Shape, prefix: string): string[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const isOptional = !(shape.required ?? []).includes(name);
    const type = isOptional ? `${typeText(field)}, may be left out` : typeText(field);
    const row = `| \`${path}\` | ${cell(type)} | ${cell(field.description ?? '')} |`;
    const inner =
      field.items === undefined ? fieldRows(field, `${path}.`) : fieldRows(field.items, `${path}[].`);
    return [row, ...inner];
  });
}

function typeText(field: Shape): string {
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (field.type === 'array') return 'list';
  const from = field.minimum === undefined ? '' : ` from ${field.minimum}`;
  const to = field.maximum === undefined ? '' : ` to ${field.maximum}`;
  const names = typeof field.type === 'string' ? [field.type] : field.type;
  return [`${names[0]}${from}${to}`, ...names.slice(1)].join(' or ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** Like GitHub's anchors of headings: lower case, without dots. */
function anchorOf(type: EventType): string {
  return type.toLowerCase().replaceAll('.', '');
}
