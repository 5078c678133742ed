import Type from 'typebox';
import { flag } from './kinds.js';

export const ACTIVE = Type.Object({ active: flag('this is the instance that answers') }, { title: 'Active' });
