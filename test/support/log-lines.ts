/** A line of the operations log, as programs read it. */
export interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly event: string;
  readonly part?: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** The entry of a line; null for a line that is none. */
export function entryOf(line: string): LogLine | null {
  if (!line.startsWith('{')) return null;
  const entry = JSON.parse(line) as LogLine;
  return typeof entry.event === 'string' ? entry : null;
}

/** A line of the log as a person reads it, with all of its fields: `time LEVEL part: text {fields}`. */
export function readable(line: string): string {
  const entry = entryOf(line);
  if (entry === null) return line;
  const { level, time, part = '', msg, ...fields } = entry;
  return `${time} ${level.toUpperCase().padEnd(5)} ${part}: ${msg} ${JSON.stringify(fields)}`;
}

/** Hands on whole lines of a stream that arrives in pieces. */
export function byLine(hear: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  };
}
