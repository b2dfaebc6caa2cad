/** What a user reads where two states of the graph are compared. */

// In several places
export const findings = 'Findings';

// Compared findings
export const byType = 'By type';
export const types = 'Types';
export const typeOnly = `Of this type only.`;
export const allTypes = 'All types';
export const whatBecameFindings = 'Change of findings';
export const noFindingChangeNames = (changeNames: string) => `No finding is ${changeNames}`;
export const shownOfFindings = (rows: number, counts: number) =>
  `The ${rows.toLocaleString('en')} of ${counts.toLocaleString('en')} that affect most principals are shown.`;
export const showMore = 'Show more';

// Compared table
export const severity = 'Severity';
export const finding = 'Finding';
export const concerned = 'Concerned';

// Compared
export const gone = 'Gone';
export const newText = 'New';
export const changed = 'Changed';

// Number change
export const becomes = 'becomes';

// Standing list
export const exposure = 'Exposure';
export const exposed = 'exposed';
export const exposedColumn = 'Exposed';
export const of = 'of';
export const attackPaths = 'Attack paths';

// Use place names
export const noZoneHygiene = 'No zone (hygiene)';
export const zoneId = (id: number) => `Zone ${id}`;
