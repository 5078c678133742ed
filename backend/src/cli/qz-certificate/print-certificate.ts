/**
 * `npm run qz-certificate`: prints the certificate for QZ Tray on stdout, and how to make a PC trust it on stderr.
 * Reads the environment like the server, and changes nothing. With `--make` it first makes the pair, where there is none,
 * as the server would: for several instances, which are to share one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '../../config/config.js';
import { openSigning, signingFiles } from '../../printing/key-files.js';
import { type CommandContext, readOptions, runCommand } from '../command-context.js';

const HOW_TO_TRUST = `
How QZ Tray on a teller's PC is told to trust it, so that it prints without asking. Save what is above as override.crt
(npm run --silent qz-certificate > override.crt), bring it to the PC, and do one of these there:

  1. Put override.crt into QZ Tray's program folder, beside qz-tray.jar, and start QZ Tray again.
       Windows  C:\\Program Files\\QZ Tray\\override.crt
       Linux    /opt/qz-tray/override.crt
       macOS    /Applications/QZ Tray.app/Contents/Resources/override.crt
  2. Name it in qz-tray.properties: authcert.override=/path/to/override.crt, and start QZ Tray again.
  3. Or allow it once, by QZ Tray's command line: qz-tray --allow override.crt

It is no secret. Its key, which stays on the server, is.
`;

const USAGE = 'Usage: npm run --silent qz-certificate [-- --make] > override.crt';

async function certificate({ environment, system }: CommandContext, make: boolean): Promise<string> {
  const config = readConfig(environment);
  const { signing, dataDir } = config;
  if (make) return (await openSigning(config, system)).certificate;
  if (signing !== null) return signing.certificate;
  const path = signingFiles(dataDir).certificate;
  if (existsSync(path)) return readFileSync(path, 'utf8');
  throw new Error(`There is no certificate in ${dataDir} yet. Start the station once: it makes one.`);
}

/** @returns the exit code */
export function printCertificate(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand({ title: 'No certificate', usage: USAGE }, context, async () => {
    const { make } = readOptions(args, { make: { type: 'boolean', default: false } });
    process.stdout.write(`${(await certificate(context, make)).trimEnd()}\n`);
    process.stderr.write(HOW_TO_TRUST);
    return 0;
  });
}
