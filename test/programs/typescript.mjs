/** Loaded into a program of the tests before its own code: it runs from the sources, whose imports name the compiled files. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const isBuilt = specifier.includes('/dist/');
    const isOurs = specifier.startsWith('.') && !isBuilt && context.parentURL?.endsWith('.ts');
    return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
