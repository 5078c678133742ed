/** Programs that were started by hand with a Node that is too old for them, and does not know all that they import. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const OLD_NODE = `data:text/javascript,
import { registerHooks } from 'node:module';
Object.defineProperty(process.versions, 'node', { value: '20.11.0' });
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'node:sqlite') throw new Error('No such built-in module: node:sqlite');
    return next(specifier, context);
  },
});`;

const CLI = ['audit', 'backup', 'ledger', 'qz-certificate', 'rebuild', 'reset-password', 'restore'];
const programs = ['main', ...CLI.map((name) => `cli/${name}`)].map((name) => `backend/dist/${name}.js`);

it.each(programs)('%s says so in one line', (program) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', OLD_NODE.replaceAll('\n', ' '), program],
    { encoding: 'utf8', cwd: ROOT },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Node 24 or newer is needed, this is 20\.11\.0\. .*\n$/),
  });
});
