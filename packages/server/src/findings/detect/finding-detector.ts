import { differsOnlyIn, type SharedGraph } from '@chokepoint/graph';
import { findFindingsTask } from './detect-tasks.ts';
import type { DetectionParts } from './detection-parts.ts';
import type { FoundFindings } from './found-finding.ts';

/** A thousand times what a large environment takes. */
const LONGEST_MS = 3_600_000;
const MOST_BYTES = 4 * 2 ** 30;
/** An upload of unchanged data changes these properties of everything, and no finding depends on them. */
const NEVER_READ: ReadonlySet<string> = new Set(['lastseen', 'lastcollected']);

type Detected = { readonly graph: SharedGraph; readonly input: string; readonly found: FoundFindings };

/** Looks for findings in the newest version of the graph. */
export class FindingDetector {
  readonly #parts: DetectionParts;
  /** The last result, and what it followed from. */
  #last: Detected | undefined;

  constructor(parts: DetectionParts) {
    this.#parts = parts;
  }

  async detect(signal: AbortSignal): Promise<{ readonly found: FoundFindings; readonly version: number }> {
    const { definitions, graph, workers } = this.#parts;
    const input = await definitions.input({ alone: true });
    using image = graph.images.lease();
    const key = JSON.stringify(input);
    const known = this.#last;
    this.#last = undefined; // so that an old graph does not stay in memory while findings are looked for
    const isKnown = known && known.input === key && differsOnlyIn(known.graph, image.shared, NEVER_READ);
    const found = isKnown
      ? known.found
      : await workers.run(findFindingsTask, input, {
          image,
          queue: 'query',
          owner: 'pipeline',
          milliseconds: LONGEST_MS,
          bytes: MOST_BYTES,
          signal,
        });
    this.#last = { graph: image.shared, input: key, found };
    return { found, version: image.version };
  }
}
