import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import {
  AZURE_ENTITIES,
  AZURE_RELATIONS,
  DESCENDENTS,
  DIRECTORY_ENTITIES,
  type DirectoryEntity,
} from '@chokepoint/contract';
import { z } from 'zod';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';
import { someOfKind, withRealEnvironments } from '../../testing/real-environments.ts';

/** Pages of directory objects list rows of the first form, those of Azure objects rows of the second. */
const row = z.object({ objectID: z.string(), name: z.string() });
const azureRow = z.object({ props: z.looseObject({ objectid: z.string() }) });
const counted = z.object({ count: z.int(), limit: z.int(), skip: z.int() });
const page = counted.extend({ data: z.array(row) });
const azurePage = counted.extend({ data: z.array(azureRow) });
const information = z.object({
  data: z.looseObject({ props: z.record(z.string(), z.unknown()), kinds: z.array(z.string()) }),
});
const flatGraph = z.record(
  z.string(),
  z.object({ data: z.record(z.string(), z.unknown()), id1: z.string().optional(), id2: z.string().optional() }),
);

/** The number at a path of names. */
const numberAt = (record: unknown, ...path: readonly string[]): number =>
  z.number().parse(path.reduce((at, name) => z.record(z.string(), z.unknown()).parse(at)[name], record));

