import { EVENTS, type EventType } from './events.js';

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

const INDEX = 'README.md';

/** The pages of `docs/events/` by file name: one for each noun, and an index. */
export function eventDocs(): ReadonlyMap<string, string> {
  const byNoun = Map.groupBy(Object.keys(EVENTS) as EventType[], nounOf);
  const pages = new Map([[INDEX, indexPage(byNoun)]]);
  for (const [noun, types] of byNoun) pages.set(`${noun}.md`, nounPage(noun, types));
  return pages;
}

function nounOf(type: EventType): string {
  return type.slice(0, type.indexOf('.'));
}

function indexPage(byNoun: ReadonlyMap<string, readonly EventType[]>): string {
  const rows = [...byNoun].flatMap(([noun, types]) =>
    types.map((type) => {
      const { version, summary } = EVENTS[type];
      return `| [\`${type}\`](${noun}.md#${anchorOf(type)}) | ${version} | ${cell(summary)} |`;
    }),
  );
  return page('Events', [
    'Everything a station’s ledger records. Made from `backend/src/ledger/events/` by `npm run docs:events`.',
    'An event is stored as JSON text with these keys in this order: `type`, `v` (version), `at` (milliseconds since 1970 UTC, never going back), `by` (`userId`, `ip`; user 0 is the program itself), `on` (the instance that wrote it), `command` (`key`, `fingerprint`, `events`; on the first event of a command that came with an Idempotency-Key) and `data`, which the pages describe.',
    ['| event | version | what happened |', '|-|-|-|', ...rows].join('\n'),
  ]);
}

function nounPage(noun: string, types: readonly EventType[]): string {
  return page(`Events: ${noun}`, [
    `[All events](${INDEX})`,
    ...types.flatMap((type) => {
      const { version, summary, data } = EVENTS[type];
      const rows = fieldRows(data as unknown as Shape, '');
      return [
        `## ${type}`,
        [`Version ${version}. ${summary}`, ...effectsText(type)].join(' '),
        rows.length === 0
          ? 'It has no data.'
          : ['| field | type | what it is |', '|-|-|-|', ...rows].join('\n'),
      ];
    }),
  ]);
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

function page(title: string, parts: readonly string[]): string {
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}
