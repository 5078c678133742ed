import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { WRITING_CALLS } from '../../../test/support/calls.js';

/** The class of every body, with a body that has each of its fields, many at a limit. */
export const BODIES = WRITING_CALLS.flatMap(({ body }) => (body === undefined ? [] : [body]));

/** A class by its name: each has declared its fields to class-validator when a station is loaded. */
export function bodyNamed(name: string): Type<object> {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<Type<object>, unknown>;
  };
  const found = [...validationMetadatas.keys()].find((dto) => dto.name === name);
  if (found === undefined) throw new Error(`no body is called ${name}`);
  return found;
}
