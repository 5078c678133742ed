/** What `npm run generate` reads (`nest generate`), and why Nest's command line does not build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as typescript from 'typescript';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const options = read('nest-cli.json');
const { scripts, dependencies, devDependencies } = read('package.json');

it('a part is generated where the server’s modules are, and without a spec that needs a package of its own', () => {
  expect(scripts.generate).toMatch(/@nestjs\/cli@\d+\.\d+\.\d+ nest generate$/);
  expect(existsSync(join(options.sourceRoot, 'app.module.ts'))).toBe(true);
  const packages = { ...dependencies, ...devDependencies, ...read('backend/package.json').dependencies };
  expect(options.generateOptions.spec).toBe('@nestjs/testing' in packages);
});

it('names no builder, as long as TypeScript has no interface for one', () => {
  // `nest build` and `nest start` refuse TypeScript 7, which has only its command; they ask for this function.
  const canBuild = 'getParsedCommandLineOfConfigFile' in typescript;
  expect('compilerOptions' in options).toBe(canBuild);
});
