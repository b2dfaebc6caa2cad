/** Names in the current graph that queries may use. An editor loads it from the service. */
export type Vocabulary = {
  readonly labels?: readonly string[];
  readonly types?: readonly string[];
  readonly properties?: readonly string[];
  readonly parameters?: readonly string[];
  /** A sentence about a name, shown when the pointer is on it. */
  describe?(kind: 'label' | 'type' | 'property', name: string): string | undefined;
};

export const NO_VOCABULARY: Vocabulary = {};
