/**
 * Counts the lines that git tracks, a room a row, those that run apart from their tests: `npm run lines`, and
 * `npm run lines -- backend/src/audit` for the rooms of one folder. Documents and data do not count.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SOURCE = /\.(tsx?|mts|mjs|css)$/;
const TEST = /\.(spec|suite|fixture|test)\.[mt]sx?$|\/(specs|simulation|testing|suite)\/|^(test|play)\//;
const ROOMS = [
  'contracts/src',
  'backend/src',
  'frontend/src',
  'tools',
  'scripts',
  'demo',
  'bench',
  'play',
  'test',
];
const root = fileURLToPath(new URL('..', import.meta.url));
const [asked] = parseArgs({ allowPositionals: true }).positionals;
const wanted = asked?.replace(/\/+$/, '');

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => SOURCE.test(file) && existsSync(`${root}${file}`));

/** @returns the row that a file counts in: its package, or the first folder below the one asked for */
function roomOf(file) {
  if (wanted === undefined) return ROOMS.find((room) => file.startsWith(`${room}/`));
  if (!file.startsWith(`${wanted}/`)) return undefined;
  const [first, ...below] = file.slice(wanted.length + 1).split('/');
  return below.length === 0 ? wanted : `${wanted}/${first}`;
}

const rooms = new Map();
for (const file of files) {
  const room = roomOf(file);
  if (room === undefined) continue;
  const counts = rooms.get(room) ?? { production: 0, tests: 0, files: 0 };
  rooms.set(room, counts);
  const lines = readFileSync(`${root}${file}`, 'utf8').split('\n').length - 1;
  const isTest = TEST.test(file);
  counts[isTest ? 'tests' : 'production'] += lines;
  if (!isTest) counts.files += 1;
}

const sum = { production: 0, tests: 0, files: 0 };
const row = (room, { production, tests, files }) =>
  console.log(
    `${String(production).padStart(10)}${String(files).padStart(7)}${String(tests).padStart(9)}  ${room}`,
  );
console.log('production  files    tests  room');
for (const [room, counts] of [...rooms].sort(([left], [right]) => left.localeCompare(right))) {
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  row(room, counts);
}
row('all', sum);