serviceSuite('Pages of objects', (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
    await withRealEnvironments(service, admin);
  });

  const get = (path: string, as?: Credentials) => service.get(`/api/v2/${path}`, as);
  const read = async <T>(shape: z.ZodType<T>, path: string): Promise<T> => {
    const answer = await get(path);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return shape.parse(answer.json);
  };
  const image = () => service.image;
  const subjects = (entity: Pick<DirectoryEntity, 'kind'>) => someOfKind(image(), entity.kind, 2);

  /** All rows of a list, after a look at its pages. */
  async function checkList<R>(
    shape: z.ZodType<z.output<typeof counted> & { data: R[] }>,
    idOf: (row: R) => string,
    path: string,
    count: number,
  ): Promise<R[]> {
    const all = await read(shape, `${path}&limit=${count + 1}`);
    assert.equal(all.count, count, path);
    assert.equal(all.data.length, count, path);
    assert.equal(new Set(all.data.map(idOf)).size, count, `${path} lists something twice`);
    if (count > 3) {
      const pages = [`${path}&limit=2`, `${path}&skip=2&limit=2`].map((one) => read(shape, one));
      const [first, second] = [await pages[0]!, await pages[1]!];
      assert.deepEqual([...first.data, ...second.data], all.data.slice(0, 4), path);
      assert.deepEqual([first.limit, first.skip, second.skip], [2, 0, 2]);
    }
    return all.data;
  }

  function checkGraph(graph: z.output<typeof flatGraph>, listed: readonly unknown[], path: string): void {
    const nodes = Object.entries(graph).filter(([key]) => !key.startsWith('rel_'));
    const drawn = new Set(nodes.map(([, node]) => node.data.objectid));
    for (const id of listed) assert.ok(drawn.has(id), `${path} does not draw ${id}`);
    for (const [key, edge] of Object.entries(graph))
      if (key.startsWith('rel_')) assert.ok(graph[edge.id1!] && graph[edge.id2!], `${path}: ${key} hangs in the air`);
    assert.ok(listed.length > 0 || nodes.length === 0, `${path} draws what is not listed`);
  }

  for (const entity of DIRECTORY_ENTITIES)
    it(`of ${entity.collection}: counts equal the lists, lists equal the graphs, pages and sorting agree`, async () => {
      for (const id of subjects(entity)) {
        const { data } = await read(information, `${entity.collection}/${encodeURIComponent(id)}`);
        const { props, kinds, ...counts } = data;
        assert.equal(props.objectid, id);
        assert.ok(kinds.includes(entity.kind));
        const counted = entity.sections.flatMap((section) => section.count ?? []);
        assert.deepEqual(Object.keys(counts).sort(), [...counted].sort());
        for (const { path: name, count, listOnly } of entity.sections) {
          if (!name) continue;
          const path = `${entity.collection}/${encodeURIComponent(id)}/${name}?`;
          const expected = count ? Number(counts[count]) : (await read(page, path)).count;
          const rows = await checkList(page, ({ objectID }) => objectID, path, expected);
          // That an empty list has an empty graph is seen often enough on one page.
          if (expected === 0 && entity.collection !== 'containers' && name !== 'sessions') continue;
          const sorted = await read(page, `${path}sort_by=name&limit=${expected + 1}`);
          const names = (listed: typeof rows) => listed.map(({ name }) => name).filter(Boolean);
          assert.deepEqual(names(sorted.data), names(rows).sort(), path);
          if (listOnly)
            assert.equal(
              messageOf(await get(`${path}type=graph`)),
              "there are errors in the query parameters: type 'graph' is not supported for this endpoint",
            );
          else
            checkGraph(
              await read(flatGraph, `${path}type=graph`),
              rows.map((row) => row.objectID),
              path,
            );
        }
      }
    });

  for (const [type, entity] of Object.entries(AZURE_ENTITIES))
    it(`of azure ${type}: counts equal the lists, lists equal the graphs`, async () => {
      for (const id of someOfKind(image(), entity.kind, 2)) {
        const base = `azure/${type}?object_id=${encodeURIComponent(id)}`;
        const { data } = await read(information, base);
        assert.equal(data.props.objectid, id);
        assert.ok(data.kinds.includes(entity.kind));
        const counts = new Map<string, number>();
        for (const [place, relation] of Object.entries(entity.counts))
          counts.set(relation, numberAt(data, ...place.split('.')));
        for (const relation of entity.descendents ?? []) {
          const name = DESCENDENTS[relation as keyof typeof DESCENDENTS];
          counts.set(relation, numberAt(data, 'descendents', 'descendent_counts', name));
        }
        for (const relation of AZURE_RELATIONS) {
          const path = `${base}&related_entity_type=${relation}`;
          const { count } = await read(counted, path);
          assert.equal(counts.get(relation) ?? count, count, path);
          if (count === 0 && type !== 'roles') continue;
          const idOf = ({ props }: z.output<typeof azureRow>) => props.objectid;
          const rows = await checkList(azurePage, idOf, path, count);
          checkGraph(await read(flatGraph, `${path}&type=graph`), rows.map(idOf), path);
        }
      }
    });

  it('leave the counts away when either switch says so', async () => {
    const [id] = subjects({ kind: 'Domain' });
    for (const query of ['counts=false', 'count=false', 'count=0', 'counts=F']) {
      const { data } = await read(information, `domains/${id}?${query}`);
      assert.deepEqual(Object.keys(data).sort(), ['kinds', 'props'], query);
    }
    for (const query of ['', '?counts=true', '?count=1'])
      assert.equal(typeof (await read(information, `domains/${id}${query}`)).data.users, 'number', query);
    const [tenant] = subjects({ kind: 'AZTenant' });
    const { data } = await read(information, `azure/tenants?object_id=${tenant}&counts=false`);
    assert.equal(data.inbound_object_control, 0);
    assert.deepEqual(data.descendents, { descendent_counts: null });
  });

  it('sort by what is shown and by any property, both ways', async () => {
    const [id] = subjects({ kind: 'Domain' });
    const column = async (sort: string, of: 'objectID' | 'name') =>
      (await read(page, `domains/${id}/users?limit=100000&sort_by=${sort}`)).data.map((one) => one[of]);
    const ids = await column('objectid', 'objectID');
    assert.ok(ids.length > 3);
    assert.deepEqual(ids, [...ids].sort());
    assert.deepEqual(await column('-objectID', 'objectID'), [...ids].sort().reverse());
    assert.deepEqual(await column('-name', 'name'), (await column('name', 'name')).reverse());
    const byTime = await column('whencreated&sort_by=objectid', 'objectID');
    const created = (object: string) =>
      Number(image().nodeProperty(image().nodeByObjectId(object)!, 'whencreated') ?? 9e99);
    assert.deepEqual(
      byTime.map(created),
      byTime.map(created).sort((a, b) => a - b),
    );
  });

  it('refuse what they cannot make sense of', async () => {
    const [group] = subjects({ kind: 'Group' });
    const list = `groups/${group}/members`;
    const faulty = 'there are errors in the query parameters';
    for (const [path, status, message] of [
      [`${list}?type=count`, 400, `${faulty}: unsupported result type for this query`],
      [`${list}?type=picture`, 400, `${faulty}: unsupported result type for this query`],
      [`${list}?skip=-1`, 400, `${faulty}: error getting paging parameters: invalid skip: -1`],
      [`${list}?limit=-1`, 400, `${faulty}: error getting paging parameters: invalid limit: -1`],
      [`${list}?limit=x`, 400, `${faulty}: error getting paging parameters: invalid limit: x`],
      [`${list}?skip=1e3`, 400, `${faulty}: error getting paging parameters: invalid skip: 1e3`],
      [
        `${list}?skip=99999999999999999999`,
        400,
        `${faulty}: error getting paging parameters: invalid skip: 99999999999999999999`,
      ],
      [`${list}?sort_by=nonsense`, 400, 'column format does not support sorting: nonsense'],
      [`${list}?sort_by=-`, 400, 'empty sort_by parameter supplied'],
      [`groups/${group}?counts=maybe`, 400, 'there are errors in the query parameter filters specified'],
      ['groups/S-1-5-21-9-9-9-512', 404, 'node not found'],
      ['groups/S-1-5-21-9-9-9-512/members', 404, 'node not found'],
      [`users/${group}`, 404, 'node not found'],
      ['azure/users', 400, 'query parameter object_id is required'],
      ['azure/users?object_id=x', 404, 'not found'],
      ['azure/nothing?object_id=x', 400, 'there are errors in the query parameter filters specified'],
      ['azure/__proto__?object_id=x', 400, 'there are errors in the query parameter filters specified'],
      ['azure/users?object_id=x&related_entity_type=foo', 404, 'no matching related entity list type for foo'],
      ['azure/users?object_id=x&related_entity_type=roles', 404, 'not found'],
      [
        'azure/users?object_id=x&related_entity_type=roles&type=count',
        400,
        'invalid return type requested for related entities',
      ],
    ] as const) {
      const answer = await get(path);
      assert.deepEqual([answer.status, messageOf(answer)], [status, message], path);
    }
  });

  it('give an empty page for no rows and beyond the end, with the whole count', async () => {
    const [id] = subjects({ kind: 'Domain' });
    const { count } = await read(counted, `domains/${id}/users`);
    for (const query of ['limit=0', `skip=${count}`, `skip=${count + 1000}`]) {
      const { count: whole, data } = await read(page, `domains/${id}/users?${query}`);
      assert.deepEqual([whole, data], [count, []], query);
    }
    const [tenant] = subjects({ kind: 'AZTenant' });
    const beyond = await get(`azure/tenants?object_id=${tenant}&related_entity_type=descendent-users&skip=1000000`);
    assert.deepEqual([beyond.status, messageOf(beyond)], [400, 'invalid skip: 1000000']);
  });

  it('list what belongs to an object of another kind than the path says', async () => {
    const [user] = subjects({ kind: 'User' });
    const groups = async (path: string) => (await get(`${path}/${user}/memberships`)).json;
    assert.deepEqual(await groups('groups'), await groups('users'));
  });

  it('let a domain be marked as collected or not', async () => {
    const [id] = subjects({ kind: 'Domain' });
    const patch = (body: unknown) => service.patch(`/api/v2/domains/${id}`, body);
    for (const collected of [false, true]) {
      assert.deepEqual((await patch({ collected })).json, { data: { collected } });
      const { data } = await read(information, `domains/${id}?counts=false`);
      assert.equal(data.props.collected, collected);
      assert.ok(data.kinds.includes('Domain'));
    }
    assert.equal(messageOf(await patch({})), 'no domain fields sent for patching');
    assert.equal((await patch({ collected: 'yes' })).status, 400);
    assert.equal((await patch('{')).status, 400);
    const unknown = await service.patch('/api/v2/domains/S-1-5-21-9', { collected: true });
    assert.deepEqual([unknown.status, messageOf(unknown)], [404, 'node not found']);
  });
});
