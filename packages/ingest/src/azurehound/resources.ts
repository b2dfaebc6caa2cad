import type { NodeRef, Properties } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { upperCase } from '../records/upper-case.ts';
import { NO_PROPERTIES } from './no-properties.ts';
import { containedInTenant, subject, tenantId } from './tenant.ts';

type Container = { readonly kind: string; readonly field: string };

const RESOURCE_GROUP: Container = { kind: 'AZResourceGroup', field: 'resourceGroupId' };

/** Per resource: properties in addition to tenant and time, and edges in addition to containment. */
type Resource = {
  readonly container: Container | 'tenant';
  readonly properties: (item: RecordReader) => Properties;
  readonly edges?: (item: RecordReader, node: NodeRef, writer: ElementWriter) => void;
};

const named = (item: RecordReader): Properties => ({ name: item.text('name') });

const RESOURCES: Readonly<Record<string, Resource>> = {
  AZManagementGroup: {
    container: 'tenant',
    properties: (item) => ({ displayname: upperCase(item.record('properties')?.text('displayName') ?? '') }),
  },
  AZSubscription: {
    container: 'tenant',
    properties: (item) => ({ displayname: item.text('displayName'), name: item.text('displayName') }),
  },
  AZResourceGroup: { container: { kind: 'AZSubscription', field: 'subscriptionId' }, properties: named },
  AZKeyVault: {
    container: { kind: 'AZResourceGroup', field: 'resourceGroup' },
    properties: (item) => ({
      ...named(item),
      enablerbacauthorization: item.record('properties')?.flag('enableRbacAuthorization') ?? false,
    }),
  },
  AZVM: {
    container: RESOURCE_GROUP,
    properties: (item) => ({ ...named(item), operatingsystem: operatingSystem(item) }),
    edges: managedIdentities,
  },
  AZManagedCluster: {
    container: RESOURCE_GROUP,
    properties: (item) => ({ ...named(item), noderesourcegroupid: nodeResourceGroup(item) }),
    edges: (item, cluster, writer) =>
      writer.edge(
        cluster,
        'AZNodeResourceGroup',
        writer.ref(nodeResourceGroup(item), 'AZResourceGroup'),
        NO_PROPERTIES,
        item,
      ),
  },
  ...Object.fromEntries(
    ['AZVMScaleSet', 'AZFunctionApp', 'AZWebApp', 'AZLogicApp', 'AZAutomationAccount', 'AZContainerRegistry'].map(
      (kind) => [kind, { container: RESOURCE_GROUP, properties: named, edges: managedIdentities }],
    ),
  ),
};

export const resourceConverters: readonly (readonly [string, RecordConverter])[] = Object.entries(RESOURCES).map(
  ([kind, resource]) => [kind, converterOf(kind, resource)],
);

function converterOf(kind: string, { container, properties, edges }: Resource): RecordConverter {
  return (item, writer) => {
    const node = subject(item, kind, 'id', writer);
    if (!node) return;
    writer.node(node, { ...properties(item), tenantid: tenantId(item), lastcollected: writer.ingestTime });
    if (container === 'tenant') containedInTenant(item, node, writer);
    else {
      const holder = writer.ref(item.identifier(container.field), container.kind);
      writer.edge(holder, 'AZContains', node, NO_PROPERTIES, item, container.field);
    }
    edges?.(item, node, writer);
  };
}

/** The service principals a resource can act as. */
function managedIdentities(item: RecordReader, node: NodeRef, writer: ElementWriter): void {
  const identity = item.record('identity');
  if (!identity) return;
  const own = identity.identifier('principalId');
  if (own !== '')
    writer.edge(node, 'AZManagedIdentity', writer.ref(own, 'AZServicePrincipal'), NO_PROPERTIES, identity);
  const assigned = identity.record('userAssignedIdentities');
  for (const name of Object.keys(assigned?.raw ?? {})) {
    const one = assigned?.record(name);
    if (!one || one.text('clientId') === '') continue;
    const principal = writer.ref(one.identifier('principalId'), 'AZServicePrincipal');
    writer.edge(node, 'AZManagedIdentity', principal, NO_PROPERTIES, one, 'principalId');
  }
}

function operatingSystem(item: RecordReader): string {
  return item.record('properties')?.record('storageProfile')?.record('osDisk')?.text('osType') ?? '';
}

/** A cluster's machines are in their own resource group, in the same subscription. */
function nodeResourceGroup(item: RecordReader): string {
  const subscription = item.identifier('subscriptionId').replace(/\/+$/, '');
  const base = /^\/subscriptions\//i.test(subscription) ? subscription : `/subscriptions/${subscription}`;
  const group = item.record('properties')?.text('nodeResourceGroup') ?? '';
  return subscription === '' || group === '' ? '' : upperCase(`${base}/resourcegroups/${group}`);
}

export const convertDescendant: RecordConverter = (item, writer) => {
  const parent = item.record('properties')?.record('parent')?.identifier('id') ?? '';
  writer.edge(
    writer.ref(parent, 'AZManagementGroup'),
    'AZContains',
    writer.ref(item.identifier('id'), 'AZBase'),
    NO_PROPERTIES,
    item,
  );
};
