export { assignTags, type SelectedTag } from './assign-tags.ts';
export { type DefaultSelector, TIER_ZERO_SELECTORS } from './default-selectors.ts';
export { type ExpandOptions, expand, type Selection } from './expand.ts';
export { type MarkedGroup, type Marks, marksWithoutZones } from './marks/marks.ts';
export { type SeedOptions, seedNodes } from './seeds.ts';
export { type NodeTags, tagNodes } from './tag-nodes.ts';
export * from './zone.ts';
