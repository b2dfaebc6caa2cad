import * as graphTexts from './texts.ts';

const CAUSES: Readonly<Record<string, string>> = {
  ingest: graphTexts.upload,
  analysis: graphTexts.analysis,
  zones: graphTexts.zoneRules,
  cypher: graphTexts.query,
  deletion: graphTexts.deletion,
  retention: graphTexts.staleRemoved,
  undo: graphTexts.changeUndone,
  restore: graphTexts.olderGraphRestored,
};

/** What changed the graph. */
export const causeText = (cause: string): string => CAUSES[cause] ?? graphTexts.otherChange;
