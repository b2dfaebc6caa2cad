import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RE2JS } from 're2js';
import { quickPattern } from '../../src/runtime/quick-pattern.ts';

const PATTERNS = [
  '(?i).*admin.*',
  '(?i)^MSOL_|.*AADConnect.*|.*AAD_.*',
  '.*-(S-1-5-32-544|518|512)$',
  '-(519|512)$',
  '(?i).*Windows.* (2000|2003|xp|7).*',
  '(?i).*WINDOWS (SERVER)? ?(10|11|2019).*',
  '(10.0.19044|6.3.9600).?.*',
  '.{7}[^0].*',
  '^(.{0,2}|.{3}[^1].*)$',
  'CN=.*,DC=',
  '^a+b?$',
  'x{2,3}',
  '[A-F0-9 ]+',
  '\\.EXAMPLE$',
  '',
  'a|',
  '(?i)k',
  '(?i)straße',
  'ad..n',
];
const TEXTS = [
  '',
  'ADMIN',
  'domain admins@x',
  'MSOL_1',
  'x AADCONNECT',
  'S-1-5-21-1-512',
  'S-1-5-21-1-5120',
  'WINDOWS SERVER 2003',
  'Windows XP',
  'windows server 10',
  '10.0.19044',
  '0000000',
  '00000001',
  'ab',
  'abc1',
  'abc2',
  'CN=1,CN=2,DC=X',
  'aaab',
  'aaa',
  'axx',
  'CORP.EXAMPLE',
  'ad\nin',
  'ad\rin',
  'ad\u2028in',
  'K', // the sign for kelvin, which is a k in lower case
  'STRASSE',
  'STRASSE STRAßE',
  '𝒳ad𝒳𝒳n',
];

describe('a pattern for the quick engine', () => {
  it('finds what the other engine finds', () => {
    let quick = 0;
    for (const pattern of PATTERNS)
      for (const mode of ['full', 'search'] as const) {
        const fast = quickPattern(pattern, mode);
        if (!fast) continue;
        quick++;
        const slow = RE2JS.compile(pattern);
        for (const text of TEXTS) {
          const expected = mode === 'full' ? slow.matches(text) : slow.matcher(text).find();
          assert.equal(fast.test(text), expected, `${mode} ${pattern} on ${JSON.stringify(text)}`);
        }
      }
    assert.ok(quick > PATTERNS.length, `only ${quick} were quick`);
  });

  it('is not made of one that can take long, or that means something else there', () => {
    for (const pattern of [
      '(a+)+b',
      '(a|aa)*b',
      'a*b*c',
      '.*a.*b.*c',
      '(?:a)',
      '(?P<x>a)',
      'a**',
      'a{2}{3}',
      'a*?',
      '\\d+',
      '[[:alpha:]]',
      '[\\w]',
      '(a',
      'a)',
      '((a))',
      'x{1000}',
    ])
      assert.equal(quickPattern(pattern, 'search'), undefined, pattern);
  });
});
