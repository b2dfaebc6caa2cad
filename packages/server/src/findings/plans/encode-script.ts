import type { ScriptFormat, ScriptObject } from '@chokepoint/analysis';
import type { RemediationScriptBody } from '@chokepoint/contract';
import type { ScriptOfPlan } from './script-plan.ts';

export function encodeScript(id: string, format: ScriptFormat, script: ScriptOfPlan): RemediationScriptBody {
  return {
    plan_id: id,
    graph_version: script.version,
    format,
    files: script.files.map(({ name, environmentId, content }) => ({ name, environment_id: environmentId, content })),
    removals: script.removals.map(({ removal, status, note, steps }) => ({
      step: removal.step,
      kind: removal.kind,
      source: encodeEnd(removal.source),
      target: encodeEnd(removal.target),
      status,
      note,
      steps: [...steps],
    })),
  };
}

const encodeEnd = ({ id, name, kind, environmentId }: ScriptObject) => ({
  id,
  name,
  kind,
  environment_id: environmentId,
});
