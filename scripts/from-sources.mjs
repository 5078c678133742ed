/** What is imported after it is read from its sources, the contracts too, never from a build. */
import { registerHooks } from 'node:module';
import '../backend/src/system/worker-from-source.fixture.mjs';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, 'source'] }),
});
