import { NOT_PAYABLE_CODES } from '@taya/contracts/why-not-payable';
import type { DataSchema } from '../http/api-docs.js';

const TEXT: DataSchema = { type: 'string' };
const FLAG: DataSchema = { type: 'boolean' };

/** A teller in the answers about bets. */
export const TELLER: DataSchema = {
  type: 'object',
  required: ['full_name', 'location'],
  properties: { full_name: TEXT, location: TEXT },
};

const REASON: DataSchema = {
  type: 'object',
  nullable: true,
  description: 'null when nothing about the bet stands in the way of paying it',
  required: ['code', 'at', 'by', 'is_by_you', 'cleared_date', 'may_print_payout'],
  properties: {
    code: { ...TEXT, enum: [...NOT_PAYABLE_CODES] },
    at: {
      ...TEXT,
      format: 'date-time',
      nullable: true,
      description: 'when it was cancelled, paid or cleared, or when the game it lost was finished',
    },
    by: { ...TELLER, nullable: true, description: 'who cancelled or paid it' },
    is_by_you: { ...FLAG, description: 'whether that was the teller who asks' },
    cleared_date: {
      ...TEXT,
      format: 'date',
      nullable: true,
      description: 'the date that was cleared, with every unpaid bet of it and before',
    },
    may_print_payout: { ...FLAG, description: 'whether the teller who asks sold or paid it' },
  },
};

/** The `data` of `GET /api/bet/{code}/why_not_payable`. */
export const PAYABILITY: DataSchema = {
  type: 'object',
  required: ['bet', 'game', 'betTeller', 'reason'],
  properties: { bet: { type: 'object' }, game: { type: 'object' }, betTeller: TELLER, reason: REASON },
};
