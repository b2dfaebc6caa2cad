import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AnalysisGraph, aclInheritance } from '../../src/index.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

const INHERITED = '{isacl=true;isinherited=true;inheritancehash=h}';

/** Object ids and edges of the answer, each sorted. */
function inheritance(drawing: string, source: string, kind: string, target: string): [string[], string[]] {
  const graph = new AnalysisGraph(imageOf(drawing));
  const { nodes, edges } = aclInheritance(graph, { source: graph.node(source)!, kind, target: graph.node(target)! });
  const id = (node: number) => graph.objectId(node);
  return [
    [...nodes].map(id).sort(),
    edges.map((edge) => `${id(edge.source)} -${edge.kind}-> ${id(edge.target)}`).sort(),
  ];
}

describe('where an inherited right comes from', () => {
  it('the containers that pass it on, but not through one that does not inherit', () => {
    const drawing = `
      domain:Domain inheritancehashes=["g","h"] -Contains-> ou1:OU -Contains-> ou2:OU -Contains-> computer:Computer
      domain -Contains-> ou3:OU isaclprotected=true -Contains-> ou2
      domain -Contains-> aside:OU
      user:User -GenericAll${INHERITED}-> computer
    `;
    assert.deepEqual(inheritance(drawing, 'user', 'GenericAll', 'computer'), [
      ['computer', 'domain', 'ou1', 'ou2', 'user'],
      ['domain -Contains-> ou1', 'ou1 -Contains-> ou2', 'ou2 -Contains-> computer', 'user -GenericAll-> computer'],
    ]);
  });

  it('a protected container may be the source itself', () => {
    const drawing = `
      domain:Domain -Contains-> source:OU isaclprotected=true inheritancehashes=["h"] -Contains-> container:Container
      domain -Contains-> other:OU -Contains-> container -Contains-> computer:Computer
      group:Group -ReadLAPSPassword${INHERITED}-> computer
    `;
    const [nodes] = inheritance(drawing, 'group', 'ReadLAPSPassword', 'computer');
    assert.deepEqual(nodes, ['computer', 'container', 'group', 'source']);
  });

  it('all sources count, including the object itself, and a cycle ends', () => {
    const drawing = `
      a:OU inheritancehashes=["h"] -Contains-> b:OU inheritancehashes=["h"] -Contains-> a
      b -Contains-> inner:OU inheritancehashes=["h"]
      user:User -GenericAll${INHERITED}-> inner
    `;
    const [nodes, edges] = inheritance(drawing, 'user', 'GenericAll', 'inner');
    assert.deepEqual(nodes, ['a', 'b', 'inner', 'user']);
    assert.equal(edges.length, 4);
  });

  it('a protected object inherits nothing, but may be its own source', () => {
    const drawing = (hashes: string) => `
      ou:OU inheritancehashes=["h"] -Contains-> computer:Computer isaclprotected=true ${hashes}
      user:User -GenericAll${INHERITED}-> computer
    `;
    assert.deepEqual(inheritance(drawing(''), 'user', 'GenericAll', 'computer'), [[], []]);
    assert.deepEqual(inheritance(drawing('inheritancehashes=["h"]'), 'user', 'GenericAll', 'computer'), [
      ['computer', 'user'],
      ['user -GenericAll-> computer'],
    ]);
  });

  it('only domains, OUs and containers pass rights on', () => {
    const drawing = `
      domain:Domain inheritancehashes=["h"] -Contains-> group:Group -Contains-> computer:Computer
      user:User -GenericAll${INHERITED}-> computer
    `;
    assert.deepEqual(inheritance(drawing, 'user', 'GenericAll', 'computer'), [[], []]);
  });

  it('nothing for a right that is not inherited, or has no known source', () => {
    for (const properties of [
      '{isacl=false;isinherited=true;inheritancehash=h}',
      '{isacl=true;isinherited=false;inheritancehash=h}',
      '{isacl=true;isinherited=true}',
      '{isacl=true;isinherited=true;inheritancehash=}',
      '{isacl=true;isinherited=true;inheritancehash=x}',
      '{isacl=true}',
    ]) {
      const drawing = `
        domain:Domain inheritancehashes=["h",""] -Contains-> computer:Computer
        user:User -GenericAll${properties}-> computer
      `;
      assert.deepEqual(inheritance(drawing, 'user', 'GenericAll', 'computer'), [[], []], properties);
    }
  });
});
