/** What a user reads where two analyses are compared. */

// Relationship changes
export const newRelationships = 'New relationships';
export const relationshipsGone = 'Removed relationships';
export const none = 'None.';
export const derivedPostProcessed = 'Derived (post-processed)';
export const showMore = 'Show more';
export const firstRelationshipsHere = (relationships: number) =>
  `The first ${relationships.toLocaleString('en')} are shown.`;
export const kindFromTo = (kind: string, source: string, target: string) => `${kind} from ${source} to ${target}`;

// Run differences
export const noEnvironmentMoreLess = 'No environment is more or less exposed than before.';
export const findingsSame = 'The findings are the same.';

// Runs page
export const compareAnalyses = 'Compare analyses';
export const compareAnalysesNote =
  'Findings that appeared, disappeared or changed between two analyses, by today’s rules.';
export const permission = 'compare analyses';
export const loadingTheAnalyses = 'Loading the analyses';
export const thereNotYetTwoText =
  'Each analysis of changed data adds one. Those whose graph is no longer kept cannot be compared.';
export const thereNotYetTwo = 'There are not yet two analyses to compare';
export const before = 'Before';
export const swapTheTwo = 'Swap the two';
export const after = 'After';
export const theseSame = 'These are the same. Choose two different analyses.';
export const comparing = 'Comparing';
export const comparingNote = 'Both versions of the graph are analysed.';
export const compare = 'Compare';
export const tryAgain = 'Try again';
