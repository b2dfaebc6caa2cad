import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  convert,
  convertAll,
  edgesOf,
  file,
  ingestTime,
  nodesOf,
  propertiesOf,
  rejectionsOf,
} from '../testing/convert-inline.ts';

const node = (id: string, kinds: string[] = ['Person'], properties?: object) => ({
  id,
  kinds,
  ...(properties && { properties }),
});
const edge = (start: unknown, kind: unknown, end: unknown, properties?: unknown) => ({ start, kind, end, properties });
const byId = (value: string, kind?: string) => ({ value, ...(kind && { kind }) });
const byName = (value: string, kind?: string) => ({ match_by: 'name', value, ...(kind && { kind }) });
const byProperty = (...property_matchers: object[]) => ({ match_by: 'property', property_matchers });
const equals = (key: string, value: unknown) => ({ key, operator: 'equals', value });
const graphFile = (nodes: unknown[], edges: unknown[] = [], sourceKind?: string | null) => ({
  ...(sourceKind !== undefined && { metadata: { source_kind: sourceKind } }),
  graph: { nodes, edges },
});

describe('OpenGraph nodes', () => {
  it('are stored under their id in upper case, with their first kind remembered', async () => {
    const properties = {
      name: 'Bob',
      age: 7,
      tags: ['x'],
      environmentid: 'env',
      domainsid: 's',
      tenantid: 't',
      Mixed: 'Kept',
    };
    const { graph } = await convert(graphFile([node('abc', ['Person', 'Clerk'], properties)]));
    assert.deepEqual(nodesOf(graph), ['ABC:Person,Clerk']);
    assert.deepEqual(propertiesOf(graph, 'ABC'), {
      name: 'BOB',
      age: 7,
      tags: ['x'],
      environmentid: 'ENV',
      domainsid: 'S',
      tenantid: 'T',
      Mixed: 'Kept',
      primarykind: 'Person',
    });
    assert.equal(graph.nodes.get('ABC')?.properties.lastseen, ingestTime);
  });

  it('carry the source kind first', async () => {
    const { graph, report } = await convert(graphFile([node('a'), node('b', [])], [], 'HR'));
    assert.deepEqual(nodesOf(graph), ['A:HR,Person', 'B:HR']);
    assert.equal('primarykind' in propertiesOf(graph, 'B'), false);
    assert.deepEqual(report.head, { format: 'opengraph', sourceKind: 'HR', ignored: [] });
  });

  it('do not count a repeated source kind twice', async () => {
    const { graph } = await convert(graphFile([node('a', ['Person', 'HR', 'Clerk'])], [], 'HR'));
    assert.deepEqual(nodesOf(graph), ['A:HR,Person,Clerk']);
  });

  it('bring along the kinds to register, and none that has a meaning already', async () => {
    const { report } = await convert(
      graphFile([node('a', ['Person']), node('b', ['Meta', 'Pet']), node('c', ['Person'])], [], 'HR'),
    );
    assert.deepEqual(report.nodeKinds, ['HR', 'Person', 'Pet']);
  });

  for (const empty of [null, ''])
    it(`have no source kind when it is ${JSON.stringify(empty)}`, async () => {
      const { graph } = await convert(graphFile([node('a')], [], empty));
      assert.deepEqual(nodesOf(graph), ['A:Person']);
    });

  it('need one kind', async () => {
    const { graph, report } = await convert(graphFile([node('a', []), node('b')]));
    assert.deepEqual(nodesOf(graph), ['B:Person']);
    assert.deepEqual(rejectionsOf(graph), [
      'error $.graph.nodes[0].kinds: node A has no kinds; at least 1 kind is required',
    ]);
    assert.equal(report.failure, undefined);
  });

  it('have all the kinds that they are given, up to 64 with the source kind', async () => {
    const { graph } = await convert(graphFile([node('a', ['X', 'Y', 'Z', 'W'])], [], 'HR'));
    assert.deepEqual(nodesOf(graph), ['A:HR,X,Y,Z,W']);
    assert.deepEqual(rejectionsOf(graph), []);
    const kinds = Array.from({ length: 64 }, (_, number) => `K${number}`);
    const many = await convert(graphFile([node('a', kinds)], [], 'HR'));
    assert.deepEqual(rejectionsOf(many.graph), [
      'error $.graph.nodes[0].kinds: node A has too many kinds (65); max allowed is 64',
    ]);
  });

  it('may repeat their id as objectid, which is left out with one remark for the file', async () => {
    const repeated = [node('a-1', ['P'], { objectid: 'A-1', x: 1 }), node('b', ['P'], { objectid: 'b' })];
    const { graph, report } = await convert(graphFile([node('c', ['P']), ...repeated]));
    assert.deepEqual(nodesOf(graph), ['C:P', 'A-1:P', 'B:P']);
    assert.deepEqual(propertiesOf(graph, 'A-1'), { x: 1, primarykind: 'P' });
    assert.deepEqual(rejectionsOf(graph), [
      'remark $.graph.nodes[1].properties.objectid: 2 nodes repeat their id as property objectid: the property is left out',
    ]);
    assert.deepEqual([report.errors, report.warnings, report.failure], [0, 0, undefined]);
  });

  it('come with members of metadata that are ignored with a remark', async () => {
    const document = { metadata: { source_kind: 'HR', version: '2', made: [1] }, graph: { nodes: [node('a')] } };
    const { graph, report } = await convert(document);
    assert.deepEqual(nodesOf(graph), ['A:HR,Person']);
    assert.deepEqual(rejectionsOf(graph), [
      'remark $.metadata.version: ignored: not a member of metadata that this version knows',
      'remark $.metadata.made: ignored: not a member of metadata that this version knows',
    ]);
    assert.equal(report.failure, undefined);
  });

  const violations: [string, unknown, string[]][] = [
    ['no id', { kinds: ['A'] }, ["$.graph.nodes[0]: missing property 'id'"]],
    ['a number as id', { id: 7, kinds: ['A'] }, ['$.graph.nodes[0].id: got number, want string']],
    ['an empty id', { id: '', kinds: ['A'] }, ['$.graph.nodes[0].id: a node needs an id that is not empty']],
    ['no kinds', { id: 'a' }, ["$.graph.nodes[0]: missing property 'kinds'"]],
    ['kinds that are no list', { id: 'a', kinds: 'A' }, ['$.graph.nodes[0].kinds: got string, want array']],
    [
      'too many kinds',
      node(
        'a',
        Array.from({ length: 65 }, (_, number) => `${number}`),
      ),
      ['$.graph.nodes[0].kinds: maxItems: got 65, want 64'],
    ],
    ['a kind that is no text', { id: 'a', kinds: [null] }, ['$.graph.nodes[0].kinds[0]: got null, want string']],
    [
      'a reserved kind',
      node('a', ['Tag_Foo']),
      ["$.graph.nodes[0].kinds[0]: kind 'Tag_Foo' uses reserved namespace 'tag'"],
    ],
    [
      'null properties',
      { id: 'a', kinds: ['A'], properties: null },
      ['$.graph.nodes[0].properties: got null, want object'],
    ],
    [
      'an objectid',
      node('a', ['A'], { objectid: 'x' }),
      ['$.graph.nodes[0].properties.objectid: not allowed: the id of the node is its objectid'],
    ],
    [
      'a null value',
      node('a', ['A'], { x: null }),
      ['$.graph.nodes[0].properties.x: got null, want string, number, boolean or array'],
    ],
    [
      'an object value',
      node('a', ['A'], { x: {} }),
      ['$.graph.nodes[0].properties.x: got object, want string, number, boolean or array'],
    ],
    [
      'a mixed list',
      node('a', ['A'], { x: [1, 'a'] }),
      ['$.graph.nodes[0].properties.x: items must be all strings, all numbers or all booleans'],
    ],
    [
      'a nested list',
      node('a', ['A'], { x: [[1]] }),
      ['$.graph.nodes[0].properties.x: items must be all strings, all numbers or all booleans'],
    ],
    [
      'two faults',
      { kinds: 7 },
      ["$.graph.nodes[0]: missing property 'id'", '$.graph.nodes[0].kinds: got number, want array'],
    ],
    ['nothing in it', {}, ["$.graph.nodes[0]: missing properties 'id', 'kinds'"]],
    ['no object at all', 'a', ['$.graph.nodes[0]: type mismatch: expected an object, got string "a"']],
  ];
  for (const [name, bad, expected] of violations)
    it(`with ${name} are reported with their path, and the next one is converted`, async () => {
      const { graph } = await convert(graphFile([bad, node('good')]));
      assert.deepEqual(nodesOf(graph), ['GOOD:Person']);
      assert.deepEqual(
        rejectionsOf(graph),
        expected.map((text) => `${text.includes('needs an id') ? 'remark' : 'error'} ${text}`),
      );
    });

  it('may have other members and an empty list', async () => {
    const { graph } = await convert(graphFile([{ ...node('a', ['A'], { x: [] }), extra: null }]));
    assert.deepEqual(propertiesOf(graph, 'A'), { x: [], primarykind: 'A' });
  });
});

