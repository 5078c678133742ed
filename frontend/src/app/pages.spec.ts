/** @jest-environment jsdom */

import { describe, expect, test } from '@jest/globals';
import { Role } from '@taya/contracts/roles';
import { mayDo } from '../data/access.js';
import { firstPageOf } from './pages.js';

test('a role’s work begins at its first page', () => {
  const pages = [Role.Admin, Role.Teller, Role.Auditor, Role.SuperAdmin].map(firstPageOf);
  expect(pages).toEqual(['/dashboard/game', '/dashboard/payin', '/dashboard/reports', '/dashboard/teller']);
});

describe('what a role may do with a list', () => {
  test('whoever may read it may export it', () => {
    expect(mayDo(Role.SuperAdmin, 'export', 'teller')).toBe(true);
    expect(mayDo(Role.Auditor, 'export', 'cashin')).toBe(true);
    expect(mayDo(Role.Teller, 'export', 'gamehistory')).toBe(true);
    expect(mayDo(Role.Teller, 'export', 'teller')).toBe(false);
    expect(mayDo(Role.SuperAdmin, 'export', 'remit')).toBe(false);
  });

  test('a part of a page is for those who may open the page', () => {
    expect(mayDo(Role.SuperAdmin, 'export', 'login_history')).toBe(true);
    expect(mayDo(Role.Admin, 'export', 'login_history')).toBe(false);
    expect(mayDo(Role.Admin, 'export', 'toString')).toBe(false);
  });

  test('the auditor reads and writes nothing', () => {
    expect(mayDo(Role.Auditor, 'list', 'cleardate')).toBe(true);
    expect(mayDo(Role.Auditor, 'write', 'cleardate')).toBe(false);
    expect(mayDo(Role.Admin, 'write', 'cleardate')).toBe(true);
  });
});
