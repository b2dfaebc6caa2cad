import { isRelationshipKind } from '@chokepoint/model';
import type { RecordConverter } from '../records/record-converter.ts';
import { readDirectoryObject, writeDirectoryObject } from './directory-object.ts';
import { computerEnd } from './host-name.ts';
import {
  containment,
  delegation,
  primaryGroup,
  type Rule,
  sidHistory,
  unconstrainedDelegation,
} from './shared-rules.ts';

const RULES: readonly Rule[] = [
  containment,
  primaryGroup,
  delegation,
  sidHistory,
  unconstrainedDelegation,
  serviceTargets,
];

export const convertUser: RecordConverter = (record, writer) => {
  const user = readDirectoryObject(record, 'User', writer);
  if (!user) return;
  writeDirectoryObject(user, writer);
  for (const rule of RULES) rule(user, writer);
};

/** Computers where the user runs a service, as its service principal names say. */
function serviceTargets({ record, ref }: Parameters<Rule>[0], writer: Parameters<Rule>[1]): void {
  for (const target of record.records('SPNTargets')) {
    const service = target.text('Service');
    if (!isRelationshipKind(service)) {
      target.notice('Service', `"${service}" is not a relationship kind`);
      continue;
    }
    const computer = computerEnd(target.identifier('ComputerSID'), () => target.path('ComputerSID'), writer);
    writer.edge(ref, service, computer, { isacl: true, port: target.integer('Port') ?? 0 }, target, 'ComputerSID');
  }
}
