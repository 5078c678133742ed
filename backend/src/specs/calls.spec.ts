/**
 * Specs that call a whole station over HTTP: people and what they may do. They share a file, as the lists do, because loading
 * the frameworks takes longer than most of them. To run some: `npm run test:unit -- specs/calls -t 'the security log'`.
 */
import './accounts.suite.js';
import './audit-calls.suite.js';
import './http-app.suite.js';
import './http-hardening.suite.js';
import './key-contents.suite.js';
import './live-messages.suite.js';
import './live-connections.suite.js';
import './overload.suite.js';
import './seals-calls.suite.js';
import './security-log.suite.js';
import './settings-calls.suite.js';
