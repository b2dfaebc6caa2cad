import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvLine } from '../src/index.ts';

describe('A line of a CSV file', () => {
  it('separates cells by commas and ends with CRLF', () => {
    assert.equal(csvLine(['a', 'b', 'c']), 'a,b,c\r\n');
    assert.equal(csvLine([]), '\r\n');
  });

  it('quotes a cell with a comma, a quote or a line break, and doubles the quotes in it', () => {
    assert.equal(csvLine(['a,b', 'say "x"', 'a\nb', 'a\rb', 'a b']), '"a,b","say ""x""","a\nb","a\rb",a b\r\n');
  });

  it('writes numbers, integers beyond 2^53 and booleans as they are, and nothing for null and undefined', () => {
    assert.equal(csvLine([-1, 0.5, -9007199254740993n, true, null, undefined]), '-1,0.5,-9007199254740993,true,,\r\n');
    assert.equal(csvLine([-Infinity]), '-Infinity\r\n');
  });

  it('puts an apostrophe in front of text that a spreadsheet would run as a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx']) assert.equal(csvLine([text]), `'${text}\r\n`);
    assert.equal(csvLine(['\rx']), `"'\rx"\r\n`);
    assert.equal(csvLine(['=HYPERLINK("http://x","y")']), `"'=HYPERLINK(""http://x"",""y"")"\r\n`);
  });

  it('does so wherever a list separator begins a cell, and for fullwidth signs (L6)', () => {
    assert.equal(csvLine(["x;=cmd|' /C calc'!A0"]), `"x;'=cmd|' /C calc'!A0"\r\n`);
    assert.equal(csvLine(['x|@SUM', 'x\t+1', 'a;b']), `"x|'@SUM",x\t'+1,"a;b"\r\n`);
    for (const sign of ['＝', '＋', '－', '＠']) assert.equal(csvLine([`${sign}1`]), `'${sign}1\r\n`);
  });

  it('leaves all other text as it is', () => {
    assert.equal(csvLine(['a=b', 'a-b', "'", '', 'ÄÖ']), "a=b,a-b,',,ÄÖ\r\n");
  });
});
