import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { domainServicesProperties } from '../src/domain-services-properties.ts';
import {
  abusableAppRoleKinds,
  aclRights,
  appRoleTransitKinds,
  directoryTraversableKinds,
  entraControlKinds,
  entraExecutionKinds,
  entraTraversableKinds,
  environments,
  nodeKinds,
  properties,
  relationshipKinds,
} from '../src/index.ts';

type Reference = {
  node_kinds: {
    name: string;
    base: string | null;
    icon: { name: string; color: string } | null;
    ingest_file_type: string | null;
  }[];
  relationship_kinds: {
    name: string;
    category: string | null;
    traversable: boolean;
    acl: boolean;
    pathfinding_frontend: boolean;
  }[];
  properties: { name: string }[];
  extra_properties: { name: string }[];
  sets: Record<string, string[]> & { environments: { environment_kind: string; principal_kinds: string[] }[] };
};

/** Facts kept beside the project; without them there is nothing to compare with, and one line says so. */
function reference(): Reference | undefined {
  const shared = process.env.CHOKEPOINT_SHARED ?? join(import.meta.dirname, '../../../../shared');
  const path = join(shared, 'reference/kinds.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Reference;
  if (process.env.CI === 'true') throw new Error(`reference data is missing: ${path} (set CHOKEPOINT_SHARED)`);
  console.log('no reference data beside the project: kinds are not compared');
  return undefined;
}

type Additions = Pick<Reference, 'node_kinds' | 'relationship_kinds'>;

/** Kinds that the ecosystem has added since, of which those that are here are compared. */
function additions(): Additions {
  const shared = process.env.CHOKEPOINT_SHARED ?? join(import.meta.dirname, '../../../../shared');
  const text = readFileSync(join(shared, 'reference/upstream-additions.md'), 'utf8');
  const [, json] = /```json\n(\{"node_kinds"[\s\S]*?)```/.exec(text) ?? [];
  return JSON.parse(json!) as Additions;
}

/** Properties of objects and files that are newer than the reference. */
const NEWER_PROPERTIES = [
  ...domainServicesProperties.map(({ name }) => name),
  'cn',
  'customexplicitdenyacescount',
  'custominheriteddenyacescount',
  'objectclass',
  'serverreference',
  'siteobject',
];

const expected = reference();
if (expected)
  describe('the kinds of the ecosystem', () => {
    const { sets } = expected;
    const newer = additions();
    const known = new Set([...expected.node_kinds, ...expected.relationship_kinds].map(({ name }) => name));
    const since = new Set([...newer.node_kinds, ...newer.relationship_kinds].map(({ name }) => name));
    const isNew = ({ name }: { readonly name: string }) => since.has(name) && !known.has(name);
    const where = (wanted: (kind: (typeof relationshipKinds)[number]) => boolean) =>
      relationshipKinds.filter((kind) => wanted(kind) && !isNew(kind)).map((kind) => kind.name);
    const earlier = (names: Iterable<string>) => [...names].filter((name) => !isNew({ name }));
    const ownership = new Set(sets.ad_dca_post_processed_relationships);

    it('are all there, in its order, with base, icon and file type', () => {
      const shown = (kinds: readonly (typeof nodeKinds)[number][]) =>
        kinds.map(({ name, base, icon, fileType }) => [name, base ?? null, icon?.glyph, icon?.color, fileType ?? null]);
      const said = (kinds: Reference['node_kinds']) =>
        kinds.map((kind) => [kind.name, kind.base, kind.icon?.name, kind.icon?.color, kind.ingest_file_type]);
      const here = new Set(nodeKinds.map(({ name }) => name as string));
      assert.deepEqual(shown(nodeKinds.filter((kind) => !isNew(kind))), said(expected.node_kinds));
      assert.deepEqual(shown(nodeKinds.filter(isNew)), said(newer.node_kinds.filter(({ name }) => here.has(name))));
    });

    it('relate in the same ways', () => {
      const shown = (kinds: readonly (typeof relationshipKinds)[number][]) =>
        kinds.map(({ name, category, traversable, acl, filterable }) => [name, category, traversable, acl, filterable]);
      const said = (kinds: Reference['relationship_kinds']) =>
        kinds.map((kind) => [kind.name, kind.category, kind.traversable, kind.acl, kind.pathfinding_frontend]);
      const here = new Set(relationshipKinds.map(({ name }) => name as string));
      assert.deepEqual(shown(relationshipKinds.filter((kind) => !isNew(kind))), said(expected.relationship_kinds));
      assert.deepEqual(
        shown(relationshipKinds.filter(isNew)),
        said(newer.relationship_kinds.filter(({ name }) => here.has(name))),
      );
    });

    for (const [name, ours, theirs] of [
      ['rights of entries', aclRights, sets.ad_acl_relationships],
      [
        'rights that become relationships',
        where((kind) => kind.acl && !ownership.has(kind.name)),
        sets.ad_ace_rights_copied_as_edges,
      ],
      ['rights only collectors see', where((kind) => kind.acl && !kind.recomputed), sets.ad_ingest_acl_relationships],
      ['paths in a directory', earlier(directoryTraversableKinds), sets.ad_pathfinding_relationships],
      ['paths in Entra', earlier(entraTraversableKinds), sets.azure_pathfinding_relationships],
      ['inbound control', where((kind) => kind.inbound), sets.common_inbound_relationships],
      ['outbound control', where((kind) => kind.outbound), sets.common_outbound_relationships],
      [
        'recomputed',
        where((kind) => kind.recomputed && !ownership.has(kind.name)),
        [...(sets.ad_post_processed_relationships ?? []), ...(sets.azure_post_processed_relationships ?? [])],
      ],
      ['composed', where((kind) => kind.composed), sets.ad_edge_composition_relationships],
      ['control in Entra', earlier(entraControlKinds), sets.azure_control_relationships],
      ['execution in Entra', entraExecutionKinds, sets.azure_execution_privileges],
      ['abusable application roles', abusableAppRoleKinds, sets.azure_abusable_app_role_relationships],
      ['what these roles allow', appRoleTransitKinds, sets.azure_app_role_transit_relationships],
      [
        'collected',
        where((kind) => kind.collected),
        [...(sets.ad_written_by_ingest ?? []), ...(sets.azure_written_by_ingest ?? [])],
      ],
      ['derived', where((kind) => kind.derived), sets.written_by_community_analysis],
    ] as const)
      it(`have the same set: ${name}`, () => assert.deepEqual([...ours].sort(), [...(theirs ?? [])].sort()));

    it('have the same properties and environments', () => {
      const names = [...expected.properties, ...expected.extra_properties].map(({ name }) => name);
      assert.deepEqual(properties.map(({ name }) => name as string).sort(), [...names, ...NEWER_PROPERTIES].sort());
      assert.deepEqual(
        environments.map(({ kind, principals }) => [kind, principals]),
        sets.environments.map((environment) => [environment.environment_kind, environment.principal_kinds]),
      );
    });
  });
