/** What a user reads in the what-if tray. */

// Cut list
export const relationshipsWouldRemoved = 'Relationships to remove';
export const noLongerThere = 'No longer there';
export const derivedPostProcessed = 'Derived (post-processed)';
export const removeLink = (link: string) => `Remove: ${link}`;

// Explore link
export const openInExploreLabel = (label: string) => `Open in Explore: ${label}`;
export const openInExplore = 'Open in Explore';

// Links
export const kindSourceTarget = (kind: string, source: string, target: string) => `${kind} from ${source} to ${target}`;

// Tray button
export const whatIfRemovedLabel = (of: string) => `What if removed: ${of}`;
export const whatIfRemoved = 'What if removed';
export const trayIsFull = (mostCuts: number) => `At most ${mostCuts} relationships fit.`;
