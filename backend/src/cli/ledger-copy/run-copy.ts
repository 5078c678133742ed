/** `npm run ledger -- copy`: moves a station between folders and servers. */
import { parseArgs } from 'node:util';
import { readStoreSettings, type StoreSettings } from '../../config/config.js';
import { parseMongoUrl } from '../../config/mongo-url.js';
import { parseServerAddress } from '../../config/server-address.js';
import type { Environment } from '../../system/environment.js';
import { type CommandContext, runCommand, UsageError } from '../command-context.js';
import { copyStation } from './copy-station.js';
import { type CopyRequest, folderOf, type StationLocation } from './station-location.js';

const USAGE = `Usage: npm run --silent ledger -- copy --from <location> --to <location> [--station <id>]
                                  [--kept-from <location>] [--kept-to <location>]

Copies a stopped station to another location, byte for byte, checks everything, and leaves the source as it is. Stopped
anywhere and run again, it goes on.

location of the ledger: a data folder (./data, file:./data), which holds the whole station, or a server
                        (kurrentdb://host:2113?tls=false, esdb://...).
location of passwords and keys, where the ledger is on a server: a folder or mongodb://... Without --kept-from and
                        --kept-to they are where MONGO_URL says, else in DATA_DIR (./data).
env:NAME                the location that the environment variable NAME names: for addresses with a password.
--station               the station on a server, when it is not the one of STATION_ID (main).

Results go to stdout, progress to stderr. Exit 0: copied. 1: not copied, or something went wrong. 2: wrong use.
3: copied, but the station still runs: stop it and run the same command again before the copy can be started.`;

const UNFINISHED =
  'The station runs, or has gone on meanwhile: the copy is not finished and cannot be started. Stop the station and ' +
  'run the same command again: it copies the rest.';

/** Runs the command. @returns the exit code */
export function runCopy(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand({ title: 'Not copied', usage: USAGE }, context, async () => {
    const request = parseCommandLine(args, context.environment);
    if ((await copyStation(request, context)) === 'finished') return 0;
    context.say(UNFINISHED);
    return 3;
  });
}

const text = { type: 'string' } as const;
const OPTIONS = { from: text, to: text, station: text, 'kept-from': text, 'kept-to': text } as const;
type Option = keyof typeof OPTIONS;

/** @throws UsageError whose message holds no password */
function parseCommandLine(args: readonly string[], environment: Environment): CopyRequest {
  const [command, ...rest] = args;
  if (command !== 'copy') {
    throw new UsageError(command === undefined ? 'No command was given' : 'The only command is copy');
  }
  const options = parseOptions(rest);
  const optionOf = (name: Option) => readOption(name, options[name], environment);
  const [from, to] = [optionOf('from'), optionOf('to')];
  if (from === undefined || to === undefined) {
    throw new UsageError(`--${from === undefined ? 'from' : 'to'} is missing`);
  }
  const station = optionOf('station');
  const settingsAt = (dataDir = environment.DATA_DIR) =>
    readStoreSettings({
      ...environment,
      DATA_DIR: dataDir,
      ...(station !== undefined && { STATION_ID: station }),
    });
  return {
    from: locationOf('from', from, optionOf('kept-from'), settingsAt),
    to: locationOf('to', to, optionOf('kept-to'), settingsAt),
    stationId: station ?? (environment.STATION_ID?.trim() ? settingsAt().stationId : null),
  };
}

function parseOptions(args: readonly string[]) {
  const { values, tokens, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  // What was given may be an address with a password, so only names of options are repeated.
  const unknown = tokens.find((token) => token.kind === 'option' && !(token.name in OPTIONS));
  if (unknown?.kind === 'option') throw new UsageError(`There is no option --${unknown.name}`);
  if (positionals.length > 0) throw new UsageError('Every location needs an option before it, such as --to');
  return values;
}

function readOption(
  name: Option,
  given: string | boolean | undefined,
  environment: Environment,
): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'boolean' || given.trim() === '') throw new UsageError(`--${name} names nothing`);
  if (!given.startsWith('env:')) return given.trim();
  const variable = given.slice('env:'.length);
  const value = environment[variable]?.trim();
  if (value) return value;
  throw new UsageError(`--${name}: the environment variable ${variable} is not set`);
}

function locationOf(
  name: 'from' | 'to',
  ledger: string,
  credentials: string | undefined,
  /** The settings, with another data folder where one is given: each has its key beside it. */
  settingsAt: (dataDir?: string) => StoreSettings,
): StationLocation {
  if (!ledger.includes('://') || ledger.startsWith('file://')) {
    const dataDir = folderOf(ledger);
    const inFolder = { ...settingsAt(dataDir), eventStore: null };
    if (credentials === undefined) return { ...inFolder, mongoUrl: null };
    const mongoUrl = mongoUrlOf(`kept-${name}`, credentials);
    if (mongoUrl !== null) return { ...inFolder, mongoUrl };
    throw new UsageError(`--kept-${name}: beside a ledger in a folder it can only be an address of MongoDB`);
  }
  const eventStore = parseAddress(name, () => parseServerAddress(ledger));
  const settings = settingsAt();
  if (credentials === undefined) return { ...settings, eventStore };
  const mongoUrl = mongoUrlOf(`kept-${name}`, credentials);
  const dataDir = mongoUrl === null ? folderOf(credentials) : settings.dataDir;
  return { ...settings, dataDir, eventStore, mongoUrl };
}

/** null for a folder. */
function mongoUrlOf(name: Option, given: string): string | null {
  if (!given.includes('://') || given.startsWith('file://')) return null;
  return parseAddress(name, () => parseMongoUrl(given));
}

function parseAddress<Value>(name: Option, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(`--${name} ${(error as Error).message}`);
  }
}
