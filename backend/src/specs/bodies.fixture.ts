import { WRITING_CALLS } from '../../../test/support/calls.js';
import * as betting from '../betting/bodies.js';
import * as cash from '../cash/bodies.js';
import * as game from '../game/bodies.js';
import type { Body } from '../http/validation.js';
import * as printing from '../printing/sign-call-body.js';
import * as sealing from '../seals/bodies.js';
import * as settings from '../settings/bodies.js';
import * as shifts from '../shifts/bodies.js';
import * as tellers from '../tellers/bodies.js';

/** The title of every body, with a body that has each of its fields, many at a limit. */
export const BODIES = WRITING_CALLS.flatMap(({ body }) => (body === undefined ? [] : [body]));

const FILES = [betting, cash, game, printing, sealing, settings, shifts, tellers];

/** What reads a body, by its title. */
export function bodyNamed(title: string): Body<object> {
  const all = FILES.flatMap((file) => Object.values<unknown>({ ...file }));
  const found = all.find((one) => (Object(one) as Partial<Body<object>>).schema?.title === title);
  if (found === undefined) throw new Error(`no body is called ${title}`);
  return found as Body<object>;
}
