/** Which parts of the graph to delete. */
export type ChosenGraph = {
  readonly whole: boolean;
  /** Ids of the kinds that name the source of objects. */
  readonly sources: readonly number[];
  readonly sessions: boolean;
};

export const NOTHING_CHOSEN: ChosenGraph = { whole: false, sources: [], sessions: false };

/** In the format of the service: the whole graph, or parts of it, never both. */
export function graphDeletion({ whole, sources, sessions }: ChosenGraph) {
  if (whole) return { deleteCollectedGraphData: true };
  return {
    ...(sources.length > 0 ? { deleteSourceKinds: [...sources] } : {}),
    ...(sessions ? { deleteRelationships: ['HasSession'] } : {}),
  };
}
