import { ask } from '../../graph-answers/ask.ts';
import type { Call } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import { FindingStore } from '../record/finding-store.ts';
import { noFinding, requireEnvironments, scopeOf } from '../requests/visible-findings.ts';
import { encodeExplanation } from './encode-explanation.ts';
import { explainFindingTask } from './explanation-tasks.ts';

const DEFAULT_SAMPLES = 5;

/** Who is exposed by a finding and what is impacted, with sample paths. */
export async function explainFinding(
  parts: DetectionParts,
  id: number,
  samples: number | undefined,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
) {
  const row = await new FindingStore(parts.db).require(id, noFinding(id));
  requireEnvironments(caller, [row.environment_id]);
  const alone = scopeOf(caller) === 'alone';
  const type = (await parts.definitions.types()).find(({ name }) => name === row.type);
  if (!type || (alone && !row.local)) throw notFound(noFinding(id));
  const { detection } = type;
  const input = {
    find: await parts.definitions.input({ alone: false }),
    finding: {
      environmentId: row.environment_id,
      zone: row.zone,
      sourceId: row.source_id,
      targetId: row.target_id,
      relationship: detection.by === 'list' ? undefined : detection.relationship,
    },
    samples: samples ?? DEFAULT_SAMPLES,
    alone,
  };
  const explanation = await ask(parts, explainFindingTask, caller, signal, input, 'query');
  if (!explanation) throw notFound('the graph has changed since the analysis: the finding no longer exists');
  return encodeExplanation(row, type.title, explanation);
}
