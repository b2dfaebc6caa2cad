import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ID_CODE_LENGTH, IdCode } from '../src/index.ts';
import { graphOf } from '../testing/graph-of.ts';

/** Numbers that look random, the same in every run. */
function tables(seed: number): Uint16Array {
  const numbers = new Uint16Array(ID_CODE_LENGTH);
  let state = seed;
  for (let at = 0; at < numbers.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    numbers[at] = state >>> 16;
  }
  return numbers;
}

describe('a code of ids', () => {
  const code = new IdCode(tables(7));

  it('gives every number another id, from which the number can be had again', () => {
    const ids = new Set<number>();
    for (let number = 1; number <= 200_000; number++) {
      const id = code.encode(number);
      assert.ok(id >= 1 && id <= 0xffff_ffff);
      assert.equal(code.decode(id), number);
      ids.add(id);
    }
    assert.equal(ids.size, 200_000);
    for (const number of [0xffff_ffff, 0x8000_0000, 0xffff, 0x1_0000])
      assert.equal(code.decode(code.encode(number)), number);
  });

  it('has no id 0, and no number for what cannot be an id', () => {
    const zero = new IdCode(new Uint16Array(ID_CODE_LENGTH));
    for (let number = 1; number < 1000; number++) assert.equal(zero.decode(zero.encode(number)), number);
    for (const id of [0, -1, 2 ** 32, 1.5e10, Number.NaN]) assert.equal(code.decode(id), 0);
  });

  it('spreads the first numbers over the whole range', () => {
    const ids = Array.from({ length: 1000 }, (_, number) => code.encode(number + 1));
    const quarters = [0, 1, 2, 3].map((quarter) => ids.filter((id) => Math.floor(id / 2 ** 30) === quarter).length);
    assert.ok(
      quarters.every((count) => count > 180 && count < 320),
      quarters.join(),
    );
  });

  it('is used by an image for its nodes and edges, which have no id in common', () => {
    const { image } = graphOf('a:User -MemberOf-> b:Group -MemberOf-> c:Group');
    const coded = image.withIds(code);
    for (let node = 0; node < image.nodeCount; node++) {
      assert.equal(coded.nodeById(coded.nodeId(node)), node);
      assert.equal(coded.edgeById(coded.nodeId(node)), undefined);
      assert.equal(coded.nodeByNumber(image.nodeId(node)), node);
    }
    for (let edge = 0; edge < image.edgeLimit; edge++) {
      assert.equal(coded.edgeById(coded.edgeId(edge)), edge);
      assert.equal(coded.edgeByNumber(image.edgeId(edge)), edge);
      assert.equal(coded.codedEdgeId(image.edgeId(edge)), coded.edgeId(edge));
    }
    assert.equal(coded.nodeById(image.nodeId(0)), undefined);
    assert.equal(image.withIds(undefined).nodeId(0), image.nodeId(0));
  });
});
