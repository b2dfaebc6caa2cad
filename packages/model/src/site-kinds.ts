import { defineNodeKind, type NodeKind } from './node-kind.ts';
import { relationshipsOf } from './relationship-kind.ts';

/** Sites of Active Directory. They are newer than the other kinds and listed after them, whose ids clients know. */
export const siteNodeKinds = [
  defineNodeKind({
    name: 'Site',
    platform: 'directory',
    base: 'Base',
    displayKind: true,
    icon: { glyph: 'map-signs', color: '#2DD4BF' },
    fileType: 'sites',
  }),
  defineNodeKind({
    name: 'SiteServer',
    platform: 'directory',
    base: 'Base',
    displayKind: true,
    icon: { glyph: 'map-marker', color: '#60A5FA' },
    fileType: 'siteservers',
  }),
  defineNodeKind({
    name: 'SiteSubnet',
    platform: 'directory',
    base: 'Base',
    displayKind: true,
    icon: { glyph: 'map', color: '#F59E0B' },
    fileType: 'sitesubnets',
  }),
] as const satisfies readonly NodeKind[];

export const siteRelationshipKinds = [
  relationshipsOf('directory')(
    'ServerIs',
    'Active Directory Structure',
    'traversable collected inbound outbound filterable',
  ),
] as const;
