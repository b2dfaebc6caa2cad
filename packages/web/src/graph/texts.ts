/** What a user reads where objects and relationships are searched and described. */
import type { ReactNode } from 'react';
import { sentence } from '../controls/sentence.ts';

// Cypher editor
export const cypherQuery = 'Cypher query';

// Grouped properties
export const attributes = 'Attributes';
export const searchTheAttributes = 'Search the attributes';
export const searchAllAttributes = (all: number) => `Search ${all} attributes`;
export const noAttributes = 'No attributes.';
export const noMatchingAttributes = 'No matching attributes.';
export const copyAttribute = (propertyLabel: string) => `Copy ${propertyLabel}`;

// Object picker
export const clearLabel = (label: string) => `Clear: ${label}`;
export const searching = 'Searching…';
export const noObjectNameMatchesTyped = (name: string, typed: string) => `No object in ${name} matches “${typed}”`;
export const noObjectMatchesTyped = (typed: string) => `No object matches “${typed}”`;
export const resultsFromOnly = (name: ReactNode, searchAll: ReactNode) =>
  sentence`Results from ${name} only. ${searchAll}`;
export const searchAllEnvironments = 'Search all environments';

// Cause text
export const upload = 'Upload';
export const analysis = 'Analysis';
export const zoneRules = 'Zone rules';
export const query = 'Query';
export const deletion = 'Deletion';
export const staleRemoved = 'Stale objects removed';
export const changeUndone = 'Change undone';
export const olderGraphRestored = 'Older graph restored';
export const otherChange = 'Change';

// Property list
export const noProperties = 'No properties.';

// Relationship guide
export const loadingTheGuide = 'Loading the guide';
export const noGuide = 'There is no guide for this kind of relationship.';
export const attackTechniques = 'ATT&CK techniques';
export const relatedFindings = 'Related findings';

// Zone icons
export const tierZero = 'Tier Zero';
export const owned = 'Owned';
