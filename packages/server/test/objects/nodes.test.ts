import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const EXTENSION = {
  schema: { name: 'Games', display_name: 'Board games', version: 'v1.0.0', namespace: 'Game' },
  node_kinds: [
    {
      name: 'Game_Player',
      display_name: 'Player',
      is_display_kind: true,
      icon: 'user',
      color: '#ABCDEF',
      info: {
        second: { title: 'Second', position: 2, markdown: { content: 'plain' } },
        first: {
          title: 'First',
          position: 1,
          markdown: {
            content:
              '{{ .Properties.name | upper }} has id {{ .NodeID }}{{ if .Properties.strong }}, strong{{ else }}, weak{{ end }}:{{- range .Kinds }} {{ .Name }}{{ end }}',
          },
        },
        broken: { title: 'Broken', position: 3, markdown: { content: '{{ div 1 0 }}' } },
      },
    },
  ],
  relationship_kinds: [
    {
      name: 'Game_Beats',
      description: 'wins against',
      is_traversable: true,
      info: {
        why: {
          title: 'Why',
          position: 0,
          markdown: {
            content:
              '{{ .Source.Properties.name }} {{ .Kind }} {{ .Target.Properties.name }} by {{ .Properties.points }}',
          },
        },
      },
    },
  ],
};

