export { assignTags, type SelectedTag } from './assign-tags.ts';
export { TIER_ZERO_SELECTORS } from './default-selectors.ts';
export { expand, type Selection } from './expand.ts';
export { type MarkedGroup, marksWithoutZones } from './marks/marks.ts';
export { seedNodes } from './seeds.ts';
export { tagNodes } from './tag-nodes.ts';
export * from './zone.ts';
