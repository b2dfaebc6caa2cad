import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crossProduct } from '../../src/directory/membership/cross-product.ts';
import { membership } from '../../src/directory/membership/membership.ts';
import { AnalysisGraph } from '../../src/index.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

function cross(drawing: string, ...sets: string[][]): string[] {
  const graph = new AnalysisGraph(imageOf(drawing));
  const holders = sets.map((set) => set.map((name) => graph.node(name)!));
  return crossProduct(graph, ...holders)
    .map((node) => graph.objectId(node))
    .sort();
}

describe('who holds several rights at once', () => {
  it('a group that is in both, not its members', () => {
    const drawing = `
      g4:Group, g3:Group -MemberOf-> g1:Group
      g3 -MemberOf-> g2:Group
      u1:User -MemberOf-> g4, g3
    `;
    assert.deepEqual(cross(drawing, ['g1'], ['g2']), ['g3']);
  });

  for (const special of ['N-S-1-5-11', 'N-S-1-1-0'])
    it(`a right that ${special} has is not required`, () => {
      const drawing = `
        ${special}:Group -MemberOf-> g1:Group
        g3:Group -MemberOf-> g2:Group
        u1:User -MemberOf-> ${special}, g3
      `;
      assert.deepEqual(cross(drawing, ['g1'], ['g2']), ['g2']);
    });

  it('when everyone has all rights, principals that hold any of them directly', () => {
    const drawing = `
      N-S-1-1-0:Group -MemberOf-> g3:Group -MemberOf-> g1:Group, g2:Group
      u1:User -MemberOf-> g1
    `;
    assert.deepEqual(cross(drawing, ['g1'], ['g2']), ['g1', 'g2']);
  });

  it('a member of two groups that both hold it is covered by them', () => {
    const drawing = `
      sub1:Group, sub2:Group -MemberOf-> parent:Group
      shared:User -MemberOf-> sub1, sub2
      unique1:User -MemberOf-> sub1
      unique2:User -MemberOf-> sub2
    `;
    assert.deepEqual(cross(drawing, ['parent'], ['sub1', 'sub2']), ['sub1', 'sub2']);
  });

  it('a special group in a cycle of groups is handled', () => {
    const drawing = 'N-S-1-1-0:Group -MemberOf-> g1:Group -MemberOf-> g2:Group -MemberOf-> g1';
    assert.deepEqual(cross(drawing, ['g1'], ['g2']), ['g1', 'g2']);
  });

  it('an empty set leaves no one', () => {
    assert.deepEqual(cross('u:User', ['u'], []), []);
  });

  it('a single set is not a combination', () => {
    assert.deepEqual(cross('u:User', ['u']), []);
  });

  it('groups that contain each other: one of them, independent of the drawing order', () => {
    const cycle = (first: string, second: string) => `
      ${first}:Group -MemberOf-> ${second}:Group -MemberOf-> ${first}
      a, b -MemberOf-> outer:Group
      u:User -MemberOf-> a
    `;
    assert.deepEqual(cross(cycle('a', 'b'), ['outer'], ['a']), ['a']);
    assert.deepEqual(cross(cycle('b', 'a'), ['outer'], ['a']), ['a']);
  });

  it('smaller groups come first, independent of their names: a nested group counts as well', () => {
    const drawing = `
      u:User -MemberOf-> b:Group -MemberOf-> a:Group -MemberOf-> outer:Group, other:Group
    `;
    assert.deepEqual(cross(drawing, ['outer'], ['other']), ['a', 'b']);
  });

  it('a principal that is not a group is not expanded, even with members', () => {
    const drawing = `
      N-S-1-5-11:Group -MemberOf-> u:User
      v:User -MemberOf-> w:User
      g:Group
    `;
    assert.deepEqual(cross(drawing, ['u'], ['g']), []);
    assert.deepEqual(cross(drawing, ['v'], ['w']), []);
  });

  it('rights of a user that has no group are compared as they are', () => {
    assert.deepEqual(cross('u:User\nv:User', ['u', 'v'], ['v']), ['v']);
  });
});

describe('membership', () => {
  it('counts a group itself and everyone below it, through local groups and cycles too', () => {
    const graph = new AnalysisGraph(
      imageOf(`
        u1:User -MemberOf-> g1:Group -MemberOf-> g2:Group -MemberOfLocalGroup-> l:ADLocalGroup
        g2 -MemberOf-> g1
      `),
    );
    const size = (name: string) => graph.once(membership).members(graph.node(name)!).length;
    assert.deepEqual([size('u1'), size('g1'), size('g2'), size('l')], [1, 3, 3, 4]);
  });
});
