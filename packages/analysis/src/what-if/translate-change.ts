import { allowToAct, changeSetting, delegation, setEnabled, trustForDelegation } from './accounts.ts';
import type { AdminChange, AdminChangeKind } from './admin-change.ts';
import type { Facts } from './facts.ts';
import { addMember, removeMember } from './memberships.ts';
import { setOwner } from './ownership.ts';
import { linkPolicy, unlinkPolicy } from './policies.ts';
import { grantRight, revokeRight } from './rights.ts';
import { publishTemplate, unpublishTemplate } from './templates.ts';
import { assignRole, changeAppRole, changeOwner, removeRole } from './tenant-roles.ts';

type Translators = {
  readonly [Kind in AdminChangeKind]: (facts: Facts, change: Extract<AdminChange, { change: Kind }>) => void;
};

/** What a collector would see of each kind of change. */
const TRANSLATORS: Translators = {
  'add-member': addMember,
  'remove-member': removeMember,
  'link-policy': linkPolicy,
  'unlink-policy': unlinkPolicy,
  'grant-right': grantRight,
  'revoke-right': revokeRight,
  'set-owner': setOwner,
  'publish-template': publishTemplate,
  'unpublish-template': unpublishTemplate,
  'assign-role': assignRole,
  'remove-role': removeRole,
  'grant-app-role': (facts, change) => changeAppRole(facts, change, true),
  'revoke-app-role': (facts, change) => changeAppRole(facts, change, false),
  'add-owner': (facts, change) => changeOwner(facts, change, true),
  'remove-owner': (facts, change) => changeOwner(facts, change, false),
  'allow-delegation': (facts, change) => delegation(facts, change, true),
  'remove-delegation': (facts, change) => delegation(facts, change, false),
  'allow-to-act': (facts, change) => allowToAct(facts, change, true),
  'remove-allow-to-act': (facts, change) => allowToAct(facts, change, false),
  'enable-account': (facts, { object }) => setEnabled(facts, object, true),
  'disable-account': (facts, { object }) => setEnabled(facts, object, false),
  'trust-for-delegation': (facts, { object }) => trustForDelegation(facts, object, true),
  'remove-trust-for-delegation': (facts, { object }) => trustForDelegation(facts, object, false),
  'remove-object': (facts, { object }) => facts.remove(facts.find(object)),
  'change-setting': (facts, { object, setting, value }) => changeSetting(facts, object, setting, value),
};

/** Adds to the facts what a collector would see of a change. Throws a `ChangeError` for one that cannot be made. */
export function translateChange(facts: Facts, change: AdminChange): void {
  (TRANSLATORS[change.change] as (facts: Facts, change: AdminChange) => void)(facts, change);
}
