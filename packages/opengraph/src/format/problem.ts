/**
 * Something that the service would not use, and why. `error`: the object is skipped and reported. `warning`: something is
 * missing. `remark`: left out without harm.
 */
export type Problem = {
  /** Where: `$.graph.nodes[3].properties.owner`. */
  readonly path: string;
  readonly reason: string;
  readonly severity: 'error' | 'warning' | 'remark' | 'notice';
};

/** Thrown for a node or an edge that the service would reject. */
export class OpenGraphError extends Error {
  override name = 'OpenGraphError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, reason }) => `${path}: ${reason}`).join('\n'));
    this.problems = problems;
  }
}
