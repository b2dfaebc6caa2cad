import { defineNodeKind, type NodeKind } from './node-kind.ts';
import { type RelationshipKind, relationshipsOf } from './relationship-kind.ts';

/** Entra Domain Services. Newer than the other kinds, and listed after them, whose ids clients know. */
export const domainServicesNodeKinds = [
  defineNodeKind({
    name: 'AZEntraDS',
    platform: 'entra',
    base: 'AZBase',
    displayKind: true,
    icon: { glyph: 'server', color: '#6D83F2' },
    fileType: 'azure',
  }),
] as const satisfies readonly NodeKind[];

const kind = relationshipsOf('entra');

export const domainServicesRelationshipKinds = [
  kind('AZEntraDSContributor', null, 'collected'),
  kind(
    'AZManageEntraDS',
    'Basic AzureRM Object Manipulation',
    'traversable recomputed derived composed inbound outbound filterable',
  ),
  kind('SyncedToEntraDSUser', 'Cross Platform', 'traversable recomputed derived inbound outbound filterable'),
  kind('SyncedToEntraDSGroup', null, 'recomputed derived'),
  kind(
    'AddEntraDSGroupMember',
    'Cross Platform',
    'traversable recomputed derived composed inbound outbound filterable',
  ),
  kind('EntraDSFor', null, 'recomputed derived'),
  kind('ManageEntraDSSync', 'Cross Platform', 'traversable recomputed derived composed inbound outbound filterable'),
  kind('ManageEntraDSSyncFilter', 'Cross Platform', 'traversable recomputed derived inbound outbound filterable'),
] as const satisfies readonly RelationshipKind[];
