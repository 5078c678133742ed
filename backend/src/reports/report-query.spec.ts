import { describe, expect, it } from '@jest/globals';
import { Failure } from '../http/failure.js';
import { parsePaging } from '../http/paging.js';
import { reportQueryOf } from './report-query.js';

const FROM_AND_TO = { date_from: '2026-11-20', date_to: '2026-11-21' };

function refusalOf(parameters: Readonly<Record<string, unknown>>): Pick<Failure, 'code' | 'message'> {
  try {
    reportQueryOf(parsePaging(parameters));
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('not refused');
}

describe('the parameters of a report', () => {
  it('are two dates and a search', () => {
    expect(reportQueryOf(parsePaging({ ...FROM_AND_TO, search: ' Derby ' }))).toEqual({
      from: '2026-11-20',
      to: '2026-11-21',
      search: 'Derby',
    });
    expect(reportQueryOf(parsePaging({ filter: JSON.stringify(FROM_AND_TO) }))).toMatchObject({ search: '' });
  });

  it.each([
    {},
    { date_from: '2026-11-20' },
    { date_to: '2026-11-20' },
    { ...FROM_AND_TO, date_from: '' },
    { ...FROM_AND_TO, date_to: ' ' },
  ])('must include both dates: %j', (parameters) => {
    expect(refusalOf(parameters)).toEqual({
      code: 'VALIDATION',
      message: 'Please select both From and To dates',
    });
  });

  it('must have From not later than To', () => {
    expect(refusalOf({ date_from: '2026-11-22', date_to: '2026-11-21' })).toEqual({
      code: 'VALIDATION',
      message: 'From date cannot be later than To date',
    });
  });

  it.each(['2026-02-30', '2026-13-01', '21/11/2026', '2026-11-21T00:00:00Z', '２０２６-11-21', 'today'])(
    'cannot have the date %s',
    (text) => {
      expect(refusalOf({ ...FROM_AND_TO, date_from: text })).toEqual({
        code: 'VALIDATION',
        message: 'date_from must be a date, YYYY-MM-DD',
      });
    },
  );

  it('cannot have a parameter twice, or an overlong search', () => {
    expect(refusalOf({ ...FROM_AND_TO, date_to: ['2026-11-20', '2026-11-21'] }).code).toBe('VALIDATION');
    expect(refusalOf({ ...FROM_AND_TO, search: 'x'.repeat(101) }).code).toBe('VALIDATION');
  });
});
