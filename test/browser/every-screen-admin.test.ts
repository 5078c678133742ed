/** Every screen of the admin, its windows and the states of a game. */
import { everyScreenOf } from './support/every-screen.js';

everyScreenOf('admin');
