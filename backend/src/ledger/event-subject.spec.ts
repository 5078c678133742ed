import { expect, it } from '@jest/globals';
import { EVENT_FIELDS, meaningOfField } from '@taya/contracts/events';
import { EVENTS } from './events.js';

interface Shape {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** Every field with its schema, those of objects and of rows too. */
function fieldsOf({ properties = {}, items }: Shape): readonly (readonly [name: string, Shape])[] {
  const own = Object.entries(properties);
  return [...own, ...own.flatMap(([, field]) => fieldsOf(field)), ...(items ? fieldsOf(items) : [])];
}

const FIELDS = Object.values(EVENTS).flatMap(({ data }) => fieldsOf(data as unknown as Shape));

/** The names of what is a number and described so. */
function namesOf(described: RegExp): readonly string[] {
  const found = FIELDS.filter(([, { description = '', items }]) => !items && described.test(description));
  return [...new Set(found.map(([name]) => name))].toSorted();
}

const meaning = (what: string) =>
  Object.entries(EVENT_FIELDS)
    .flatMap(([name, means]) => (means === what ? [name] : []))
    .toSorted();

it('every amount and every percentage of an event is known as one by its name', () => {
  expect(namesOf(/, centavos(;|$)/)).toEqual(meaning('money'));
  expect(namesOf(/, hundredths of a percent$/)).toEqual(meaning('percentage'));
});

it('every id is known by its name, those in rows too', () => {
  const ids = FIELDS.map(([name]) => name).filter((name) => name.endsWith('Id'));
  expect(ids.filter((name) => meaningOfField(name) === undefined)).toEqual([]);
});
