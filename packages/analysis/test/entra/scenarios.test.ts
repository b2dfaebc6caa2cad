import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import { analysed } from '../../testing/analysed.ts';
import { derivedTexts, edgesOf, imageOfPlain, type PlainEdge, type PlainNode } from './plain-graph.ts';
import { readScenario, type Scenario } from './scenario.ts';

const fixtures = sharedFixtures();

function derivedFrom({ nodes, collected }: Pick<Scenario, 'nodes' | 'collected'>): string[] {
  return derivedTexts(analysed(imageOfPlain({ nodes, edges: collected })).image);
}

if (fixtures) {
  const read = (name: string, isDerived?: (kind: string) => boolean) =>
    readScenario(join(fixtures, 'scenarios', `${name}.json`), isDerived);

  describe('drawn scenarios', () => {
    it('AZAddSecretHarness', () => {
      const scenario = read('AZAddSecretHarness');
      assert.equal(scenario.derived.length, 4);
      assert.deepEqual(derivedFrom(scenario), scenario.derived);
    });

    for (const name of ['AZMGDirectoryReadWriteAll', 'AZMGGroupReadWriteAll'])
      it(name, () => {
        const scenario = read(name);
        assert.equal(scenario.derived.length, 2);
        assert.deepEqual(derivedFrom(scenario), scenario.derived);
      });

    it('AZMGApplicationReadWriteAll, and the holder over itself, which is not drawn', () => {
      const scenario = read('AZMGApplicationReadWriteAll');
      assert.equal(scenario.derived.length, 6);
      const itself = ['n3 AZMGAddOwner n3', 'n3 AZMGAddSecret n3'];
      assert.deepEqual(derivedFrom(scenario), [...scenario.derived, ...itself].sort());
    });

    it('AZMGRoleManagementReadWriteDirectory, but a group gets members where a secret is drawn', () => {
      const scenario = read('AZMGRoleManagementReadWriteDirectory');
      assert.equal(scenario.derived.length, 10);
      const drawn = scenario.derived.map((edge) => (edge === 'n2 AZMGAddSecret n6' ? 'n2 AZMGAddMember n6' : edge));
      const itself = ['n2 AZMGAddOwner n2', 'n2 AZMGAddSecret n2'];
      assert.deepEqual(derivedFrom(scenario), [...drawn, ...itself].sort());
    });

    it('AZPIMRolesHarness', () => {
      const scenario = read('AZPIMRolesHarness', (kind) => kind === 'AZRoleApprover');
      assert.equal(scenario.derived.length, 10);
      assert.deepEqual(approversOf(scenario), scenario.derived);
    });

    for (const name of ['AZInboundControlHarness', 'AZManagementGroup', 'azgroupmembership', 'azbaseharness'])
      it(`${name}: all of it could have been collected; nothing is lost and nothing added`, () => {
        const { nodes, collected } = read(name, () => false);
        const before = imageOfPlain({ nodes, edges: collected });
        assert.ok(before.edgeCount > 0);
        assert.deepEqual(edgesOf(analysed(before).image), edgesOf(before));
      });
  });
}

/** The drawing has no tenant, and names objects by ids of their own. */
function approversOf({ nodes, collected }: Scenario): string[] {
  const ids = new Map(nodes.map(({ id, properties }) => [id, `${properties.drawnid}`.toUpperCase()]));
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const tenant = '6C12B0B0-B2CC-4A73-8252-0B94BFCA2145';
  const objects = nodes.map(({ id, kinds, properties }): PlainNode => {
    const [definition] = `${properties.drawnid}`.split('@');
    return { id: ids.get(id)!, kinds, properties: { ...properties, templateid: definition, tenantid: tenant } };
  });
  const edges: PlainEdge[] = [
    ...collected.map(([source, kind, target]) => [ids.get(source)!, kind, ids.get(target)!] as const),
    ...objects.map(({ id }) => [tenant, 'AZContains', id] as const),
  ];
  const whole = [...objects, { id: tenant, kinds: ['AZBase', 'AZTenant'], properties: {} }];
  return derivedFrom({ nodes: whole, collected: edges })
    .map((text) => text.split(' '))
    .map(([source, kind, target]) => `${names.get(source!)} ${kind} ${names.get(target!)}`)
    .sort();
}
