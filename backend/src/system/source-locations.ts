import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** A location in the bundled server, as stack traces name it. */
const BUNDLED_LOCATION = /(file:\/\/\S+\/bundled\/[\w.-]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

/**
 * A text in which locations in the bundle are those in the sources. Only for what is logged: Node could do it for every
 * stack, and would read all source maps at every start.
 */
export function withSourceLocations(text: string): string {
  return text.replace(BUNDLED_LOCATION, (location, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return location;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** null where the map was left out. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const path = new URL(`${file}.map`);
  const map = existsSync(path)
    ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
    : null;
  maps.set(file, map);
  return map;
}
