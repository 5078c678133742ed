/** Every screen of a teller, its windows and the states of a game. */
import { everyScreenOf } from './support/every-screen.js';

everyScreenOf('teller');
