/** Specs that call a whole station over HTTP: bets and lists. See `calls.spec.ts`. */
import './api-docs.suite.js';
import './betting-calls.suite.js';
import './filtered-lists.suite.js';
import './lists.suite.js';
import './metrics.suite.js';
import './payouts-without-read-models.suite.js';