describe('OpenGraph edges', () => {
  it('connect nodes by id, and create missing ends', async () => {
    const { graph } = await convert(graphFile([node('a')], [edge(byId('a'), 'Knows', byId('z'), { since: 2020 })]));
    assert.deepEqual(edgesOf(graph), ['A -Knows-> Z {"since":2020}']);
    assert.deepEqual(nodesOf(graph), ['A:Person', 'Z:']);
  });

  it('add the kind of an end to it', async () => {
    const { graph } = await convert(graphFile([node('a')], [edge(byId('a', 'Boss'), 'Knows', byId('z', 'Dog'))]));
    assert.deepEqual(nodesOf(graph), ['A:Person,Boss', 'Z:Dog']);
  });

  it('mark only what they create with the source kind', async () => {
    const { graph } = await convertAll([
      file('users', { ObjectIdentifier: 'U' }),
      graphFile([], [edge(byId('u'), 'Uses', byId('new'))], 'HR'),
    ]);
    assert.deepEqual(nodesOf(graph), ['U:Base,User', 'NEW:HR']);
  });

  for (const properties of [undefined, null])
    it(`may have ${properties === null ? 'null' : 'no'} properties`, async () => {
      const { graph } = await convert(graphFile([], [edge(byId('a'), 'Knows', byId('b'), properties)]));
      assert.deepEqual(edgesOf(graph), ['A -Knows-> B']);
    });

  it('find ends by name, in any case, also in the same file and before it', async () => {
    const links = graphFile([], [edge(byName('bob'), 'Knows', byName('SRV', 'Server'))]);
    const { graph } = await convertAll([
      links,
      graphFile([node('1', ['Person'], { name: 'Bob' }), node('2', ['Server'], { name: 'srv' })]),
    ]);
    assert.deepEqual(edgesOf(graph), ['1 -Knows-> 2']);
    const same = await convert({
      graph: { edges: [edge(byName('bob'), 'Knows', byId('2'))], nodes: [node('1', ['Person'], { name: 'Bob' })] },
    });
    assert.deepEqual(edgesOf(same.graph), ['1 -Knows-> 2']);
  });

  it('find ends by properties: all of them, exactly', async () => {
    const nodes = [
      node('1', ['A'], { port: 1, host: 'h' }),
      node('2', ['A'], { port: '1', host: 'h' }),
      node('3', ['A'], { port: 1, host: 'H' }),
    ];
    const { graph } = await convert(
      graphFile(nodes, [edge(byProperty(equals('host', 'h'), equals('port', 1)), 'X', byId('9'))]),
    );
    assert.deepEqual(edgesOf(graph), ['1 -X-> 9']);
  });

  it('take the kind of a matched end as a condition', async () => {
    const nodes = [node('1', ['Cat'], { name: 'tom' }), node('2', ['Dog'], { name: 'Tom' })];
    const { graph } = await convert(graphFile(nodes, [edge(byName('tom', 'Dog'), 'X', byId('9'))]));
    assert.deepEqual(edgesOf(graph), ['2 -X-> 9']);
  });

  it('whose end matches no node or more than one are skipped with a warning', async () => {
    const nodes = [node('1', ['Cat'], { name: 'tom' }), node('2', ['Dog'], { name: 'tom' })];
    const edges = [
      edge(byName('jim'), 'X', byId('1')),
      edge(byId('1'), 'X', byName('tom')),
      edge(byProperty(equals('a', 1), equals('b', true)), 'X', byId('1')),
      edge(byName('tom', 'Horse'), 'X', byId('1')),
      edge(byName('tom', 'User'), 'X', byId('1')),
      edge(byId('1'), 'X', byId('2')),
    ];
    const { graph, report } = await convert(graphFile(nodes, edges));
    assert.deepEqual(edgesOf(graph), ['1 -X-> 2']);
    assert.deepEqual(rejectionsOf(graph), [
      'warning $.graph.edges[0].start: unable to resolve endpoint: "name" equals_ignore_case "jim"',
      'warning $.graph.edges[1].end: unable to resolve endpoint: unexpected error: ambigious matcher with more than one node matched on matchers: "name" equals_ignore_case "tom"',
      'warning $.graph.edges[2].start: unable to resolve endpoint: "a" equals 1, "b" equals true',
      'warning $.graph.edges[3].start: unable to resolve endpoint: unexpected error: failed to translate kinds: unable to map kinds: Horse on matchers: "name" equals_ignore_case "tom"',
      'warning $.graph.edges[4].start: unable to resolve endpoint: "name" equals_ignore_case "tom"',
    ]);
    assert.equal(report.failure, undefined);
  });

  const at = '$.graph.edges[0]';
  const violations: [string, unknown, string[]][] = [
    ['no start', { end: byId('b'), kind: 'X' }, [`${at}: missing property 'start'`]],
    ['a null start', edge(null, 'X', byId('b')), [`${at}.start: got null, want object`]],
    ['no kind', { start: byId('a'), end: byId('b') }, [`${at}: missing property 'kind'`]],
    [
      'a kind with a dash',
      edge(byId('a'), 'x-y', byId('b')),
      [`${at}.kind: 'x-y' does not match pattern '^[A-Za-z0-9_]+$'`],
    ],
    [
      'a reserved kind',
      edge(byId('a'), 'tag_x', byId('b')),
      [`${at}.kind: kind 'tag_x' uses reserved namespace 'tag'`],
    ],
    [
      'a reserved kind of an end',
      edge({ value: 'a', kind: 'Tag_Tier_Zero' }, 'X', byId('b')),
      [`${at}.start.kind: kind 'Tag_Tier_Zero' uses reserved namespace 'tag'`],
    ],
    ['nothing in it', {}, [`${at}: missing properties 'start', 'end', 'kind'`]],
    ['a kind that is no text', edge(byId('a'), 1, byId('b')), [`${at}.kind: got number, want string`]],
    ['no value', edge({}, 'X', byId('b')), [`${at}.start: missing property 'value'`]],
    ['a number as value', edge({ value: 1 }, 'X', byId('b')), [`${at}.start.value: got number, want string`]],
    ['an empty value', edge(byId(''), 'X', byId('b')), [`${at}.start.value: an end needs an id that is not empty`]],
    ['an empty name', edge(byName(''), 'X', byId('b')), [`${at}.start.value: empty value for name match_by strategy`]],
    [
      'an unknown way to match',
      edge({ match_by: 'luck', value: 'a' }, 'X', byId('b')),
      [`${at}.start.match_by: value must be one of 'id', 'name', 'property'`],
    ],
    [
      'matchers that are not asked for',
      edge({ value: 'a', property_matchers: [] }, 'X', byId('b')),
      [`${at}.start.property_matchers: allowed only when match_by is 'property'`],
    ],
    [
      'no matchers',
      edge({ match_by: 'property' }, 'X', byId('b')),
      [`${at}.start: missing property 'property_matchers'`],
    ],
    [
      'an empty list of matchers',
      edge(byProperty(), 'X', byId('b')),
      [`${at}.start.property_matchers: minItems: got 0, want 1`],
    ],
    [
      'a value beside matchers',
      edge({ ...byProperty(equals('a', 1)), value: 'x' }, 'X', byId('b')),
      [`${at}.start.value: not allowed when match_by is 'property'`],
    ],
    [
      'a matcher of wrong parts',
      edge(byProperty({ key: 1, operator: 'like', value: [] }), 'X', byId('b')),
      [
        `${at}.start.property_matchers[0].key: got number, want string`,
        `${at}.start.property_matchers[0].operator: value must be 'equals'`,
        `${at}.start.property_matchers[0].value: got array, want string, number or boolean`,
      ],
    ],
    [
      'a matcher without a key',
      edge(byProperty({ operator: 'equals', value: 1 }), 'X', byId('b')),
      [`${at}.start.property_matchers[0]: missing property 'key'`],
    ],
    [
      'a matcher that is no object',
      edge(byProperty(7 as never), 'X', byId('b')),
      [`${at}.start.property_matchers[0]: got number, want object`],
    ],
    [
      'a kind of an end that is no text',
      edge({ value: 'a', kind: 7 }, 'X', byId('b')),
      [`${at}.start.kind: got number, want string`],
    ],
    [
      'a null value among its properties',
      edge(byId('a'), 'X', byId('b'), { x: null }),
      [`${at}.properties.x: got null, want string, number, boolean or array`],
    ],
    ['properties that are a list', edge(byId('a'), 'X', byId('b'), []), [`${at}.properties: got array, want object`]],
  ];
  for (const [name, bad, expected] of violations)
    it(`with ${name} are reported with their path, and the next one is converted`, async () => {
      const { graph } = await convert(graphFile([], [bad, edge(byId('a'), 'Good', byId('b'))]));
      assert.deepEqual(edgesOf(graph), ['A -Good-> B']);
      assert.deepEqual(
        rejectionsOf(graph),
        expected.map((text) => `${text.includes('needs an id') ? 'remark' : 'error'} ${text}`),
      );
    });

  it('may carry an objectid among their properties', async () => {
    const { graph } = await convert(graphFile([], [edge(byId('a'), 'X', byId('b'), { objectid: 'z' })]));
    assert.deepEqual(edgesOf(graph), ['A -X-> B {"objectid":"z"}']);
  });
});

