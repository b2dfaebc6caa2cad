import { invalid, noEffect } from './change-error.ts';
import type { Facts } from './facts.ts';
import { SETTINGS, type Setting } from './settings.ts';

const ACCOUNTS = ['User', 'Computer', 'AZUser', 'AZServicePrincipal', 'AZDevice'];

export function setEnabled(facts: Facts, object: string, enabled: boolean): void {
  const account = facts.find(object, ACCOUNTS, 'only accounts can be enabled or disabled');
  if (facts.property(account, 'enabled') === enabled)
    throw noEffect(`${facts.name(account)} is ${enabled ? 'enabled' : 'disabled'} already`);
  facts.set(account, 'enabled', enabled);
}

export function changeSetting(facts: Facts, object: string, setting: Setting, value: boolean): void {
  const { property, kinds } = SETTINGS[setting];
  const id = facts.find(object, kinds, `${setting} is a setting of other objects`);
  if (facts.property(id, property) === value)
    throw noEffect(`${setting} of ${facts.name(id)} is ${value ? 'set' : 'not set'} already`);
  facts.set(id, property, value);
}

/** Unconstrained delegation. A domain controller always has it, and is not reported for it. */
export function trustForDelegation(facts: Facts, object: string, trusted: boolean): void {
  const account = facts.find(object, ['User', 'Computer'], 'only a user or computer can be trusted for delegation');
  const isTrusted = facts.property(account, 'unconstraineddelegation') === true;
  if (isTrusted === trusted)
    throw noEffect(`${facts.name(account)} is ${trusted ? '' : 'not '}trusted for delegation already`);
  facts.set(account, 'unconstraineddelegation', trusted);
  for (const domain of facts.targets(account, 'CoerceToTGT')) facts.drop(account, 'CoerceToTGT', domain);
  if (!trusted || facts.targets(account, 'DCFor').length > 0) return;
  const domain = facts.property(account, 'domainsid');
  if (typeof domain !== 'string' || !facts.isOfKind(domain, 'Domain'))
    throw invalid(`the domain of ${facts.name(account)} is not in the graph`);
  facts.put(account, 'CoerceToTGT', domain, { isacl: false });
}

type Delegation = { readonly subject: string; readonly object: string };

/** Constrained delegation: the account names the service. */
export function delegation(facts: Facts, { subject, object }: Delegation, allowed: boolean): void {
  const account = facts.find(subject, ['User', 'Computer'], 'only a user or computer can be allowed to delegate');
  const target = facts.find(object, ['User', 'Computer'], 'delegation is to the account of a service');
  changeEdge(facts, account, 'AllowedToDelegate', target, allowed, 'allowed to delegate to');
}

/** Resource-based constrained delegation: the computer names the account. */
export function allowToAct(facts: Facts, { subject, object }: Delegation, allowed: boolean): void {
  const account = facts.find(subject, ['User', 'Computer', 'Group'], 'it cannot act for others');
  const target = facts.find(object, ['Computer'], 'resource-based delegation is set on a computer');
  changeEdge(facts, account, 'AllowedToAct', target, allowed, 'allowed to act on');
}

function changeEdge(facts: Facts, source: string, kind: string, target: string, wanted: boolean, verb: string): void {
  if (facts.has(source, kind, target) === wanted)
    throw noEffect(`${facts.name(source)} is ${wanted ? '' : 'not '}${verb} ${facts.name(target)} already`);
  if (wanted) facts.put(source, kind, target, { isacl: false });
  else facts.drop(source, kind, target);
}
