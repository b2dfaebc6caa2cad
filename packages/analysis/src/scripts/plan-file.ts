import type { Grant, NamedObject } from './composed-rights.ts';
import type { ScriptObject, ScriptRemoval } from './script-removal.ts';

/** A file that does not name removals. */
export class PlanFileError extends Error {
  override name = 'PlanFileError';
}

/** Reads the file that a script passes to `chokepoint remediate`. */
export function readPlanFile(text: string): readonly ScriptRemoval[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new PlanFileError('this is not JSON');
  }
  const { format, version, removals } = recordOf(parsed);
  if (format !== 'chokepoint-removals' || version !== 1 || !Array.isArray(removals))
    throw new PlanFileError('this is not a file with removals, version 1');
  return removals.map(readRemoval);
}

function readRemoval(given: unknown): ScriptRemoval {
  const { step, kind, source, target, inherited, grants, settings } = recordOf(given);
  return {
    step: Number(step),
    kind: textOf(kind, 'kind'),
    source: readObject(source),
    target: readObject(target),
    inherited: inherited === true,
    ...(grants !== undefined && { grants: listOf(grants, 'grants').map(readGrant) }),
    ...(settings !== undefined && { settings: listOf(settings, 'settings').map(readNamed) }),
  };
}

function readGrant(given: unknown): Grant {
  const { right, holder } = recordOf(given);
  return { right: textOf(right, 'right'), holder: readNamed(holder) };
}

function readNamed(given: unknown): NamedObject {
  const { id, name, kind } = recordOf(given);
  return { id: textOf(id, 'id'), name: textOf(name, 'name'), kind: textOf(kind, 'kind') };
}

function readObject(given: unknown): ScriptObject {
  const object = recordOf(given);
  const field = (name: keyof ScriptObject) => textOf(object[name], name);
  return {
    id: field('id'),
    name: field('name'),
    kind: field('kind'),
    environmentId: field('environmentId'),
    distinguishedName: field('distinguishedName'),
    host: field('host'),
  };
}

function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null) throw new PlanFileError('an object is missing');
  return given as Readonly<Record<string, unknown>>;
}

function listOf(given: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(given)) throw new PlanFileError(`${name} must be a list`);
  return given;
}

function textOf(given: unknown, name: string): string {
  if (typeof given !== 'string') throw new PlanFileError(`${name} must be a text`);
  return given;
}
