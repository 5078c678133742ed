/** Every screen of the super admin and its windows. */
import { everyScreenOf } from './support/every-screen.js';

everyScreenOf('superadmin');
