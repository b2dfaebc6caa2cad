import type { Compiler } from '../../execution/compiler.ts';
import type { Frame } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { StageBuilder } from '../../execution/stage.ts';
import { runtimeError } from '../../query-error.ts';
import type { DeleteClause } from '../../syntax/ast.ts';
import { NodeValue, PathValue, RelationshipValue, someValue, type Value } from '../../values/value.ts';
import { barrier } from './barrier.ts';

/** Deletes everything the rows name at once, relationships first. */
export function compileDelete(compiler: Compiler, clause: DeleteClause, frame: Frame): StageBuilder {
  const { runtime } = compiler;
  const targets = compiler.compileAll(clause.targets, frame);
  return barrier(runtime, (rows) => {
    const doomed = new Doomed();
    for (const row of rows) for (const target of targets) doomed.add(target(row));
    doomed.delete(runtime, clause.detach);
    return rows;
  });
}

class Doomed {
  readonly #nodes = new Set<number>();
  readonly #relationships = new Set<number>();

  add(value: Value): void {
    if (value === null) return;
    if (value instanceof NodeValue) this.#nodes.add(value.node);
    else if (value instanceof RelationshipValue) this.#relationships.add(value.relationship);
    else if (value instanceof PathValue) {
      for (const node of value.nodes) this.#nodes.add(node);
      for (const step of value.relationships) this.#relationships.add(step.relationship);
    } else throw notDeletable(value);
  }

  delete(runtime: Runtime, detach: boolean): void {
    const { graph } = runtime;
    const writer = runtime.writer!;
    for (const node of this.#nodes) {
      if (!graph.hasNode(node)) continue;
      for (const relationship of relationshipsOf(runtime, node))
        if (detach) this.#relationships.add(relationship);
        else if (!this.#relationships.has(relationship))
          throw runtimeError(
            'ConstraintVerificationFailed',
            'DeleteConnectedNode',
            'a node with relationships cannot be deleted; delete them too, or use DETACH DELETE',
          );
    }
    for (const relationship of this.#relationships)
      if (graph.hasRelationship(relationship)) writer.deleteRelationship(relationship);
    for (const node of this.#nodes) if (graph.hasNode(node)) writer.deleteNode(node);
  }
}

function notDeletable(value: Value) {
  return runtimeError('TypeError', 'InvalidArgumentType', `${someValue(value)} cannot be deleted`);
}

function relationshipsOf(runtime: Runtime, node: number): number[] {
  const found: number[] = [];
  for (const runs of [runtime.graph.outgoing, runtime.graph.incoming])
    for (let at = runs.start[node]!; at < runs.end[node]!; at++) found.push(runs.relationship[at]!);
  return found;
}
