import Type from 'typebox';
import { type Answer, flag } from './kinds.js';

export const ACTIVE = Type.Object({ active: flag('this is the instance that answers') }, { title: 'Active' });

export type ActiveView = Answer<typeof ACTIVE>;

export interface ActiveCalls {
  reads: { '/api/active': ActiveView };
}
