import type { FindingEnd } from '../detect/found-finding.ts';
import type { FindingRow } from '../record/finding-store.ts';
import type { DescribedExamples, DescribedExplanation, DescribedStep } from './explain-finding-task.ts';

export const encodeExplanation = (row: FindingRow, title: string, explanation: DescribedExplanation) => ({
  id: row.id,
  finding: row.type,
  title,
  environment_id: row.environment_id,
  asset_group_tag_id: row.zone,
  source: explanation.source && encodeObject(explanation.source),
  target: encodeObject(explanation.target),
  relationship: explanation.relationship && encodeStep(explanation.relationship),
  exposed: explanation.exposed && encodeExamples(explanation.exposed),
  impacted: encodeExamples(explanation.impacted),
});

const encodeExamples = ({ count, examples }: DescribedExamples) => ({
  count,
  examples: examples.map(({ principal, objects, relationships }) => ({
    principal: encodeObject(principal),
    length: relationships.length,
    objects: objects.map(encodeObject),
    relationships: relationships.map(encodeStep),
  })),
});

const encodeObject = ({ id, name, kind, environmentId }: FindingEnd) => ({
  id,
  name,
  kind,
  environment_id: environmentId,
});

const encodeStep = ({ id, ...rest }: DescribedStep) => ({ relationship_id: id, ...rest });
