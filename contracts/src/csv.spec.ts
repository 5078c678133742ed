import { describe, expect, it } from '@jest/globals';
import { csvRow } from './csv.js';

describe('a row of CSV', () => {
  it('quotes cells where CSV requires it', () => {
    expect(csvRow(['a', 'b,c', 'd"e', ''])).toBe('a,"b,c","d""e",');
  });

  it('contains no control characters, line ends or direction marks', () => {
    expect(csvRow(['f\ng', 'h\r\n=i', 'j\u001b[2Jk', 'l\u0085m', 'n\u2028o', 'p\u202eq'])).toBe(
      'f\\ng,h\\r\\n=i,j\\u001b[2Jk,l\\u0085m,n\\u2028o,p\\u202eq',
    );
  });

  it('leaves numbers unchanged and keeps text from being a formula', () => {
    expect(csvRow([{ digits: '-12.00' }, '-12.00', '=1+1', '+1', '@sum', ' =1', '\t=1'])).toBe(
      "-12.00,'-12.00,'=1+1,'+1,'@sum,' =1,'\\t=1",
    );
  });
});
