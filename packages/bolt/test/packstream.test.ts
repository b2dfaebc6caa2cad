import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PackReader } from '../src/packstream/pack-reader.ts';
import { PackFloat, PackStructure, type PackValue } from '../src/packstream/pack-value.ts';
import { PackWriter } from '../src/packstream/pack-writer.ts';
import { writeValue } from '../src/packstream/write-value.ts';

const packed = (value: PackValue) => {
  const writer = new PackWriter();
  writeValue(writer, value);
  return writer.take();
};
const hex = (value: PackValue) => Buffer.from(packed(value)).toString('hex');
const read = (digits: string) => new PackReader(Buffer.from(digits, 'hex')).value();

describe('PackStream', () => {
  it('writes the shortest form of each value', () => {
    assert.equal(hex(null), 'c0');
    assert.equal(hex(false), 'c2');
    assert.equal(hex(true), 'c3');
    assert.deepEqual([0, 127, -16, -17, 128, -129].map(hex), ['00', '7f', 'f0', 'c8ef', 'c90080', 'c9ff7f']);
    assert.deepEqual([32767, 32768, -32769].map(hex), ['c97fff', 'ca00008000', 'caffff7fff']);
    assert.equal(hex(2 ** 31), 'cb0000000080000000');
    assert.equal(hex(-(2n ** 63n)), 'cb8000000000000000');
    assert.equal(hex(new PackFloat(1.5)), 'c13ff8000000000000');
    assert.equal(hex('é'), '82c3a9');
    assert.equal(hex('x'.repeat(16)).slice(0, 4), 'd010');
    assert.equal(hex([1, []]), '920190');
    assert.equal(hex(new Map([['a', 1]])), 'a1816101');
    assert.equal(hex(Uint8Array.of(1, 2)), 'cc020102');
    assert.equal(hex(new PackStructure(0x44, [1])), 'b14401');
  });

  it('reads back what it wrote, at every length at which the form changes', () => {
    const sizes = [0, 15, 16, 255, 256, 65_535, 65_536];
    const values: PackValue[] = [
      ...sizes.map((size) => 'x'.repeat(size)),
      ...sizes.map((size) => 'ü'.repeat(size)),
      ...sizes.map((size) => new Uint8Array(size).fill(7)),
      ...sizes.map((size) => Array.from({ length: size }, (_, at) => at)),
      new Map(Array.from({ length: 300 }, (_, at) => [`key ${at}`, at])),
      ...[2 ** 53 - 1, -(2 ** 53 - 1), 2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n],
      ...[Number.NaN, -0, Number.POSITIVE_INFINITY, 5e-324].map((value) => new PackFloat(value)),
    ];
    for (const value of values) assert.deepEqual(new PackReader(packed(value)).value(), value);
  });

  it('reads integers in longer forms than necessary', () => {
    assert.deepEqual(['c8f0', 'c9fff0', 'cafffffff0', 'cbfffffffffffffff0'].map(read), [-16, -16, -16, -16]);
  });

  it('refuses reserved markers, what is cut off, and lengths that cannot be', () => {
    for (const marker of ['c4', 'c7', 'cf', 'd3', 'd7', 'db', 'df', 'e0', 'ef'])
      assert.throws(() => read(`${marker}0000000000`), /reserved/);
    for (const digits of ['', 'c1', 'd0ff', '8261', '92', 'd6ffffffff', 'daffffffff00', 'ceffffffff', 'b144'])
      assert.throws(() => read(digits), /longer than its message/);
    assert.throws(() => read('a2816101816102'), /twice/);
    assert.throws(() => read('a10101'), /must be a text/);
  });

  it('passes a value without building it', () => {
    const values: PackValue[] = [null, true, 1, -17, 2n ** 62n, new PackFloat(1), 'x'.repeat(300), Uint8Array.of(1)];
    const whole = [...values, values, new Map([['a', values]]), new PackStructure(0x44, values)];
    const reader = new PackReader(Buffer.concat([packed(whole), packed('next')]));
    reader.skip(100);
    assert.equal(reader.value(), 'next');
    assert.throws(() => new PackReader(packed(whole)).skip(10), /more than 10 values/);
    for (const digits of ['91', 'd6ffffffff', '8261', 'c1', 'd0ff'])
      assert.throws(() => new PackReader(Buffer.from(digits, 'hex')).skip(100), /longer than its message/);
    assert.throws(() => new PackReader(Buffer.from('df', 'hex')).skip(100), /reserved/);
    assert.throws(() => new PackReader(packed(whole), 10).value(), /too many values/);
  });

  it('refuses values that are nested too deep', () => {
    assert.throws(() => read(`${'91'.repeat(10_000)}c0`), /nested/);
    assert.throws(() => read(`${'b144'.repeat(10_000)}c0`), /nested/);
    assert.ok(read(`${'91'.repeat(90)}c0`));
  });
});
