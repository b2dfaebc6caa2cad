import type { RecordConverter } from '../records/record-converter.ts';
import { readDirectoryObject, writeDirectoryObject } from './directory-object.ts';
import { repairDomainSettings } from './domain-settings.ts';
import { groupPolicyChanges } from './gpo-changes.ts';
import { describeGroupPolicyStatus } from './group-policy-status.ts';
import { children, containment, groupPolicyLinks, inheritanceHashes } from './shared-rules.ts';
import { trusts } from './trusts.ts';

/** A domain is contained in nothing, whatever its file says. */
export const convertDomain: RecordConverter = (record, writer) => {
  const domain = readDirectoryObject(record, 'Domain', writer);
  if (!domain) return;
  repairDomainSettings(domain.properties);
  inheritanceHashes(domain, writer);
  writeDirectoryObject(domain, writer);
  for (const rule of [children, groupPolicyLinks, trusts, groupPolicyChanges]) rule(domain, writer);
};

export const convertOrganizationalUnit: RecordConverter = (record, writer) => {
  const unit = readDirectoryObject(record, 'OU', writer);
  if (!unit) return;
  inheritanceHashes(unit, writer);
  writeDirectoryObject(unit, writer);
  for (const rule of [containment, groupPolicyLinks, children, groupPolicyChanges]) rule(unit, writer);
};

export const convertContainer: RecordConverter = (record, writer) => {
  const container = readDirectoryObject(record, 'Container', writer);
  if (!container) return;
  inheritanceHashes(container, writer);
  writeDirectoryObject(container, writer);
  containment(container, writer);
  children(container, writer);
};

/** The place of a policy comes from the file of its container, never from this one. */
export const convertGroupPolicy: RecordConverter = (record, writer) => {
  const policy = readDirectoryObject(record, 'GPO', writer);
  if (!policy) return;
  describeGroupPolicyStatus(policy.properties);
  writeDirectoryObject(policy, writer);
};
