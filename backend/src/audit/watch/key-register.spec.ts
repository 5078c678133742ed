import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { KeyRegister } from './key-register.js';

let database: DatabaseSync;
let keys: KeyRegister;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  keys = new KeyRegister(database, 64);
});

afterEach(() => database.close());

it('takes each of many keys once, and knows the first and the last of them later', () => {
  const many = Array.from({ length: 40_000 }, (_, index) => `4|key-${index}`);
  expect(many.filter((key) => !keys.add(key))).toEqual([]);
  expect([many[0], many[20_000], many[39_999]].map((key) => keys.add(String(key)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(keys.add('4|key-40000')).toBe(true);
});

it('tells keys apart that have the same mark in the same place', () => {
  const alike = new KeyRegister(new DatabaseSync(':memory:'), 4, () => [0, 1]);
  expect(['a', 'b', 'a', 'b', 'c'].map((key) => alike.add(key))).toEqual([true, true, false, false, true]);
});

it('knows keys of any characters again', () => {
  const odd = ['1|\u0000', '1|', '1|\ud800', '1|"\\', '1|é'];
  expect(odd.map((key) => keys.add(key))).toEqual(odd.map(() => true));
  expect(odd.map((key) => keys.add(key))).toEqual(odd.map(() => false));
});
