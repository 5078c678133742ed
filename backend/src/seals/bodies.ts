import { date } from '../http/fields.js';
import { body } from '../http/validation.js';

/** The parameters of `GET /api/seal/preview`, and the fields of the body of `POST /api/seal`. */
export const SEALED = { date: date({ message: 'Please select a date' }) };
export const SEALING = body('SealDayDto', SEALED);