describe('OpenGraph documents', () => {
  it('may not take a reserved kind as their source, nor a number', async () => {
    const tagged = await convert(graphFile([node('a')], [], 'Tag_Tier_Zero'));
    assert.equal(
      tagged.report.failure,
      "error validating metadata tag: at '/source_kind': kind 'Tag_Tier_Zero' uses reserved namespace 'tag'",
    );
    assert.deepEqual(nodesOf(tagged.graph), []);
    const numbered = await convert(graphFile([node('a')], [], 7 as never));
    assert.equal(
      numbered.report.failure,
      "error validating metadata tag: at '/source_kind': got number, want string or null",
    );
  });

  it('may have their parts in any order', async () => {
    const { graph } = await convert(
      '{"graph":{"edges":[{"start":{"value":"a"},"end":{"value":"b"},"kind":"X"}],"nodes":[{"id":"a","kinds":["P"]}]},"metadata":{"source_kind":"HR"}}',
    );
    assert.deepEqual(nodesOf(graph).sort(), ['A:HR,P', 'B:HR']);
  });

  it('may have nodes and edges in files of their own, edges first', async () => {
    const { graph } = await convertAll([
      { graph: { edges: [edge(byName('bob'), 'Knows', byId('2'))] } },
      { graph: { nodes: [node('1', ['Person'], { name: 'bob' }), node('2')] } },
    ]);
    assert.deepEqual(edgesOf(graph), ['1 -Knows-> 2']);
  });

  it('may have unknown members beside and inside the graph', async () => {
    const { graph, report } = await convert({
      $schema: 'x',
      graph: { version: 1, nodes: [node('a')], other: [{}] },
      extra: [],
    });
    assert.deepEqual(nodesOf(graph), ['A:Person']);
    assert.equal(report.failure, undefined);
  });

  it('whose lists are not lists are reported, and the other list is converted', async () => {
    const { graph } = await convert({ graph: { nodes: { id: 'a' }, edges: [edge(byId('a'), 'X', byId('b'))] } });
    assert.deepEqual(edgesOf(graph), ['A -X-> B']);
    assert.deepEqual(rejectionsOf(graph), ['error $.graph.nodes: expected an array, got {']);
  });

  it('that are cut off give what is complete', async () => {
    const text = JSON.stringify(graphFile([node('a'), node('b')]));
    const { graph, report } = await convert(text.slice(0, text.indexOf('"b"')));
    assert.deepEqual([nodesOf(graph), report.truncated], [['A:Person'], true]);
  });
});
