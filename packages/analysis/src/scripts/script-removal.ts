import { type Remedy, remedyOf } from '@chokepoint/model';
import { composedRemedy, type Grant, type NamedObject } from './composed-rights.ts';

/** One end of a relationship, as far as scripts need it. */
export type ScriptObject = {
  /** Object id in the graph. */
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly environmentId: string;
  readonly distinguishedName: string;
  /** DNS name, of computers and authorities. */
  readonly host: string;
};

/** A relationship that a plan removes. */
export type ScriptRemoval = {
  readonly step: number;
  readonly kind: string;
  readonly source: ScriptObject;
  readonly target: ScriptObject;
  readonly inherited: boolean;
  /** Of a relationship that takes two rights: who holds them. */
  readonly grants?: readonly Grant[];
  /** Certificate templates and authorities whose settings the relationship follows from. */
  readonly settings?: readonly NamedObject[];
};

const NO_WAY: Remedy = {
  how: 'by-hand',
  steps: ['This relationship is part of the structure of the directory, and cannot be removed.'],
};

/** Certificate authorities are outside of the directory: who may enrol there is in their own security settings. */
export function remedyFor({ kind, source, target, grants = [] }: ScriptRemoval): Remedy {
  if (kind === 'Enroll' && target.kind === 'EnterpriseCA') return { how: 'ca-right', mask: 0x200 };
  return composedRemedy(kind, source.id, grants) ?? remedyOf(kind) ?? NO_WAY;
}

/** The environment whose objects the removal changes. */
export function directoryOf(removal: ScriptRemoval): string {
  const { how } = remedyFor(removal);
  const changesSource = how === 'delegation' || how === 'flag' || how === 'app-role';
  return (changesSource ? removal.source : removal.target).environmentId;
}

/** The SID or GUID that an object id contains: ids of built-in groups have the name of their domain before them. */
export const directoryId = (id: string): string => /S-1-\d+(-\d+)+$/i.exec(id)?.[0].toUpperCase() ?? id.toLowerCase();

export const isDirectoryId = (id: string): boolean =>
  /^S-1-\d+(-\d+)+$/.test(directoryId(id)) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(directoryId(id));
