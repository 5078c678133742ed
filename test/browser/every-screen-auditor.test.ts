/** Every screen of the auditor and its windows; the login page, and the board in the states of a game. */
import { everyScreenOf } from './support/every-screen.js';

everyScreenOf('auditor', 'nobody');
