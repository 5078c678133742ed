import type { CreateGameBody } from '@taya/contracts/game';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { isBlank } from '@taya/contracts/text';
import { Failure } from '../http/failure.js';
import { type Fields, isPlainText } from '../http/validation.js';

/** The OpenAPI schema of the body of `POST /api/game`. */
export const CREATE_GAME_SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: MAX_NAME_LENGTH } },
};

/**
 * Parses the body of `POST /api/game`: a blank name and a long one have different messages.
 * @throws Failure VALIDATION
 */
export function parseCreateGame({ name }: Fields): CreateGameBody {
  if (typeof name !== 'string' || isBlank(name)) throw Failure.ofField('name', 'Game name is required');
  if (name.length > MAX_NAME_LENGTH || !isPlainText(name)) {
    throw Failure.ofField('name', `name must be a text of at most ${MAX_NAME_LENGTH} characters`);
  }
  return { name };
}
