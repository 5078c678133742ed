/** `npm run witness`: keeps the seals of stations in a file, on another machine than theirs. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { messageOf } from '../../system/named-error.js';
import { type CommandContext, readOptions, runCommand, UsageError } from '../command-context.js';
import { SealFile } from './seal-file.js';
import { witnessServer } from './witness-server.js';

const USAGE = `Usage: WITNESS_TOKENS='main=... cebu=...' npm run --silent witness -- [--file seals.ndjson] [--host 127.0.0.1] [--port 3900] [--key main=8a88e3dd7409f195]

Takes seals of stations and appends them to the file, for ever. Run it on a machine that the stations' people cannot reach.
WITNESS_TOKENS has for each station, by its STATION_ID, the WITNESS_TOKEN that it has.
A station's seals have to be signed with the key of its first one. --key names the id of the key that the first one must have, or of one that has replaced it; it may be given again.`;

const TOKEN_OF_STATION = /^([a-z0-9-]{1,40})=([\x21-\x7e]{16,200})$/;
const KEY_OF_STATION = /^[a-z0-9-]{1,40}=[0-9a-f]{16}$/;

/**
 * Starts it: it runs on when the exit code is 0.
 * @param onServer gets the server before it listens
 * @returns the exit code
 */
export function runWitness(
  args: readonly string[],
  context: Pick<CommandContext, 'environment' | 'system' | 'print' | 'say'>,
  onServer: (server: Server) => void = () => {},
): Promise<number> {
  const { environment, system, print } = context;
  return runCommand({ usage: USAGE }, context, async () => {
    try {
      const { file, host, port, key } = optionsOf(args);
      const tokens = tokensOf(environment.WITNESS_TOKENS ?? '');
      const onKey = (stationId: string, keyId: string) =>
        print(`Seals of ${stationId} have the key ${keyId}`);
      const seals = new SealFile({ path: resolve(file), clock: system.clock, keys: new Set(key), onKey });
      const server = witnessServer({ seals, tokens });
      onServer(server);
      await once(server.listen(Number(port), host), 'listening');
      const at = server.address() as AddressInfo;
      print(`Witness of ${seals.count} seals in ${resolve(file)}, at http://${host}:${at.port}`);
      return 0;
    } catch (error) {
      // Whatever keeps it from starting is in its settings.
      throw new UsageError(messageOf(error));
    }
  });
}

/** The station of each token. @throws Error which shows none of them */
function tokensOf(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(/\s+/).filter((pair) => pair !== '');
  const matches = pairs.map((pair) => TOKEN_OF_STATION.exec(pair));
  const tokens = new Map(matches.map((match) => [match?.[2] ?? '', match?.[1] ?? '']));
  if (pairs.length > 0 && !tokens.has('') && tokens.size === pairs.length) return tokens;
  throw new Error(
    'WITNESS_TOKENS must have a token for each station (main=... cebu=...), each another one of 16 to 200 characters without spaces',
  );
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    file: { ...text, default: 'seals.ndjson' },
    host: { ...text, default: '127.0.0.1' },
    port: { ...text, default: '3900' },
    key: { ...text, multiple: true, default: [] as string[] },
  } as const;
  const values = readOptions(args, options);
  if (!/^\d{1,5}$/.test(values.port)) throw new Error('--port must be a number');
  if (!values.key.every((key) => KEY_OF_STATION.test(key)))
    throw new Error('--key must be a station and the id of a key, such as main=8a88e3dd7409f195');
  return values;
}
