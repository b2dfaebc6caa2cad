import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PackStructure } from '@chokepoint/bolt';
import neo4j, { type Path } from 'neo4j-driver';
import { mapOf, TAGS } from '../../../../bolt/testing/raw-bolt.ts';
import type { BoltClients } from '../../../testing/bolt/bolt-clients.ts';

const EMPTY = mapOf({});

/** What queries return reaches a client as what it was, in the form of its version. */
export function valueCases(clients: BoltClients): void {
  const echo = async (value: unknown) => {
    const { records } = await clients.driver().executeQuery('RETURN $value AS value', { value });
    return records[0]!.get('value');
  };

  it('returns every value as it was sent', async () => {
    const integers = [0n, -1n, 127n, 128n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)].map((one) => neo4j.int(one));
    const values = [
      ...[null, true, false, '', 'é\u{1F600}', 'x'.repeat(70_000), 1.5, -0, Number.POSITIVE_INFINITY],
      ...integers,
      [1.5, ['a', null], []],
      { a: { b: [true, { c: 'd' }] }, empty: {} },
      new Int8Array([1, -2, 3]),
      new neo4j.types.Date(neo4j.int(2024), neo4j.int(2), neo4j.int(29)),
      new neo4j.types.LocalTime(neo4j.int(23), neo4j.int(59), neo4j.int(58), neo4j.int(999_999_999)),
      new neo4j.types.Time(neo4j.int(1), neo4j.int(2), neo4j.int(3), neo4j.int(4), neo4j.int(-3600)),
      new neo4j.types.LocalDateTime(...([1969, 7, 20, 20, 17, 40, 5].map((one) => neo4j.int(one)) as LocalParts)),
      new neo4j.types.DateTime(...([2024, 7, 20, 20, 17, 40, 5, 7200].map((one) => neo4j.int(one)) as ZonedParts)),
      new neo4j.types.Duration(neo4j.int(1), neo4j.int(-2), neo4j.int(3), neo4j.int(4)),
      new neo4j.types.Point(neo4j.int(7203), 1.5, -2.5),
      new neo4j.types.Point(neo4j.int(4979), 1, 2, 3),
    ];
    for (const value of values) assert.deepEqual(await echo(value), value);
    assert.ok(Number.isNaN(await echo(Number.NaN)));
  });

  it('returns times of named zones', async () => {
    const { records } = await clients
      .driver()
      .executeQuery("RETURN datetime('2024-07-01T12:00:00[Europe/Berlin]') AS at, $at AS back", {
        at: new neo4j.types.DateTime(
          ...([2024, 1, 1, 12, 0, 0, 0].map((one) => neo4j.int(one)) as LocalParts),
          neo4j.int(3600),
          'Europe/Berlin',
        ),
      });
    assert.equal(records[0]!.get('at').toString(), '2024-07-01T12:00:00+02:00[Europe/Berlin]');
    assert.equal(records[0]!.get('back').toString(), '2024-01-01T12:00:00+01:00[Europe/Berlin]');
  });

  it('returns nodes and relationships with ids by which they are found again', async () => {
    const driver = clients.driver();
    const { records } = await driver.executeQuery("MATCH (a {name: 'ALICE@CORP'})-[r:MemberOf]->(g) RETURN a, r, g");
    const [a, r, g] = ['a', 'r', 'g'].map((key) => records[0]!.get(key));
    assert.deepEqual(a.labels, ['User', 'Base']);
    assert.equal(a.properties.objectid, 'ALICE');
    assert.equal(r.type, 'MemberOf');
    assert.deepEqual(r.properties, { isacl: false });
    assert.equal(r.startNodeElementId, a.elementId);
    assert.equal(r.endNodeElementId, g.elementId);
    assert.equal(a.elementId, a.identity.toString());
    const again = await driver.executeQuery('MATCH (n) WHERE elementId(n) = $id AND id(n) = $number RETURN n.name', {
      id: a.elementId,
      number: a.identity,
    });
    assert.deepEqual(
      again.records.map((one) => one.get(0)),
      ['ALICE@CORP'],
    );
  });

  it('returns paths forwards, backwards, of one node, and through a node twice', async () => {
    const pathOf = async (pattern: string): Promise<Path> => {
      const { records } = await clients.driver().executeQuery(`MATCH p = ${pattern} RETURN p LIMIT 1`);
      return records[0]!.get('p');
    };
    const names = ({ start, segments }: Path) =>
      [start, ...segments.map(({ end }) => end)].map((one) => one.properties.name);
    const walked = await pathOf("(:User {name: 'ALICE@CORP'})-[:MemberOf]->()-[:AdminTo]->()");
    assert.deepEqual(names(walked), ['ALICE@CORP', 'ADMINS@CORP', 'PC@CORP']);
    const back = await pathOf('(:Computer)<-[:AdminTo]-(:Group)');
    assert.deepEqual(names(back), ['PC@CORP', 'ADMINS@CORP']);
    assert.equal(back.segments[0]!.relationship.startNodeElementId, back.end.elementId);
    const single = await pathOf("(:User {name: 'ALICE@CORP'})");
    assert.equal(single.length, 0);
    const round = await pathOf("(:User {name: 'ALICE@CORP'})-[:MemberOf]->()<-[:MemberOf]-({name: 'BOB@CORP'})");
    assert.deepEqual(names(round), ['ALICE@CORP', 'ADMINS@CORP', 'BOB@CORP']);
    const circle = await pathOf(
      "(:Group {name: 'RING@CORP'})-[:MemberOf]->(:Group)-[:MemberOf]->(:Group {name: 'RING@CORP'})",
    );
    // The driver takes the last distinct node for the end.
    assert.equal(circle.segments.at(-1)!.end.elementId, circle.start.elementId);
    assert.equal(circle.length, 2);
  });

  it('has fewer fields, and times by the clock on the wall, for clients of 4.x', async () => {
    const query =
      "MATCH p = (a {name: 'ALICE@CORP'})-[r:MemberOf]->() RETURN a, r, p, datetime('2024-01-01T12:00:00+01:00') AS at";
    const shapes = async (version: string, hello: Parameters<typeof mapOf>[0] = {}) => {
      const client = await clients.raw(version, hello);
      client.send(TAGS.run, query, EMPTY, EMPTY);
      client.send(TAGS.pull, EMPTY);
      await client.next();
      const [values] = (await client.next()).fields as readonly (readonly PackStructure[])[];
      client.close();
      const [, rels] = values![2]!.fields as readonly (readonly PackStructure[])[];
      const [node, relationship, , time] = values!;
      return [node!.fields.length, relationship!.fields.length, rels![0]!.fields.length, time!.tag, time!.fields[0]];
    };
    const utc = Date.UTC(2024, 0, 1, 11) / 1000;
    assert.deepEqual(await shapes('4.4'), [3, 5, 3, 0x46, utc + 3600]);
    assert.deepEqual(await shapes('4.4', { patch_bolt: ['utc'] }), [3, 5, 3, 0x49, utc]);
    assert.deepEqual(await shapes('5.4'), [4, 8, 4, 0x49, utc]);
  });

  it('refuses parameters that are no values', async () => {
    const client = await clients.raw('5.8');
    client.send(TAGS.run, 'RETURN $x', mapOf({ x: new PackStructure(0x4e, [1, [], EMPTY, '1']) }), EMPTY);
    assert.equal((await client.next()).metadata.get('neo4j_code'), 'Neo.ClientError.Request.Invalid');
    client.close();
  });
}

type Int = ReturnType<typeof neo4j.int>;
type LocalParts = [Int, Int, Int, Int, Int, Int, Int];
type ZonedParts = [...LocalParts, Int];
