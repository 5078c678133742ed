import { date } from '../http/fields.js';
import { body } from '../http/validation.js';

/** `POST /api/seal`. */
export const SEALING = body('SealDayDto', { date: date({ message: 'Please select a date' }) });
