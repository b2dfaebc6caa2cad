import { certifyMembers, listCertifications, listZoneHistory, searchZoneHistory } from './zone-history.ts';
import {
  countSelectorMembers,
  countTagMembers,
  getTagMember,
  listSelectorMembers,
  listTagMembers,
  previewSelectors,
  searchZones,
} from './zone-members.ts';
import {
  createZoneSelector,
  deleteZoneSelector,
  getZoneSelector,
  listZoneSelectors,
  updateZoneSelector,
} from './zone-selectors.ts';
import { createZoneTag, deleteZoneTag, getZoneTag, listZoneTags, updateZoneTag } from './zone-tags.ts';

export * from './zone-history.ts';
export * from './zone-members.ts';
export * from './zone-selectors.ts';
export * from './zone-tags.ts';

export const zoneRoutes = [
  listZoneTags,
  createZoneTag,
  getZoneTag,
  updateZoneTag,
  deleteZoneTag,
  listZoneSelectors,
  createZoneSelector,
  getZoneSelector,
  updateZoneSelector,
  deleteZoneSelector,
  listSelectorMembers,
  countSelectorMembers,
  listTagMembers,
  countTagMembers,
  getTagMember,
  previewSelectors,
  searchZones,
  listZoneHistory,
  searchZoneHistory,
  listCertifications,
  certifyMembers,
] as const;