serviceSuite('Nodes, relationships and kinds', (service) => {
  before(async () => {
    assert.equal((await service.put('/api/v2/extensions', EXTENSION)).status, 201);
    await service.draw(`
      p-1:Game_Player:Odd name=ann strong=true -Game_Beats{points=3}-> p-2:Game_Player name=ben -Unheard-> p-1
      m-1:Meta name=many principal_count=7
    `);
  });

  const get = <P extends string>(path: P) => service.get(`/api/v2/${path}`);
  const image = () => service.image;
  const nodeId = (id: string) => image().nodeId(image().nodeByObjectId(id)!);
  const edgeId = (start: string, name: string, end: string) => {
    const [from, to] = [image().nodeByObjectId(start)!, image().nodeByObjectId(end)!];
    return image().edgeId(image().findEdge(from, image().edgeKind(name)!, to)!);
  };

  it('show a node with its kinds, as far as schemas know them, and its properties', async () => {
    const { data } = (await get(`nodes/${nodeId('p-1')}`)).json;
    assert.equal(data.node_id, nodeId('p-1'));
    assert.deepEqual(data.properties, { objectid: 'p-1', name: 'ann', strong: true });
    assert.deepEqual(
      data.kinds
        .map((one: { name: string; node_kind_id: number | null }) => [one.name, one.node_kind_id !== null])
        .sort(),
      [
        ['Game_Player', true],
        ['Odd', false],
      ],
    );
    assert.equal(data.info, undefined);
  });

  it('fill in the texts of kinds, by position; a text that cannot be filled in is shown as written', async () => {
    const { info } = (await get(`nodes/${nodeId('p-1')}?include-info=true`)).json.data;
    assert.deepEqual(
      info.map((one: { name: string; markdown: { content: string } }) => [one.name, one.markdown.content]),
      [
        ['first', `ANN has id ${nodeId('p-1')}, strong: Game_Player Odd`],
        ['second', 'plain'],
        ['broken', '{{ div 1 0 }}'],
      ],
    );
    assert.equal(info[2].markdown.template_error, 'division by zero');
    const other = (await get(`nodes/${nodeId('p-2')}?include-info=1`)).json.data.info;
    assert.equal(other[0].markdown.content, `BEN has id ${nodeId('p-2')}, weak: Game_Player`);
  });

  it('show a relationship with its ends, kind and properties', async () => {
    const id = edgeId('p-1', 'Game_Beats', 'p-2');
    const { data } = (await get(`relationships/${id}?include-info=true`)).json;
    assert.deepEqual(
      [data.relationship_id, data.source_node_id, data.target_node_id],
      [id, nodeId('p-1'), nodeId('p-2')],
    );
    assert.equal(data.kind.name, 'Game_Beats');
    assert.deepEqual(data.properties, { points: 3 });
    assert.equal(data.info[0].markdown.content, 'ann Game_Beats ben by 3');
    const plain = (await get(`relationships/${edgeId('p-2', 'Unheard', 'p-1')}`)).json.data;
    assert.deepEqual(plain.kind, { relationship_kind_id: null, name: 'Unheard' });
  });

  it('show what a schema says of a kind, with texts as they were written', async () => {
    const { kinds } = (await get(`nodes/${nodeId('p-2')}`)).json.data;
    const { data } = (await get(`node-kinds/${kinds[0].node_kind_id}`)).json;
    assert.deepEqual([data.name, data.display_name, data.is_display_kind], ['Game_Player', 'Player', true]);
    assert.deepEqual([data.icon, data.color], ['user', '#ABCDEF']);
    assert.match(data.info.first!.markdown.content, /\.NodeID/);
    assert.deepEqual(
      [data.extension.name, data.extension.display_name, data.extension.namespace, data.extension.version],
      ['Games', 'Board games', 'Game', 'v1.0.0'],
    );
    const edge = (await get(`relationships/${edgeId('p-1', 'Game_Beats', 'p-2')}`)).json.data;
    const relationship = (await get(`relationship-kinds/${edge.kind.relationship_kind_id}`)).json.data;
    assert.deepEqual(
      [relationship.name, relationship.description, relationship.is_traversable],
      ['Game_Beats', 'wins against', true],
    );
  });

  it('show a node that stands for many', async () => {
    assert.deepEqual((await get('meta/m-1')).json.data, {
      props: { objectid: 'm-1', name: 'many', principal_count: 7 },
    });
  });

  it('list every kind, of nodes or of relationships', async () => {
    const kinds = async (query: string): Promise<string[]> => (await get(`graphs/kinds${query}`)).json.data.kinds;
    const [all, nodes, edges] = await Promise.all([kinds(''), kinds('?type=eq:node'), kinds('?type=neq:node')]);
    assert.deepEqual(all, [...all].sort());
    for (const name of ['User', 'AZTenant', 'Game_Player', 'Odd', 'Meta']) assert.ok(nodes!.includes(name), name);
    for (const name of ['MemberOf', 'Game_Beats', 'Unheard']) assert.ok(edges!.includes(name), name);
    assert.ok(!nodes!.includes('MemberOf') && !edges!.includes('User'));
    assert.deepEqual(await kinds('?type=eq:edge'), edges);
    assert.deepEqual(await kinds('?type=neq:edge'), nodes);
    assert.deepEqual(await kinds('?type=eq:node&type=eq:edge'), all);
    assert.deepEqual(await kinds('?type=eq:other'), []);
    assert.equal((await get('graphs/kinds?type=gt:node')).status, 400);
  });

  it('say what is wrong with an id', async () => {
    for (const [path, status, message] of [
      ['nodes/abc', 400, 'node id is malformed'],
      ['nodes/1.5', 400, 'node id is malformed'],
      ['nodes/999999999', 404, 'node not found'],
      ['nodes/9223372036854775807', 404, 'node not found'],
      ['nodes/-1', 404, 'node not found'],
      ['nodes/1?include-info=perhaps', 400, 'include-info is malformed'],
      ['relationships/abc', 400, 'relationship id is malformed'],
      ['relationships/999999999', 404, 'relationship not found'],
      ['relationships/1?include-info=2', 400, 'include-info is malformed'],
      ['meta/p-1', 404, 'node not found'],
      ['meta/nothing', 404, 'node not found'],
      ['node-kinds/x', 400, 'node kind id is malformed'],
      ['node-kinds/99999999999', 400, 'node kind id is malformed'],
      ['node-kinds/999999', 404, 'node kind not found'],
      ['relationship-kinds/x', 400, 'relationship kind id is malformed'],
      ['relationship-kinds/999999', 404, 'relationship kind not found'],
    ] as const) {
      const answer = await get(path);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message], path);
    }
  });
});
